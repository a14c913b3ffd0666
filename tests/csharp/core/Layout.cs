using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using RootMotionNative;

/// <summary>
/// The raw layer against the ABI table that comes from the Rust types, and against what the library exports: every struct, field,
/// constant and function, both ways. Arguments: tests/abi.txt, and a file with one exported name a line.
/// </summary>
static class Layout
{
    private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
    private static readonly Assembly Raw = typeof(NativeMethods).Assembly;
    private static readonly List<string[]> Table = new List<string[]>();

    private static int Main(string[] arguments)
    {
        foreach (string line in File.ReadAllLines(arguments[0]))
        {
            if (!line.StartsWith("#")) Table.Add(line.Split(' '));
        }
        HashSet exported = new HashSet(File.ReadAllLines(arguments[1]));
        Tests.Test("structs are laid out as in Rust", Structs);
        Tests.Test("structs are blittable", Blittable);
        Tests.Test("no struct is here that the table does not have", NoOtherStructs);
        Tests.Test("constants and results, both ways", Constants);
        Tests.Test("enums, both ways", Enums);
        Tests.Test("functions are those that the library exports, both ways", () => Functions(exported));
        Tests.Test("functions are declared with the table's parameters", Parameters);
        Tests.Test("every function is found in the library", Found);
        return Tests.End();
    }

    /// <summary>System.Core has the real one; this keeps to mscorlib.</summary>
    private sealed class HashSet
    {
        private readonly Dictionary<string, bool> names = new Dictionary<string, bool>();

        public HashSet(IEnumerable<string> all)
        {
            foreach (string name in all) names[name] = true;
        }

        public int Count { get { return names.Count; } }
        public bool Has(string name) { return names.ContainsKey(name); }
    }

    private static string Pascal(string snake)
    {
        string name = "";
        foreach (string word in snake.Split('_'))
        {
            if (word.Length > 0) name += char.ToUpperInvariant(word[0]) + word.Substring(1).ToLowerInvariant();
        }
        return name;
    }

    private static Type Struct(string name)
    {
        Type type = Raw.GetType("RootMotionNative." + name);
        Tests.True(type != null && type.IsValueType, name + " is missing");
        return type;
    }

    private static void Offset(Type type, string name, int wanted)
    {
        if (type.GetField(name, Fields) == null)
        {
            Tests.Fail(type.Name + "." + name + " is missing");
            return;
        }
        int offset = Marshal.OffsetOf(type, name).ToInt32();
        Tests.True(offset == wanted, type.Name + "." + name + " is at " + offset + ", not at " + wanted);
    }

    private static void Structs()
    {
        int structs = 0, fields = 0;
        Type type = null;
        Dictionary<string, bool> known = new Dictionary<string, bool>();
        foreach (string[] record in Table)
        {
            if (record[0] == "struct")
            {
                if (type != null) NoOtherFields(type, known);
                known.Clear();
                structs++;
                type = Struct(record[1]);
                if (type == null) continue;
                int size = Marshal.SizeOf(type);
                Tests.True(size == int.Parse(record[2]), type.Name + " has " + size + " bytes, not " + record[2]);
            }
            if (record[0] != "field" || type == null) continue;
            fields++;
            string name = Pascal(record[2]);
            int offset = int.Parse(record[3]), count = int.Parse(record[5]), each = int.Parse(record[4]) / count;
            if (count > 1 && record[6].StartsWith("Rmo") && !IsEnum(record[6]))
            {
                for (int i = 0; i < count; i++)
                {
                    known[name + i] = true;
                    Offset(type, name + i, offset + i * each);
                }
                continue;
            }
            known[name] = true;
            Offset(type, name, offset);
            FieldInfo field = type.GetField(name, Fields);
            if (count > 1 && field != null)
            {
                int size = Marshal.SizeOf(field.FieldType);
                Tests.True(size == count * each, type.Name + "." + name + " has " + size + " bytes, not " + count * each);
            }
        }
        if (type != null) NoOtherFields(type, known);
        Tests.True(structs > 45 && fields > 250, "the table has only " + structs + " structs and " + fields + " fields");
    }

