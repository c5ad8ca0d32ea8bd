// One call of the library and its answer, for as long as the result handle is rented.
//
// Every repair of this package goes through Run: it rents a handle, pins the input for the call, turns the status
// into an exception or a grade, and gives the handle back when it is disposed. Under the grades unchanged and
// extracted the answer is a slice of the input, which is why the input must outlive this struct; a ref struct says so.
//
// Statuses: a limit or a lack of memory is a failed grade with a reason, like a text without JSON. A fault of the
// library (a caught panic) is a JsonRepairException, so that `catch (JsonException)` and the Try methods cover it.
// Every other status is a fault of this package.

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Kintsu.Interop;

internal unsafe ref struct NativeAnswer
{
    private readonly ReadOnlySpan<byte> _input;
    private readonly ResultHandle _handle;
    private View _view;

    private NativeAnswer(ReadOnlySpan<byte> input, ResultHandle handle)
    {
        _input = input;
        _handle = handle;
        _view.StructSize = (uint)sizeof(View);
    }

    /// <summary>Mends <paramref name="input"/>. Dispose the answer, once.</summary>
    /// <exception cref="ObjectDisposedException">The pipeline was disposed.</exception>
    /// <exception cref="JsonRepairException">A fault of the library.</exception>
    internal static NativeAnswer Run(PipelineHandle pipeline, ReadOnlySpan<byte> input)
    {
        ResultHandle handle = ResultPool.Rent();
        try
        {
            var answer = new NativeAnswer(input, handle);
            int status;
            fixed (byte* text = input)
            {
                View view = answer._view;
                status = NativeMethods.kintsu_repair(pipeline, 0, text, (nuint)input.Length, handle, &view);
                answer._view = view;
            }
            if (status is not (Status.Limit or Status.NoMemory or Status.Canceled))
            {
                Check(status);
            }
            return answer;
        }
        catch
        {
            // A handle in an unknown state is not used again.
            handle.Dispose();
            throw;
        }
    }

    internal readonly RepairGrade Grade => (RepairGrade)_view.Grade;

    internal readonly RepairFlags Flags => (RepairFlags)_view.Flags;

    internal readonly double Confidence => _view.Confidence;

    internal readonly long PayloadOffset => (long)_view.InputOffset;

    internal readonly long PayloadLength => (long)_view.InputLength;

    /// <summary>Whether the answer is a slice of the input.</summary>
    internal readonly bool IsSlice => Grade is RepairGrade.Unchanged or RepairGrade.Extracted;

    /// <summary>The answer: valid JSON. Empty where the call failed. It lives no longer than this struct.</summary>
    internal readonly ReadOnlySpan<byte> Json => Grade == RepairGrade.Failed
        ? default
        : _view.Text is null
            ? _input.Slice(checked((int)_view.InputOffset), checked((int)_view.InputLength))
            : new ReadOnlySpan<byte>(_view.Text, checked((int)_view.TextLength));

    /// <summary>A copy of the corrections.</summary>
    internal readonly NativeCorrection[] CopyCorrections()
    {
        var corrections = new NativeCorrection[_view.CorrectionCount];
        byte* next = (byte*)_view.Corrections;
        for (int i = 0; i < corrections.Length; i++, next += _view.CorrectionStride)
        {
            corrections[i] = *(NativeCorrection*)next;
        }
        return corrections;
    }

    /// <summary>Why and where the call failed; <see langword="null"/> where there is an answer.</summary>
    internal readonly RepairFailure? Failure()
    {
        if (Grade != RepairGrade.Failed)
        {
            return null;
        }
        NativeError error;
        error.StructSize = (uint)sizeof(NativeError);
        Check(NativeMethods.kintsu_result_error(_handle, &error));
        string help = Encoding.UTF8.GetString(error.Message, (int)Math.Min(error.MessageLength, NativeError.MessageRoom));
        ReadOnlySpan<byte> before = _input[..(int)Math.Min(error.Offset, (ulong)_input.Length)];
        return new RepairFailure(
            (RepairFailureReason)error.Code,
            (long)error.Offset,
            line: before.Count((byte)'\n'),
            bytePositionInLine: before.Length - 1 - before.LastIndexOf((byte)'\n'),
            help);
    }

    /// <summary>Turns a status that is a fault, of the library or of this package, into an exception.</summary>
    internal static void Check(int status)
    {
        switch (status)
        {
            case Status.Ok:
                return;
            case Status.NoMemory:
                throw new InsufficientMemoryException();
            case Status.Internal:
                throw new JsonRepairException("The repair engine met a fault of its own and gave up. Please report it.");
            default:
                string? name = Marshal.PtrToStringUTF8((nint)NativeMethods.kintsu_status_name(status));
                throw new InvalidOperationException($"The native library refused a call of its binding: {name ?? "status"} ({status}).");
        }
    }

    /// <summary>Gives the handle back.</summary>
    public readonly void Dispose() => ResultPool.Return(_handle, Math.Max(_input.Length, (long)_view.TextLength));
}
