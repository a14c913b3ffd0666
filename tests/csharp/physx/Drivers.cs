internal static class Drivers
{
    public static void All() { }
}
