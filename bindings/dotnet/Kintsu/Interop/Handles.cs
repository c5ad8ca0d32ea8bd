// The three native handles, each owned by exactly one SafeHandle.
//
// Vocabulary: options are a builder, used by one thread while a repairer is made; a pipeline is immutable and shared
// by any number of threads; a result is the workspace and the answer of one call at a time (see ResultPool).

using System;
using System.Runtime.InteropServices;

namespace Kintsu.Interop;

/// <summary>A native option builder. One thread at a time.</summary>
internal sealed class OptionsHandle : SafeHandle
{
    private OptionsHandle(nint options) : base(0, ownsHandle: true) => SetHandle(options);

    public override bool IsInvalid => handle == 0;

    /// <summary>A builder with the library's default options.</summary>
    /// <exception cref="InsufficientMemoryException">There is no native memory left.</exception>
    internal static OptionsHandle Create()
    {
        nint options = NativeMethods.kintsu_options_new();
        return options != 0 ? new OptionsHandle(options) : throw new InsufficientMemoryException();
    }

    protected override bool ReleaseHandle()
    {
        NativeMethods.kintsu_options_free(handle);
        return true;
    }
}

/// <summary>A native pipeline: options, checked and ready. Any number of threads at once.</summary>
internal sealed class PipelineHandle : SafeHandle
{
    private PipelineHandle(nint pipeline) : base(0, ownsHandle: true) => SetHandle(pipeline);

    public override bool IsInvalid => handle == 0;

    /// <summary>A pipeline with a copy of these options.</summary>
    internal static unsafe PipelineHandle Create(OptionsHandle options)
    {
        nint pipeline;
        NativeAnswer.Check(NativeMethods.kintsu_pipeline_new(options, 0, &pipeline, null));
        return new PipelineHandle(pipeline);
    }

    protected override bool ReleaseHandle()
    {
        NativeMethods.kintsu_pipeline_free(handle);
        return true;
    }
}

/// <summary>A native result: workspace and answer of one call at a time.</summary>
internal sealed class ResultHandle : SafeHandle
{
    private ResultHandle(nint result) : base(0, ownsHandle: true) => SetHandle(result);

    public override bool IsInvalid => handle == 0;

    /// <summary>A fresh workspace without buffers.</summary>
    /// <exception cref="InsufficientMemoryException">There is no native memory left.</exception>
    internal static ResultHandle Create()
    {
        nint result = NativeMethods.kintsu_result_new();
        return result != 0 ? new ResultHandle(result) : throw new InsufficientMemoryException();
    }

    protected override bool ReleaseHandle()
    {
        NativeMethods.kintsu_result_free(handle);
        return true;
    }
}
