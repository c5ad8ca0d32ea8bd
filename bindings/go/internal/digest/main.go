// Command digest writes what the Go binding answers to a file of texts, in a form that is the same in every language,
// so that one hash tells whether all of them agree.
//
//	go run ./internal/digest CASES.jsonl | sha256sum
//
// Each line of the file is an object with "id" and "input". The file may be named by KINTSU_DIGEST_CASES instead. For
// each line, with default options, it writes lines with: the id; the grade; the flags as a number; the bits of the
// confidence as 16 hexadecimal digits; the payload's offset and length in the input; the number of listed corrections;
// one line for each of those; and the text, or the name of the reason why there is none.
//
// The bits of the confidence, and no decimal form, since each language prints numbers its own way.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	kintsu "github.com/kintsu/kintsu/bindings/go"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "digest:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	path := os.Getenv("KINTSU_DIGEST_CASES")
	if len(args) > 0 {
		path = args[0]
	}
	if path == "" {
		return errors.New("no file: name it as the argument or in KINTSU_DIGEST_CASES")
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()

	w := bufio.NewWriter(out)
	// A decoder reads one value after the other, whatever the length of a line.
	for in := json.NewDecoder(bufio.NewReader(file)); ; {
		var line struct {
			ID    json.RawMessage `json:"id"`
			Input *string         `json:"input"`
		}
		if err := in.Decode(&line); err == io.EOF {
			return w.Flush()
		} else if err != nil {
			return fmt.Errorf("byte %d of the file: %w", in.InputOffset(), err)
		}
		if line.Input == nil {
			return fmt.Errorf("byte %d of the file: a line without an input", in.InputOffset())
		}
		if err := write(w, line.ID, *line.Input); err != nil {
			return err
		}
	}
}

func write(w io.Writer, id json.RawMessage, input string) error {
	name := string(id)
	// A number stays as it is written.
	if text := ""; json.Unmarshal(id, &text) == nil {
		name = text
	}
	result, err := kintsu.Repair([]byte(input))
	var text string
	var report kintsu.Report
	if result != nil {
		text, report = string(result.JSON), result.Report
	} else {
		var failure *kintsu.SyntaxError
		if !errors.As(err, &failure) {
			return err
		}
		text, report = failure.Reason.String(), failure.Report
	}
	if _, err := fmt.Fprintf(w, "%s\n%s\n%d\n%016x\n%d+%d\n%d\n", name, report.Grade, uint32(report.Flags),
		math.Float64bits(report.Confidence), report.Span.Start, report.Span.Len(), len(report.Corrections)); err != nil {
		return err
	}
	for _, c := range report.Corrections {
		if _, err := fmt.Fprintf(w, "%s %d+%d %d+%d\n",
			c.Kind, c.In.Start, c.In.Len(), c.Out.Start, c.Out.Len()); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}
