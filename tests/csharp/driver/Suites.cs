internal static partial class Run
{
    private static void Suites()
    {
        Moving.All();
        Movers.All();
        Kinds.All();
        Frames.All();
        Faults.All();
        Character.All();
        Findings.All();
        Parents.All();
        Curves.All();
        Inspector.All();
        Sample.All();
        Crowds.All();
        Package.All();
        FromUnity.All();
        Allocation.All();
    }
}
