internal static partial class Run
{
    private static void Suites()
    {
        Controllers.All();
        Bodies.All();
        Queries.All();
        Kinds.All();
        Drivers.All();
    }
}
