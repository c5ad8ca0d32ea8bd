package main

import (
	"io"
	"strings"
	"testing"
)

func TestTally(t *testing.T) {
	const begin = `{"Action":"start","Package":"p"}
{"Action":"run","Package":"p","Test":"A"}
`
	for name, c := range map[string]struct {
		log  string
		want counts
	}{
		"each outcome": {begin + `{"Action":"pass","Package":"p","Test":"A"}
{"Action":"run","Package":"p","Test":"B"}
{"Action":"skip","Package":"p","Test":"B"}
{"Action":"run","Package":"p","Test":"C"}
{"Action":"fail","Package":"p","Test":"C"}
{"Action":"fail","Package":"p"}`, counts{1, 1, 1}},
		"a package that does not build": {`{"Action":"start","Package":"p"}
{"Action":"fail","Package":"p"}`, counts{0, 1, 0}},
		"a test that never ends": {begin + `{"Action":"fail","Package":"p"}`, counts{0, 2, 0}},
		"nothing":                {"", counts{}},
	} {
		if got, err := tally(strings.NewReader(c.log), io.Discard); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, c.want)
		}
	}
	if _, err := tally(strings.NewReader("{"), io.Discard); err == nil {
		t.Error("a torn log was taken")
	}
}
