// Command tally reads the output of `go test -json`, shows that of the tests that failed, and writes what was counted:
// "passed failed skipped", three numbers on one line, to the file named by its argument.
//
// Tests and their subtests count, each once. A package that fails without a failed test (it did not build, or crashed)
// counts as one that failed. A test that was begun and never ended counts as failed too: a crash must not look like
// fewer tests.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

type event struct {
	Action, Package, Test, Output string
}

type counts struct{ passed, failed, skipped int }

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go test -json | tally FILE")
		os.Exit(2)
	}
	c, err := tally(os.Stdin, os.Stdout)
	if err == nil {
		err = os.WriteFile(os.Args[1], fmt.Appendf(nil, "%d %d %d\n", c.passed, c.failed, c.skipped), 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tally:", err)
		os.Exit(1)
	}
}

func tally(in io.Reader, out io.Writer) (counts, error) {
	var c counts
	open := map[string]*strings.Builder{} // tests, and packages, that have not ended
	failed := map[string]bool{}           // packages with a failed test
	for events := json.NewDecoder(in); ; {
		var e event
		if err := events.Decode(&e); err == io.EOF {
			break
		} else if err != nil {
			return c, err
		}
		key := e.Package + " " + e.Test
		switch e.Action {
		case "start", "run":
			open[key] = new(strings.Builder)
		case "build-output":
			fmt.Fprint(out, e.Output)
		case "output":
			if text := open[key]; text != nil {
				text.WriteString(e.Output)
			}
		case "pass", "skip", "fail":
			text := open[key]
			delete(open, key)
			switch {
			case e.Action == "fail" && (e.Test != "" || !failed[e.Package]):
				c.failed++
				failed[e.Package] = true
				if text != nil {
					fmt.Fprint(out, text)
				}
			case e.Action == "skip" && e.Test != "":
				c.skipped++
				fmt.Fprintf(out, "SKIPPED: %s", text)
			case e.Action == "pass" && e.Test != "":
				c.passed++
			}
		}
	}
	for key := range open {
		fmt.Fprintln(out, "never ended:", key)
		c.failed++
	}
	return c, nil
}
