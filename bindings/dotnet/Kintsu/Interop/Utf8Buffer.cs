// Strings as the library reads them.
//
// The library reads UTF-8. A .NET string may hold surrogates without their other half, which UTF-8 has no form for;
// they are written as WTF-8 does it, three bytes of the same scheme, and the library replaces each such unit by U+FFFD
// and reports it. So a correction's offset still leads to the right character, which it would not if the encoder of
// .NET had put in its own U+FFFD silently.
//
// Short texts are encoded on the caller's stack and others in a pooled array: no call allocates for its input.

using System;
using System.Buffers;
using System.Text;
using System.Text.Unicode;

namespace Kintsu.Interop;

internal ref struct Utf8Buffer
{
    /// <summary>How much of the stack a caller lends.</summary>
    internal const int StackSize = 512;

    /// <summary>The most bytes that one UTF-16 unit becomes.</summary>
    private const int BytesPerUnit = 3;

    private byte[]? _rented;

    /// <summary>Encodes <paramref name="text"/>.</summary>
    /// <param name="text">Any UTF-16.</param>
    /// <param name="stack">Room on the caller's stack, used where it suffices.</param>
    internal Utf8Buffer(string text, Span<byte> stack)
    {
        Span<byte> room = stack;
        if (text.Length > stack.Length / BytesPerUnit)
        {
            // The encoder counts three bytes for an unpaired surrogate, as we write them.
            _rented = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetByteCount(text));
            room = _rented;
        }
        Bytes = room[..Encode(text, room)];
    }

    /// <summary>The text in WTF-8. It lives until <see cref="Dispose"/>.</summary>
    internal ReadOnlySpan<byte> Bytes { get; private set; }

    /// <summary>Encodes into <paramref name="room"/>, which is long enough, and says how many bytes that took.</summary>
    internal static int Encode(ReadOnlySpan<char> text, Span<byte> room)
    {
        int length = 0;
        while (true)
        {
            OperationStatus status = Utf8.FromUtf16(text, room[length..], out int read, out int written, replaceInvalidSequences: false);
            length += written;
            if (status == OperationStatus.Done)
            {
                return length;
            }
            // It stopped at a surrogate without its other half.
            char lone = text[read];
            room[length++] = (byte)(0xE0 | (lone >> 12));
            room[length++] = (byte)(0x80 | ((lone >> 6) & 0x3F));
            room[length++] = (byte)(0x80 | (lone & 0x3F));
            text = text[(read + 1)..];
        }
    }

    /// <summary>Gives the array back, where there is one.</summary>
    public void Dispose()
    {
        Bytes = default;
        if (_rented is { } rented)
        {
            _rented = null;
            ArrayPool<byte>.Shared.Return(rented);
        }
    }
}
