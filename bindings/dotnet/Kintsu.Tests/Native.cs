// The native library, called without the package's own declarations: what it says is the measure of what the package says.

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Kintsu.Tests;

internal static unsafe partial class Native
{
    [LibraryImport("kintsu")]
    internal static partial uint kintsu_kind_count();

    [LibraryImport("kintsu")]
    private static partial nint kintsu_kind_name(uint kind);

    [LibraryImport("kintsu")]
    private static partial nint kintsu_group_name(uint group);

    [LibraryImport("kintsu")]
    private static partial nint kintsu_status_name(int code);

    [LibraryImport("kintsu")]
    private static partial nint kintsu_version();

    [LibraryImport("kintsu")]
    private static partial int kintsu_pipeline_new(nint options, nint schema, out nint pipeline, nint error);

    [LibraryImport("kintsu")]
    private static partial void kintsu_pipeline_free(nint pipeline);

    [LibraryImport("kintsu")]
    private static partial nint kintsu_result_new();

    [LibraryImport("kintsu")]
    private static partial void kintsu_result_free(nint result);

    [LibraryImport("kintsu")]
    private static partial int kintsu_repair(nint pipeline, nint schema, byte* text, nuint length, nint result, nint view);

    [LibraryImport("kintsu")]
    private static partial int kintsu_result_text(nint result, int what, out nint text, out nuint length);

    internal static string? KindName(uint kind) => Marshal.PtrToStringUTF8(kintsu_kind_name(kind));

    internal static string? GroupName(uint group) => Marshal.PtrToStringUTF8(kintsu_group_name(group));

    internal static string? StatusName(int code) => Marshal.PtrToStringUTF8(kintsu_status_name(code));

    internal static string? Version() => Marshal.PtrToStringUTF8(kintsu_version());

    /// <summary>The library's explanation (KINTSU_TEXT_EXPLAIN) of a repair with its default options.</summary>
    internal static string Explain(ReadOnlySpan<byte> input)
    {
        Check(kintsu_pipeline_new(0, 0, out nint pipeline, 0));
        nint result = kintsu_result_new();
        try
        {
            fixed (byte* text = input)
            {
                // A limit is a status and an answer all the same.
                _ = kintsu_repair(pipeline, 0, text, (nuint)input.Length, result, 0);
            }
            Check(kintsu_result_text(result, 2, out nint explanation, out nuint length));
            return Encoding.UTF8.GetString((byte*)explanation, (int)length);
        }
        finally
        {
            kintsu_result_free(result);
            kintsu_pipeline_free(pipeline);
        }
    }

    private static void Check(int status)
    {
        if (status != 0)
        {
            throw new InvalidOperationException(StatusName(status));
        }
    }
}
