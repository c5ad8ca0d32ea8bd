// Finding the native library, and saying clearly when that fails.
//
// By default the runtime finds it: in the package's runtimes/<rid>/native, or beside the program. The variable
// KINTSU_LIBRARY_PATH names another file, for a debug build or a platform that the package lacks. The resolver for it
// must be in place before the first call and may be set once an assembly, hence the module initializer; Native AOT's
// direct calls pass it by, as they should.

using System;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Kintsu.Interop;

internal static class NativeLoader
{
    /// <summary>The environment variable that names another native library, by its full path.</summary>
    internal const string PathVariable = "KINTSU_LIBRARY_PATH";

    private static volatile bool s_checked;

    /// <summary>Loads the library, once, and makes sure that it is the one that this package was made for.</summary>
    /// <exception cref="DllNotFoundException">It was not found or cannot be loaded: the message says where it was looked for.</exception>
    /// <exception cref="NotSupportedException">It has another ABI.</exception>
    internal static void EnsureLoaded()
    {
        if (s_checked)
        {
            return;
        }
        uint abi;
        try
        {
            abi = NativeMethods.kintsu_abi();
        }
        catch (Exception failure) when (failure is DllNotFoundException or BadImageFormatException)
        {
            throw new DllNotFoundException(
                $"Kintsu's native library could not be loaded on {RuntimeInformation.RuntimeIdentifier}. {Places()}", failure);
        }
        catch (EntryPointNotFoundException failure)
        {
            throw new NotSupportedException($"The library that was loaded as Kintsu's is another one. {Places()}", failure);
        }
        if (abi != NativeMethods.Abi)
        {
            throw new NotSupportedException(
                $"Kintsu's native library has ABI {abi}, and this package needs ABI {NativeMethods.Abi}: use the library that came with the package. {Places()}");
        }
        s_checked = true;
    }

    private static string Places()
    {
        string? path = Environment.GetEnvironmentVariable(PathVariable);
        return string.IsNullOrEmpty(path)
            ? $"It was looked for in the package's runtimes/{RuntimeInformation.RuntimeIdentifier}/native and beside the program, in '{AppContext.BaseDirectory}'; "
                + $"{PathVariable} may name another file."
            : $"It was looked for at '{path}', which {PathVariable} names.";
    }

    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "The resolver must be set before the first native call, and no type owns all of them.")]
    internal static void SetResolver() => NativeLibrary.SetDllImportResolver(typeof(NativeLoader).Assembly, Resolve);

    private static nint Resolve(string name, Assembly assembly, DllImportSearchPath? searchPath)
    {
        string? path = name == NativeMethods.Library ? Environment.GetEnvironmentVariable(PathVariable) : null;
        // 0: the runtime looks for it as if there were no resolver. A relative path would depend on who started us.
        return string.IsNullOrEmpty(path) ? 0 : NativeLibrary.Load(Path.GetFullPath(path));
    }
}
