// From byte offsets to UTF-16 offsets in a string.
//
// The engine counts bytes of UTF-8; who holds a string wants its own units. The map is made only when asked for, and
// remembers the byte offset of every 1,024th unit, so that each question costs a short scan, not one of all the text:
// ten thousand corrections in a long text would else take quadratic time.
//
// Invariant: units are counted as Utf8Buffer writes them: an unpaired surrogate is three bytes.

using System;

namespace Kintsu;

internal sealed class Utf16Map
{
    private const int Step = 1024;

    private readonly string _text;

    /// <summary>The byte offsets of the units 0, Step, 2 Step, and so on. Empty: the text is ASCII.</summary>
    private readonly long[] _marks;

    /// <summary>A map of <paramref name="text"/>.</summary>
    internal Utf16Map(string text)
    {
        _text = text;
        if (System.Text.Ascii.IsValid(text))
        {
            _marks = [];
            return;
        }
        _marks = new long[(text.Length / Step) + 1];
        long bytes = 0;
        for (int unit = 0; unit < text.Length; unit++)
        {
            if (unit % Step == 0)
            {
                _marks[unit / Step] = bytes;
            }
            bytes += Width(unit);
        }
        if (text.Length % Step == 0)
        {
            _marks[^1] = bytes;
        }
    }

    /// <summary>The stretch of units that a stretch of bytes covers. A byte inside a character stands for its beginning.</summary>
    internal Range Range(long offset, long length) => UnitAt(offset)..UnitAt(offset + length);

    private int UnitAt(long offset)
    {
        if (_marks.Length == 0)
        {
            return (int)Math.Min(offset, _text.Length);
        }
        int mark = Array.BinarySearch(_marks, offset);
        mark = mark >= 0 ? mark : ~mark - 1;
        long bytes = _marks[mark];
        int unit = mark * Step;
        while (unit < _text.Length && bytes + Width(unit) <= offset)
        {
            bytes += Width(unit);
            unit++;
        }
        // The second half of a pair has no bytes of its own, so the loop above passes it; a pair is never torn.
        return unit;
    }

    /// <summary>The bytes of the character that begins at a unit; 0 for the second half of a pair.</summary>
    private int Width(int unit)
    {
        char c = _text[unit];
        return c switch
        {
            < '\x80' => 1,
            < '\x800' => 2,
            _ when char.IsHighSurrogate(c) && unit + 1 < _text.Length && char.IsLowSurrogate(_text[unit + 1]) => 4,
            _ when char.IsLowSurrogate(c) && unit > 0 && char.IsHighSurrogate(_text[unit - 1]) => 0,
            _ => 3,
        };
    }
}