    private static void NoOtherFields(Type type, Dictionary<string, bool> known)
    {
        foreach (FieldInfo field in type.GetFields(Fields))
        {
            Tests.True(known.ContainsKey(field.Name), type.Name + "." + field.Name + " is not in the table");
        }
    }

    private static void Blittable()
    {
        foreach (string[] record in Table)
        {
            if (record[0] != "struct") continue;
            // Only what is blittable can be pinned; what contains pointers is, but Mono does not pin it boxed.
            if (record[4] == "64") continue;
            GCHandle.Alloc(Activator.CreateInstance(Struct(record[1])), GCHandleType.Pinned).Free();
        }
    }

    private static void NoOtherStructs()
    {
        HashSet known = new HashSet(Names("struct"));
        foreach (Type type in Raw.GetTypes())
        {
            if (type.Namespace != "RootMotionNative" || !type.IsValueType || type.IsEnum || type.IsNested) continue;
            // Those of the safe layer hold managed references.
            if (type == typeof(RmoKeys) || type == typeof(RmoPlayingClip)) continue;
            Tests.True(known.Has(type.Name), type.Name + " is not in the table");
        }
    }

    private static IEnumerable<string> Names(string kind)
    {
        List<string> names = new List<string>();
        foreach (string[] record in Table)
        {
            if (record[0] == kind) names.Add(record[1]);
        }
        return names;
    }

    private static bool IsEnum(string kind)
    {
        Type type = Raw.GetType("RootMotionNative." + kind);
        return type != null && type.IsEnum;
    }

    private static void Value(Type owner, FieldInfo field, string[] record)
    {
        if (field == null)
        {
            Tests.Fail(record[1] + " is missing in " + owner.Name);
            return;
        }
        double value = Convert.ToDouble(field.GetRawConstantValue(), CultureInfo.InvariantCulture);
        double wanted = double.Parse(record[2], CultureInfo.InvariantCulture);
        Tests.True(value == wanted, owner.Name + "." + field.Name + " is " + value + ", not " + record[2]);
    }

    private static void Constants()
    {
        Dictionary<string, bool> known = new Dictionary<string, bool>();
        foreach (string[] record in Table)
        {
            if (record[0] != "constant") continue;
            string name = Pascal(record[1].Substring("RMO_".Length));
            if (record[3] == "RmoResult")
            {
                if (record[1].StartsWith("RMO_ERR_")) name = name.Substring("Err".Length);
                known["RmoResult." + name] = true;
                Value(typeof(RmoResult), typeof(RmoResult).GetField(name), record);
                continue;
            }
            known["Rmo." + name] = true;
            Value(typeof(Rmo), typeof(Rmo).GetField(name), record);
        }
        Tests.True(known.Count > 100, "the table has only " + known.Count + " constants");
        foreach (Type owner in new[] { typeof(RmoResult), typeof(Rmo) })
        {
            foreach (FieldInfo field in owner.GetFields(BindingFlags.Static | BindingFlags.Public))
            {
                Tests.True(known.ContainsKey(owner.Name + "." + field.Name), owner.Name + "." + field.Name + " is not in the table");
            }
        }
    }

    private static void Enums()
    {
        HashSet known = new HashSet(Names("family"));
        foreach (Type type in Raw.GetTypes())
        {
            if (type.Namespace != "RootMotionNative" || !type.IsEnum || type == typeof(RmoResult)) continue;
            Tests.True(known.Has(type.Name), type.Name + " is not in the table");
        }
        foreach (string[] family in Table)
        {
            if (family[0] != "family") continue;
            Type type = Raw.GetType("RootMotionNative." + family[1]);
            if (type == null || !type.IsEnum)
            {
                Tests.Fail(family[1] + " is missing");
                continue;
            }
            Tests.True(Enum.GetUnderlyingType(type) == typeof(uint), type.Name + " is no uint");
            Tests.True(type.IsDefined(typeof(FlagsAttribute), false) == (family[2] == "flags"), type.Name + ": [Flags]");
            int members = 0;
            foreach (string[] record in Table)
            {
                if (record[0] != "constant" || record[3] != type.Name) continue;
                members++;
                // The member's name is the end of the constant's.
                string name = Pascal(record[1].Substring("RMO_".Length));
                FieldInfo member = Array.Find(
                    type.GetFields(BindingFlags.Static | BindingFlags.Public), field => name.EndsWith(field.Name) && Same(field, record[2]));
                Tests.True(member != null, record[1] + " is missing in " + type.Name);
            }
            Tests.True(members == Enum.GetNames(type).Length, type.Name + " has " + Enum.GetNames(type).Length + " members, not " + members);
        }
    }

