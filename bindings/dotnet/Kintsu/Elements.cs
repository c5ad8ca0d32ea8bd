// From JSON text to the DOMs of System.Text.Json.
//
// Nodes are built here rather than by JsonNode.Parse for one reason: of an object with a repeated key, JsonNode.Parse
// makes an object that throws ArgumentException on its first use. Repeated keys are valid JSON, models write them, and
// the reading that all others share is that the last one counts.
//
// Invariant: no recursion, since the depth is the caller's to raise.

using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Kintsu;

internal static class Elements
{
    /// <summary>The value of valid JSON, in memory of its own.</summary>
    internal static JsonElement Parse(ReadOnlySpan<byte> utf8, int maxDepth)
    {
        var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { MaxDepth = maxDepth });
        return JsonElement.ParseValue(ref reader);
    }

    /// <summary>The same value as nodes. Scalars stay views of the element, so numbers keep their digits.</summary>
    internal static JsonNode? ToNode(JsonElement root)
    {
        JsonNode? top = Shallow(root);
        var open = new Stack<(JsonNode Node, JsonElement Element)>();
        if (top is JsonObject or JsonArray)
        {
            open.Push((top, root));
        }
        while (open.TryPop(out (JsonNode Node, JsonElement Element) next))
        {
            if (next.Node is JsonArray array)
            {
                foreach (JsonElement element in next.Element.EnumerateArray())
                {
                    JsonNode? child = Shallow(element);
                    array.Add(child);
                    Open(child, element);
                }
            }
            else
            {
                JsonObject members = next.Node.AsObject();
                foreach (JsonProperty property in next.Element.EnumerateObject())
                {
                    JsonNode? child = Shallow(property.Value);
                    members[property.Name] = child;
                    Open(child, property.Value);
                }
            }
        }
        return top;

        void Open(JsonNode? child, JsonElement element)
        {
            if (child is JsonObject or JsonArray)
            {
                open.Push((child, element));
            }
        }
    }

    private static JsonNode? Shallow(JsonElement element) => element.ValueKind switch
    {
        JsonValueKind.Object => new JsonObject(),
        JsonValueKind.Array => new JsonArray(),
        _ => JsonValue.Create(element),
    };
}
