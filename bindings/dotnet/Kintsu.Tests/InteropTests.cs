// The layer below: no allocation, many threads, handles, transcoding, the map of offsets.

using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using Kintsu.Interop;
using Xunit;

namespace Kintsu.Tests;

public sealed class InteropTests
{
    /// <summary>A writer that allocates nothing after its first use.</summary>
    private sealed class FixedWriter(int size) : IBufferWriter<byte>
    {
        private readonly byte[] _buffer = new byte[size];

        internal int Written { get; set; }

        public void Advance(int count) => Written += count;

        public Memory<byte> GetMemory(int sizeHint = 0) => _buffer.AsMemory(Written);

        public Span<byte> GetSpan(int sizeHint = 0) => _buffer.AsSpan(Written);
    }

    public static TheoryData<string> AllocationInputs => new()
    {
        "{\"a\":[1,2,3]}",
        "so: {\"a\":[1,2,3]} ok",
        "{'a': [1,2,3,], b: True} // ok",
        $"[{string.Join(",", Enumerable.Repeat("'é', x,", 2_000))}]",
        "no JSON here",
    };

    [Theory, MemberData(nameof(AllocationInputs))]
    public void Warm_repair_into_a_writer_allocates_nothing(string text)
    {
        byte[] input = Encoding.UTF8.GetBytes(text);
        var writer = new FixedWriter(1 << 20);
        using var repairer = new JsonRepairer();
        long allocated = 0;
        // The runtime compiles a method again when it is warm, and may allocate at that moment: one round of many counts.
        for (int round = 0; round < 20; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int call = 0; call < 10; call++)
            {
                writer.Written = 0;
                repairer.Repair(input, writer);
                writer.Written = 0;
                JsonRepair.Repair(input, writer);
            }
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            if (round > 0 && allocated == 0)
            {
                return;
            }
        }
        Assert.Equal(0, allocated);
    }

    [Fact]
    public void Warm_repair_of_a_valid_string_allocates_nothing()
    {
        string text = $"[\"{new string('é', 5_000)}\"]";
        Assert.Same(text, JsonRepair.Repair(text));
        for (int round = 0; round < 20; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            JsonRepair.Repair(text);
            if (GC.GetAllocatedBytesForCurrentThread() == before)
            {
                return;
            }
        }
        Assert.Fail("it allocated in every round");
    }

    [Fact]
    public void A_thousand_threads_on_one_repairer_give_the_sequential_answers()
    {
        using var repairer = new JsonRepairer();
        string[] texts = [.. Enumerable.Range(0, 50).Select(n => $"Nr. {n}: {{'n': {n}, \"w\": [{new string('1', n + 1)},], x: é{n}}} ende")];
        string[] sequential = [.. texts.Select(text => Describe(repairer.Repair(text)))];
        var failures = new List<string>();
        using var start = new ManualResetEventSlim();
        Thread[] threads = [.. Enumerable.Range(0, 1_000).Select(id => new Thread(
            () =>
            {
                start.Wait();
                for (int at = 0; at < texts.Length; at++)
                {
                    int which = (id + at) % texts.Length;
                    string found;
                    try
                    {
                        found = Describe(repairer.Repair(texts[which]));
                    }
#pragma warning disable CA1031 // Whatever a thread throws is a finding, not the end of the process.
                    catch (Exception failure)
#pragma warning restore CA1031
                    {
                        found = failure.ToString();
                    }
                    if (found != sequential[which])
                    {
                        lock (failures)
                        {
                            failures.Add(found);
                        }
                    }
                }
            },
            maxStackSize: 256 << 10))];
        Array.ForEach(threads, thread => thread.Start());
        start.Set();
        Array.ForEach(threads, thread => thread.Join());
        Assert.Empty(failures);

        static string Describe(RepairResult result) => $"{result.Json}\n{result.Confidence:R}\n{result.Explain()}";
    }

    [Fact]
    public void Lazy_parts_of_one_result_are_the_same_for_all_threads()
    {
        using var repairer = new JsonRepairer();
        for (int round = 0; round < 50; round++)
        {
            RepairResult result = repairer.Repair("é: {'a': [1,2,]}"u8);
            var seen = new object?[4, 3];
            System.Threading.Tasks.Parallel.For(0, 4, thread =>
                (seen[thread, 0], seen[thread, 1], seen[thread, 2]) = (result.Json, result.Corrections, result.Root));
            for (int thread = 1; thread < 4; thread++)
            {
                for (int part = 0; part < 3; part++)
                {
                    Assert.Same(seen[0, part], seen[thread, part]);
                }
            }
        }
    }

    [Fact]
    public void Disposing_a_repairer_in_use_is_safe()
    {
        for (int round = 0; round < 50; round++)
        {
            var repairer = new JsonRepairer();
            using var running = new CountdownEvent(4);
            int wrong = 0;
            Thread[] threads = [.. Enumerable.Range(0, 4).Select(_ => new Thread(() =>
            {
                running.Signal();
                try
                {
                    while (true)
                    {
                        if (repairer.Repair("[1,2,]").Json != "[1,2]")
                        {
                            Interlocked.Increment(ref wrong);
                        }
                    }
                }
                catch (ObjectDisposedException)
                {
                    // The only way out.
                }
            }))];
            Array.ForEach(threads, thread => thread.Start());
            running.Wait(TestContext.Current.CancellationToken);
            repairer.Dispose();
            repairer.Dispose();
            Array.ForEach(threads, thread => thread.Join());
            Assert.Equal(0, wrong);
        }
    }

    [Fact]
    public void Pool_gives_each_handle_to_one_caller_and_frees_what_it_does_not_keep()
    {
        var rented = new HashSet<ResultHandle>();
        for (int i = 0; i < (4 * Environment.ProcessorCount) + 8; i++)
        {
            Assert.True(rented.Add(ResultPool.Rent()));
        }
        foreach (ResultHandle handle in rented)
        {
            Assert.False(handle.IsClosed);
            ResultPool.Return(handle, 10);
        }
        Assert.Contains(rented, handle => handle.IsClosed);
        ResultHandle large = ResultPool.Rent();
        ResultPool.Return(large, ResultPool.LongestKept + 1);
        Assert.True(large.IsClosed);
    }

    [Fact]
    public void A_writer_that_throws_costs_no_handle()
    {
        using var repairer = new JsonRepairer();
        for (int i = 0; i < 1_000; i++)
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => repairer.Repair("[1,2,3,]"u8, new FixedWriter(2)));
        }
        Assert.Equal("[1]", repairer.Repair("[1,]").Json);
    }

    [Fact]
    public void Strings_are_encoded_as_UTF8_and_unpaired_surrogates_as_WTF8()
    {
        Assert.Equal("61C3A9E282ACF09F9880", Encode("aé€😀"));
        Assert.Equal("EDA080", Encode("\ud800"));
        Assert.Equal("EDBFBF", Encode("\udfff"));
        Assert.Equal("78EDA0BD78", Encode("x\ud83dx"));
        Assert.Equal("EDA0BDF09F9880EDB880", Encode("\ud83d\ud83d\ude00\ude00"));
        Assert.Equal("", Encode(""));
        Assert.Equal(string.Concat(Enumerable.Repeat("EDA080C3A9", 1_000)), Encode(string.Concat(Enumerable.Repeat("\ud800é", 1_000))));

        static string Encode(string text)
        {
            using var utf8 = new Utf8Buffer(text, stackalloc byte[Utf8Buffer.StackSize]);
            return Convert.ToHexString(utf8.Bytes);
        }
    }

    [Fact]
    public void Offsets_are_mapped_as_a_plain_count_maps_them()
    {
        var random = new Random(4);
        string[] pieces = ["a", "é", "€", "😀", "\ud83d", "\udc00", "\n", "zzzz"];
        foreach (int length in new[] { 0, 1, 5, 1023, 1024, 1025, 3_000 })
        {
            for (int round = 0; round < 5; round++)
            {
                string[] chosen = [.. Enumerable.Range(0, length).Select(_ => pieces[random.Next(round == 0 ? 1 : pieces.Length)])];
                // A high surrogate before a low one is a pair, which is no piece of this test's.
                string text = string.Concat(chosen).Replace("\ud83d\udc00", "\ud83dx", StringComparison.Ordinal);
                var map = new Utf16Map(text);
                long bytes = 0;
                for (int unit = 0; unit < text.Length;)
                {
                    int units = char.IsHighSurrogate(text[unit]) && unit + 1 < text.Length && char.IsLowSurrogate(text[unit + 1]) ? 2 : 1;
                    int width = Encoding.UTF8.GetByteCount(text.AsSpan(unit, units));
                    Assert.Equal(unit..(unit + units), map.Range(bytes, width));
                    if (width > 1)
                    {
                        Assert.Equal(unit..unit, map.Range(bytes + 1, width - 2));
                    }
                    bytes += width;
                    unit += units;
                }
                Assert.Equal(text.Length..text.Length, map.Range(bytes, 0));
            }
        }
    }
}
