/// <summary>The safe layer.</summary>
static class Safe
{
    private static int Main()
    {
        Commits.All();
        Clips.All();
        Crowds.All();
        Replays.All();
        WrongUse.All();
        Allocation.All();
        return Tests.End();
    }
}