    private static bool Same(FieldInfo member, string value)
    {
        return Convert.ToUInt32(member.GetRawConstantValue()) == uint.Parse(value);
    }

    private static List<MethodInfo> Declared()
    {
        List<MethodInfo> declared = new List<MethodInfo>();
        foreach (MethodInfo method in typeof(NativeMethods).GetMethods(BindingFlags.Static | BindingFlags.Public))
        {
            if ((method.Attributes & MethodAttributes.PinvokeImpl) != 0) declared.Add(method);
        }
        return declared;
    }

    private static void Functions(HashSet exported)
    {
        HashSet table = new HashSet(Names("export"));
        List<MethodInfo> declared = Declared();
        Tests.True(declared.Count == exported.Count, declared.Count + " declared, " + exported.Count + " exported");
        Tests.True(declared.Count == table.Count, declared.Count + " declared, " + table.Count + " in the table");
        foreach (MethodInfo method in declared)
        {
            Tests.True(exported.Has(method.Name), method.Name + " is not exported");
            Tests.True(table.Has(method.Name), method.Name + " is not in the table");
        }
    }

    private static void Parameters()
    {
        foreach (MethodInfo method in Declared())
        {
            DllImportAttribute import = (DllImportAttribute)Attribute.GetCustomAttribute(method, typeof(DllImportAttribute));
            Tests.True(
                import.CallingConvention == CallingConvention.Cdecl && import.ExactSpelling && import.Value == NativeMethods.Library
                    && !import.SetLastError,
                method.Name + " is not imported as it should be");
            List<string> wanted = new List<string>();
            foreach (string[] record in Table)
            {
                if (record[0] == "param" && record[1] == method.Name) wanted.Add(string.Join(" ", record, 3, record.Length - 3));
            }
            ParameterInfo[] parameters = method.GetParameters();
            if (parameters.Length != wanted.Count)
            {
                Tests.Fail(method.Name + " has " + parameters.Length + " parameters, not " + wanted.Count);
                continue;
            }
            for (int i = 0; i < wanted.Count; i++)
            {
                Tests.True(
                    Matches(parameters[i].ParameterType, wanted[i]),
                    method.Name + ": " + parameters[i].ParameterType + " for " + wanted[i]);
            }
        }
    }

    private static bool Matches(Type type, string c)
    {
        if (c.StartsWith("const ")) c = c.Substring("const ".Length);
        if (c == "char**") return type == typeof(IntPtr*);
        // What is no number or struct here is an IntPtr; the rest has the table's type, at the same depth of pointers.
        if (type == typeof(IntPtr))
        {
            Type pointee = Raw.GetType("RootMotionNative." + c.TrimEnd('*'));
            bool plain = c.EndsWith("*") && !c.EndsWith("**") && (pointee != null ? pointee.IsValueType : c.EndsWith("_t*") || c == "float*" || c == "double*");
            return c.EndsWith("Fn") || (c.EndsWith("*") && !plain);
        }
        if (type.IsPointer != c.EndsWith("*")) return false;
        Type one = type.IsPointer ? type.GetElementType() : type;
        c = c.TrimEnd('*');
        if (c == "int32_t" && one == typeof(RmoResult)) return true;
        if (c.StartsWith("Rmo")) return one.Name == c;
        switch (c)
        {
            case "uint8_t": return one == typeof(byte);
            case "uint32_t": return one == typeof(uint);
            case "int32_t": return one == typeof(int);
            case "uint64_t": return one == typeof(ulong);
            case "int64_t": return one == typeof(long);
            case "float": return one == typeof(float);
            case "double": return one == typeof(double);
            default: return false;
        }
    }

    private static void Found()
    {
        foreach (MethodInfo method in Declared()) Marshal.Prelink(method);
    }
}
