// The functions of include/kintsu.h that this package calls, under their own names and in the header's order.
//
// All parameters are blittable: handles are SafeHandles, whose reference counts the generated code takes and gives
// back around each call, so that disposing a handle in use is safe. The parameter `none` stands where the header has
// an optional schema, of which this version of the library has none; a SafeHandle could not stand for NULL there,
// since the generated code throws for a null one.
//
// Rejected: kintsu_repair_into. It wants a destination as long as the answer may become, which asks an
// IBufferWriter for more than it needs; copying out of the view costs the same one copy and asks for the exact length.

using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Kintsu.Interop;

internal static unsafe partial class NativeMethods
{
    internal const string Library = "kintsu";

    /// <summary>The number of the ABI that these declarations describe.</summary>
    internal const uint Abi = 1;

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial uint kintsu_abi();

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial byte* kintsu_status_name(int code);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial nint kintsu_options_new();

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial void kintsu_options_free(nint options);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial int kintsu_options_set(OptionsHandle options, int key, long value);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial int kintsu_options_set_rule(OptionsHandle options, uint kind, int mode);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial int kintsu_options_set_group(OptionsHandle options, uint group, int mode);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial int kintsu_pipeline_new(OptionsHandle options, nint none, nint* pipeline, NativeError* error);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial void kintsu_pipeline_free(nint pipeline);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial nint kintsu_result_new();

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial void kintsu_result_free(nint result);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial int kintsu_repair(PipelineHandle pipeline, nint none, byte* text, nuint length, ResultHandle result, View* view);

    [LibraryImport(Library), UnmanagedCallConv(CallConvs = [typeof(CallConvCdecl)])]
    internal static partial int kintsu_result_error(ResultHandle result, NativeError* error);
}
