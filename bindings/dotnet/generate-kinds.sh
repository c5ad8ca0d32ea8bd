#!/bin/sh
# Writes Kintsu/RepairKind.cs, Kintsu/RepairGroup.cs, Kintsu/KindTable.cs and their part of the public API's list from
# include/kintsu.h, whose kinds and groups come from the engine's rule table. So a new rule needs no line of C# by hand.
# With --check nothing is written, and the exit status is 1 where a file is stale.
set -eu
cd "$(dirname "$0")"
header=../../include/kintsu.h

emit() { # what
    awk -v what="$1" '
        function pascal(name,    parts, n, i, out) {
            n = split(name, parts, "_")
            for (i = 1; i <= n; i++) out = out substr(parts[i], 1, 1) tolower(substr(parts[i], 2))
            return out
        }
        function id(name) { name = tolower(name); gsub("_", "-", name); return name }
        function xml(text) { gsub("&", "\\&amp;", text); gsub("<", "\\&lt;", text); gsub(">", "\\&gt;", text); return text }
        function literal(text) { gsub(/\\/, "\\\\", text); gsub(/"/, "\\\"", text); return text }
        function api(type, name, number) { printf "Kintsu.%s.%s = %d -> Kintsu.%s\n", type, name, number, type }
        BEGIN {
            if (what == "api") {
                print "#nullable enable\nKintsu.RepairGroup\nKintsu.RepairKind"
            } else {
                print "// Written by generate-kinds.sh from include/kintsu.h. Do not edit it by hand.\n"
                print "namespace Kintsu;\n"
            }
            if (what == "kind") {
                print "/// <summary>The kinds of repair. The numbers are those of the C ABI: stable, and never used again.</summary>"
                print "public enum RepairKind\n{"
            } else if (what == "group") {
                print "/// <summary>Sets of rules that options name together. The numbers are those of the C ABI.</summary>"
                print "public enum RepairGroup\n{"
            } else if (what == "table") {
                print "/// <summary>The name and the description of each kind, as the engine has them.</summary>"
                print "internal static class KindTable\n{"
                print "    internal static (string Id, string Description) Find(RepairKind kind) => kind switch\n    {"
            }
        }
        /^ *\/\*\* .* \*\/$/ {
            doc = $0
            sub(/^ *\/\*\* /, "", doc); sub(/ \*\/$/, "", doc)
            # The header may not write a comment sign inside a comment, and sets blanks into it.
            gsub(/\/ \*/, "/*", doc); gsub(/\* \//, "*/", doc)
        }
        $1 ~ /^KINTSU_(KIND|GROUP)_/ && $2 == "=" {
            number = $3; sub(",", "", number)
            name = $1
            is_kind = name ~ /^KINTSU_KIND_/
            sub(/^KINTSU_(KIND|GROUP)_/, "", name)
            if (what == "api")
                api(is_kind ? "RepairKind" : "RepairGroup", pascal(name), number)
            else if (what == "table" && is_kind)
                printf "        RepairKind.%s => (\"%s\", \"%s\"),\n", pascal(name), id(name), literal(doc)
            else if (what == "kind" && is_kind || what == "group" && !is_kind)
                printf "%s    /// <summary>%s</summary>\n    %s = %d,\n", (entries++ ? "\n" : ""), xml(doc), pascal(name), number
        }
        END {
            if (what == "table") {
                # A newer library, named by KINTSU_LIBRARY_PATH, may have kinds that are not here.
                print "        _ => ($\"kind-{(uint)kind}\", \"A repair that this version does not know.\"),"
                print "    };"
            }
            if (what != "api") print "}"
        }
    ' "$header"
}

stale=0
for pair in kind:RepairKind.cs group:RepairGroup.cs table:KindTable.cs api:PublicAPI.Unshipped.Kinds.txt; do
    file=Kintsu/${pair#*:}
    if [ "${1-}" = --check ]; then
        emit "${pair%:*}" | cmp -s - "$file" || { echo "$file is stale: run bindings/dotnet/generate-kinds.sh" >&2; stale=1; }
    else
        emit "${pair%:*}" > "$file"
    fi
done
exit $stale
