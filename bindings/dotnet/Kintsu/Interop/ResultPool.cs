// Result handles, kept for the next call.
//
// A result keeps its buffers from call to call, so a warm call allocates nothing: neither here nor in the library.
// A handle is tied to no pipeline, hence one pool serves the whole process.
//
// Invariants: a handle is in one slot or with one caller, never both. Renting and returning allocate nothing but a
// handle where no slot has one. A handle that has seen a long text is freed instead of kept, since its buffers would
// stay that long for good.
//
// Rejected: ConcurrentBag and the other collections, which allocate when a handle comes back; a handle per thread,
// which keeps one alive for every thread that ever called.

using System;
using System.Threading;

namespace Kintsu.Interop;

internal static class ResultPool
{
    /// <summary>Handles whose last text was longer than this are not kept, in bytes.</summary>
    internal const int LongestKept = 1 << 20;

    private static readonly ResultHandle?[] Slots = new ResultHandle?[2 * Environment.ProcessorCount];

    /// <summary>A handle that nobody else has. Give it back with <see cref="Return"/>, or dispose it.</summary>
    internal static ResultHandle Rent()
    {
        ResultHandle?[] slots = Slots;
        // Threads on different processors begin at different slots, so that they seldom meet.
        int start = (int)((uint)Thread.GetCurrentProcessorId() % (uint)slots.Length);
        for (int i = 0; i < slots.Length; i++)
        {
            ref ResultHandle? slot = ref slots[(start + i) % slots.Length];
            if (slot is not null && Interlocked.Exchange(ref slot, null) is { } kept)
            {
                return kept;
            }
        }
        return ResultHandle.Create();
    }

    /// <summary>Keeps a handle for the next call, or frees it.</summary>
    /// <param name="handle">A handle from <see cref="Rent"/> that the caller uses no more.</param>
    /// <param name="longest">The longer of the last call's input and output, in bytes.</param>
    internal static void Return(ResultHandle handle, long longest)
    {
        if (longest <= LongestKept)
        {
            ResultHandle?[] slots = Slots;
            int start = (int)((uint)Thread.GetCurrentProcessorId() % (uint)slots.Length);
            for (int i = 0; i < slots.Length; i++)
            {
                ref ResultHandle? slot = ref slots[(start + i) % slots.Length];
                if (slot is null && Interlocked.CompareExchange(ref slot, handle, null) is null)
                {
                    return;
                }
            }
        }
        handle.Dispose();
    }
}
