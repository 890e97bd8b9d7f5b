package io.jmpi;

/**
 * Runs jobs whose ranks are threads of this JVM: for tests and first experiments.
 *
 * <pre>{@code
 * Jmpi.run(4, world -> System.out.println("rank " + world.rank() + " of " + world.size()));
 * }</pre>
 */
public final class Jmpi {
    private Jmpi() {}

    /** What each rank does. */
    @FunctionalInterface
    public interface RankBody {
        void run(Communicator world) throws Exception;
    }

    /** What each rank does, with its session. */
    @FunctionalInterface
    public interface SessionBody {
        void run(Mpi mpi) throws Exception;
    }

    /**
     * Runs a body in that many ranks, each in a thread and a session of its own, and returns when all have ended. If a
     * rank fails, the job is aborted: the operations that the others wait for fail.
     *
     * @throws RankFailedException if a rank failed; the cause is what the first one threw
     */
    public static void run(int ranks, RankBody body) {
        run(MpiConfig.defaults(), ranks, body);
    }

    /** As {@link #run(int, RankBody)}, with settings. */
    public static void run(MpiConfig config, int ranks, RankBody body) {
        runSessions(config, ranks, mpi -> body.run(mpi.world()));
    }

    /** As {@link #run(int, RankBody)}, for bodies that want the session. */
    public static void runSessions(MpiConfig config, int ranks, SessionBody body) {
        MpiRuntime.get().run(config, ranks, body);
    }
}
