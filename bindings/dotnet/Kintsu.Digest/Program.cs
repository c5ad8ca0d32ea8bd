// The digest: what this binding answers to every line of a JSONL file, in a form that each language writes alike, so
// that one hash over it shows whether all languages give the same answers.
//
// Each line of the file is an object with `id` and `input`. Written for each: the id, the grade, the flags as a number,
// the bits of the confidence, the payload's place, the number of corrections, a line for each of them, and the JSON
// (where there is none, the reason). The limits are the engine's, whatever the defaults of this package are.

using System;
using System.Globalization;
using System.IO;
using System.Text;
using System.Text.Json;
using Kintsu;

string? path = args.Length > 0 ? args[0] : Environment.GetEnvironmentVariable("KINTSU_DIGEST_CASES");
if (args.Length > 1 || string.IsNullOrEmpty(path))
{
    Console.Error.WriteLine("usage: Kintsu.Digest FILE.jsonl (or KINTSU_DIGEST_CASES=FILE.jsonl): writes the answers to stdout, to be hashed");
    return 2;
}

using var repairer = new JsonRepairer(new JsonRepairOptions { Limits = new JsonRepairLimits { MaxDepth = 128 } });
using var output = new BufferedStream(Console.OpenStandardOutput(), 1 << 16);
foreach (string line in File.ReadLines(path, Encoding.UTF8))
{
    if (line.Length == 0)
    {
        continue;
    }
    (string id, string input) = Read(Encoding.UTF8.GetBytes(line));
    RepairResult result = repairer.Repair(Encoding.UTF8.GetBytes(input));

    Write($"{id}\n");
    Write($"{Name(result.Grade)}\n{(uint)result.Flags}\n{BitConverter.DoubleToUInt64Bits(result.Confidence):x16}\n");
    Write($"{result.PayloadOffset}+{result.PayloadLength}\n{result.Corrections.Count}\n");
    foreach (JsonCorrection correction in result.Corrections)
    {
        Write($"{correction.Id} {correction.InputOffset}+{correction.InputLength} {correction.OutputOffset}+{correction.OutputLength}\n");
    }
    if (result.Failure is { } failure)
    {
        Write($"{failure.Id}");
    }
    else
    {
        output.Write(result.Utf8Json.Span);
    }
    Write($"\n");
}
return 0;

void Write(FormattableString text) => output.Write(Encoding.UTF8.GetBytes(text.ToString(CultureInfo.InvariantCulture)));

// Other members are passed over, and what follows the two is not even read: it may be no JSON (a NaN of Python's).
static (string Id, string Input) Read(ReadOnlySpan<byte> line)
{
    string? id = null;
    string? input = null;
    var reader = new Utf8JsonReader(line);
    reader.Read();
    while ((id is null || input is null) && reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
    {
        bool isId = reader.ValueTextEquals("id"u8);
        bool isInput = reader.ValueTextEquals("input"u8);
        reader.Read();
        if (isId)
        {
            id = reader.TokenType == JsonTokenType.String ? reader.GetString() : Encoding.UTF8.GetString(reader.ValueSpan);
        }
        else if (isInput)
        {
            input = reader.GetString();
        }
        else
        {
            reader.Skip();
        }
    }
    return id is not null && input is not null ? (id, input) : throw new InvalidDataException("a line is no {\"id\", \"input\"}");
}

static string Name(RepairGrade grade) => grade.ToString().ToLowerInvariant();
