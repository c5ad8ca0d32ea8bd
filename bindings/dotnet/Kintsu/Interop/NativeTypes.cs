// The structs of include/kintsu.h, field by field, and the statuses.
//
// Invariants: every struct is blittable, in the header's order, and of the header's size; a test compares the sizes
// and the constants. 64-bit members come first and pointers last, so only pointers differ between 32 and 64 bit.
// Fields of streams and schemas are there because the layout is; nothing reads them yet.

using System.Runtime.InteropServices;

namespace Kintsu.Interop;

/// <summary>What a native function says: <see cref="Ok"/>, or why it did not do what was asked.</summary>
internal static class Status
{
    internal const int Ok = 0;
    internal const int Null = -1;
    internal const int Argument = -2;
    internal const int Option = -3;
    internal const int Limit = -5;
    internal const int NoMemory = -6;
    internal const int State = -7;
    internal const int Canceled = -8;
    internal const int Internal = -99;
}

/// <summary>All that a call found. What it points to belongs to the result handle, until its next call.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct View
{
    internal uint StructSize;
    internal int Grade;
    internal uint Flags;
    internal uint Epoch;
    internal double Confidence;
    internal ulong TextLength;
    internal ulong InputOffset;
    internal ulong InputLength;
    internal ulong DeltaLength;
    internal ulong Committed;
    internal ulong Keep;
    internal ulong PoolLength;
    internal ulong EventsTextLength;
    internal uint CorrectionCount;
    internal uint CorrectionStride;
    internal uint ShapeErrorCount;
    internal uint ShapeErrorStride;
    internal uint EventCount;
    internal uint EventStride;
    internal byte* Text;
    internal byte* Delta;
    internal byte* Pool;
    internal byte* EventsText;
    internal NativeCorrection* Corrections;
    internal void* ShapeErrors;
    internal void* Events;
    internal void* Reserved;
}

/// <summary>One correction as the library lists it; <see cref="View.CorrectionStride"/> leads to the next.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct NativeCorrection
{
    internal ulong InputOffset;
    internal ulong InputLength;
    internal ulong OutputOffset;
    internal ulong OutputLength;
    internal ulong PathOffset;
    internal ulong PathLength;
    internal ulong NoteOffset;
    internal ulong NoteLength;
    internal double Confidence;
    internal uint Kind;

    /// <summary>Bits 0 to 7: strength. Bits 8 to 15: other readings. Bits 16 to 23: the grade of this change.</summary>
    internal uint Flags;
    internal uint Line;
    internal uint Column;
}

/// <summary>Why there is no text: code, place, and a sentence in UTF-8.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct NativeError
{
    internal const int MessageRoom = 228;

    internal uint StructSize;
    internal int Code;
    internal ulong Offset;
    internal uint MessageLength;
    internal fixed byte Message[MessageRoom];
}
