using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

/// <summary>A JSON value. Fields of an object are taken one by one, so that what is left at the end was not understood.</summary>
sealed class Json
{
    public readonly List<Json> Items = new List<Json>();
    public readonly List<string> Names = new List<string>();
    public string Text;
    public double Value;
    private char kind;
    private bool[] taken;

    public static Json Parse(string text)
    {
        int at = 0;
        Json read = Read(text, ref at);
        Skip(text, ref at);
        if (at != text.Length) throw new FormatException("something follows the JSON");
        return read;
    }

    public bool IsText { get { return kind == '"'; } }
    public bool IsArray { get { return kind == '['; } }
    public bool IsTrue { get { return kind == 't'; } }
    public bool IsNull { get { return kind == 'n'; } }

    public double Number
    {
        get
        {
            if (kind == '0') return Value;
            if (IsText && Text == "nan") return double.NaN;
            if (IsText && Text == "inf") return double.PositiveInfinity;
            if (IsText && Text == "-inf") return double.NegativeInfinity;
            throw new FormatException("not a number");
        }
    }

    public double[] Numbers
    {
        get
        {
            double[] numbers = new double[Items.Count];
            for (int i = 0; i < numbers.Length; i++) numbers[i] = Items[i].Number;
            return numbers;
        }
    }

    /// <summary>A field, or null; it counts as understood.</summary>
    public Json Take(string name)
    {
        int at = Names.IndexOf(name);
        if (at < 0) return null;
        if (taken == null) taken = new bool[Names.Count];
        taken[at] = true;
        return Items[at];
    }

    public bool Has(string name)
    {
        return Names.Contains(name);
    }

    public Json Need(string name)
    {
        Json item = Take(name);
        if (item == null) throw new FormatException(name + " is missing");
        return item;
    }

    public string TextOf(string name)
    {
        Json item = Need(name);
        if (!item.IsText) throw new FormatException(name + " is no string");
        return item.Text;
    }

    public string TextOr(string name, string otherwise)
    {
        return Has(name) ? TextOf(name) : otherwise;
    }

    public double NumberOr(string name, double otherwise)
    {
        Json item = Take(name);
        return item == null ? otherwise : item.Number;
    }

    public float SingleOr(string name, float otherwise)
    {
        Json item = Take(name);
        return item == null ? otherwise : (float)item.Number;
    }

    public long IntegerOr(string name, long otherwise)
    {
        double x = NumberOr(name, otherwise);
        if (x != Math.Floor(x) || Math.Abs(x) > 9e15) throw new FormatException(name + " is no integer");
        return (long)x;
    }

    public uint UnsignedOr(string name, uint otherwise)
    {
        return checked((uint)IntegerOr(name, otherwise));
    }

    /// <summary>A number that is an enum in C#.</summary>
    public T NamedOr<T>(string name, T otherwise) where T : struct
    {
        return (T)Enum.ToObject(typeof(T), UnsignedOr(name, Convert.ToUInt32(otherwise)));
    }

    /// <summary>Fails if a field was not taken.</summary>
    public void End()
    {
        for (int i = 0; i < Names.Count; i++)
        {
            if (taken == null || !taken[i]) throw new FormatException("not understood: " + Names[i]);
        }
    }

    private static void Skip(string text, ref int at)
    {
        while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
    }

    private static Json Read(string text, ref int at)
    {
        Skip(text, ref at);
        Json json = new Json();
        json.kind = text[at];
        switch (json.kind)
        {
            case '{':
            case '[':
                char end = json.kind == '{' ? '}' : ']';
                at++;
                Skip(text, ref at);
                while (text[at] != end)
                {
                    if (end == '}')
                    {
                        json.Names.Add(ReadText(text, ref at));
                        Skip(text, ref at);
                        Expect(text, ref at, ':');
                    }
                    json.Items.Add(Read(text, ref at));
                    Skip(text, ref at);
                    if (text[at] != end) Expect(text, ref at, ',');
                    Skip(text, ref at);
                }
                at++;
                return json;
            case '"':
                json.Text = ReadText(text, ref at);
                return json;
            case 't':
            case 'f':
            case 'n':
                at += json.kind == 'f' ? 5 : 4;
                return json;
            default:
                int from = at;
                while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0) at++;
                json.kind = '0';
                json.Value = double.Parse(text.Substring(from, at - from), NumberStyles.Float, CultureInfo.InvariantCulture);
                return json;
        }
    }

    private static void Expect(string text, ref int at, char wanted)
    {
        if (text[at] != wanted) throw new FormatException("no " + wanted + " at " + at);
        at++;
    }

    private static string ReadText(string text, ref int at)
    {
        StringBuilder read = new StringBuilder();
        Expect(text, ref at, '"');
        while (text[at] != '"')
        {
            char c = text[at++];
            if (c == '\\')
            {
                c = text[at++];
                if (c == 'n') c = '\n';
                if (c == 't') c = '\t';
                if (c == 'u')
                {
                    c = (char)int.Parse(text.Substring(at, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
                    at += 4;
                }
            }
            read.Append(c);
        }
        at++;
        return read.ToString();
    }
}
