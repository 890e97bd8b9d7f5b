package io.jmpi;

import java.time.Duration;
import java.util.Optional;

/**
 * Runs jobs whose ranks are threads of this JVM: for tests and first experiments.
 *
 * <pre>{@code
 * Jmpi.run(4, world -> System.out.println("rank " + world.rank() + " of " + world.size()));
 * }</pre>
 */
public final class Jmpi {
    private Jmpi() {}

    /** The body of each rank. */
    @FunctionalInterface
    public interface RankBody {
        void run(Communicator world) throws Exception;
    }

    /** The body of each rank, with its session. */
    @FunctionalInterface
    public interface SessionBody {
        void run(Mpi mpi) throws Exception;
    }

    /**
     * Runs a body in the given number of ranks, each with its own thread and session, and returns when all have ended.
     * If a rank fails, the job is aborted: pending operations of the other ranks fail. If all ranks wait and no message
     * is in flight, a warning reports what each of them waits for.
     *
     * @throws RankFailedException if a rank failed; the cause is the exception of the first one
     */
    public static void run(int ranks, RankBody body) {
        run(MpiConfig.defaults(), ranks, body);
    }

    /** As {@link #run(int, RankBody)}, with settings. */
    public static void run(MpiConfig config, int ranks, RankBody body) {
        runSessions(config, ranks, mpi -> body.run(mpi.world()));
    }

    /** As {@link #run(int, RankBody)}, for bodies that use the session. */
    public static void runSessions(MpiConfig config, int ranks, SessionBody body) {
        MpiRuntime.get().run(config, ranks, Optional.empty(), body);
    }

    /**
     * As {@link #runSessions(MpiConfig, int, SessionBody)}, with a time limit. When the time has passed, the job is
     * aborted: operations fail, and the threads of ranks are interrupted. Threads that ignore the interrupt may
     * continue.
     *
     * @throws JobTimeoutException if the job has not ended in time
     */
    public static void runSessions(MpiConfig config, int ranks, Duration limit, SessionBody body) {
        MpiRuntime.get().run(config, ranks, Optional.of(limit), body);
    }
}
