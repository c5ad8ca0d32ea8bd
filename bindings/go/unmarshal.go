package kintsu

import (
	"encoding/json"
	"errors"
)

// Unmarshal mends src and decodes it into v, as [json.Unmarshal] does: where the text is valid JSON the two do the
// same.
//
// Errors: those of [Repairer.Append], and v is not touched where there is no text; those of [json.Unmarshal] where the
// value does not fit v. Under [ErrLowConfidence] v is decoded.
func Unmarshal(src []byte, v any, opts ...Option) error {
	return with(opts, func(r *Repairer) error {
		_, err := r.Unmarshal(src, v)
		return err
	})
}

// UnmarshalAs mends src, a string or bytes, decodes it as a T and says what was done:
//
//	args, report, err := kintsu.UnmarshalAs[Args](call.Function.Arguments)
//
// Errors are those of [Unmarshal]. The report is there in every case, also where there is no text.
func UnmarshalAs[T any, S ~[]byte | ~string](src S, opts ...Option) (T, Report, error) {
	var value T
	report := Report{Summary: Summary{Grade: Failed}}
	err := with(opts, func(r *Repairer) (err error) {
		// A string is copied: a type's own UnmarshalJSON may write into the bytes that it is given.
		report, err = r.Unmarshal([]byte(src), &value)
		return err
	})
	return value, report, err
}

// Unmarshal mends src, decodes it into v and says what was done. Errors are those of the function [Unmarshal]; the
// report is there in every case.
func (r *Repairer) Unmarshal(src []byte, v any) (Report, error) {
	text, slice, report, err := r.mend(src)
	if report.Grade == Failed {
		return report, err
	}
	if slice {
		text = src[report.Span.Start:report.Span.End]
	}
	if decode := json.Unmarshal(text, v); decode != nil {
		err = errors.Join(err, decode)
	}
	return report, err
}
