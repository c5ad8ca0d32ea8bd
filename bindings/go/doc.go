// Package kintsu mends the JSON that language models write: it finds the JSON in a model's text, repairs it, says what
// it changed and how sure it is, and leaves valid JSON as it is.
//
//	args, report, err := kintsu.UnmarshalAs[EditArgs](call.Function.Arguments)
//	switch {
//	case errors.Is(err, kintsu.ErrUnrepairable):
//		return retry(err) // names the reason and the place; never the payload
//	case report.Grade > kintsu.Normalised:
//		return confirm(args, report) // a guess was made, or something is missing
//	}
//
// # What comes back
//
// Every answer is valid RFC 8259 JSON in UTF-8, or an error without a text. Valid input comes back byte for byte. A
// [Grade] says how far the text is from the input: [Unchanged]; [Extracted], a verbatim slice; [Normalised], notation
// only; [Guessed], where a choice between readings was made; [Lossy], where something was dropped or is missing, as in
// every text that was cut. [Flags] state facts, the confidence is a number from 0 to 1, and each [Correction] has its
// kind and its place in the input and in the output.
//
// # Which call
//
//   - [UnmarshalAs] and [Unmarshal] where a Go value is wanted; [Unmarshal] stands in for [json.Unmarshal].
//   - [Repair] and [RepairString] where the text is wanted.
//   - A [Repairer], made once by [New], where options are set or many texts come: [Repairer.Append] then allocates
//     nothing. Options on the package's functions make a pipeline for each call.
//
// # Errors
//
// By [errors.Is]: [ErrUnrepairable], [ErrLimit], [ErrLowConfidence], [ErrClosed], [ErrNoCgo], [ErrInternal]. By
// [errors.As]: [*SyntaxError] with the reason, the offset and the report; [*OptionError]. [ErrLowConfidence] comes
// together with the result. No error, report or log value that this package makes holds a byte of the payload, so all of
// them may be logged; [Report] and [Result] are [slog.LogValuer]. Errors of [json.Unmarshal] are passed on as they are.
//
// # Threads and memory
//
// All functions, and a [Repairer], are safe for concurrent use, and calls do not wait for each other. Results are Go
// memory: nothing has to be closed, and nothing is borrowed. The native memory of a call is pooled and handed back by
// the garbage collector; [Repairer.Close] gives up a Repairer's own at once. A call holds an operating system thread
// while it runs.
//
// # Linking
//
// The package calls Kintsu's C ABI through cgo, so a C compiler is needed. On linux/amd64 a static archive comes as a
// module of its own, and programs need no library of Kintsu at run time. The build tag kintsu_dynamic, and every platform without
// such a module, asks pkg-config for an installed library named kintsu. Without cgo the package builds, and every
// call gives [ErrNoCgo].
//
// Rejected: loading a shared library at run time without cgo, since each program would have to ship one beside it; and
// one module with the archives of all platforms, since everyone would download all of them.
package kintsu
