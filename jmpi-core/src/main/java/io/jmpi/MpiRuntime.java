package io.jmpi;

import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The implementation behind this package, found by {@link ServiceLoader}: it creates sessions and waits for requests.
 * Programs call {@link Mpi#init}, {@link Jmpi#run} and {@link Request#waitAll}, which delegate to it. Therefore, the
 * package depends on no implementation.
 *
 * <p>Any thread. One instance for each class loader.
 */
public abstract class MpiRuntime {
    private static final class Loaded {
        private static final MpiRuntime RUNTIME = load();
    }

    protected MpiRuntime() {}

    static MpiRuntime get() {
        return Loaded.RUNTIME;
    }

    private static MpiRuntime load() {
        Iterator<MpiRuntime> found = ServiceLoader.load(MpiRuntime.class, MpiRuntime.class.getClassLoader())
                .iterator();
        if (!found.hasNext()) {
            throw new IllegalStateException("no implementation of " + MpiRuntime.class.getName()
                    + " was found: a jar of jmpi-core without its META-INF/services?");
        }
        return found.next();
    }

    /** Returns the environment of the calling rank. */
    protected abstract Map<String, String> environment();

    /** Joins this process's job. */
    protected abstract Mpi init(MpiConfig config);

    /** Runs a job whose ranks are threads of this JVM, as {@link Jmpi#runSessions}. */
    protected abstract void run(MpiConfig config, int ranks, Optional<Duration> limit, Jmpi.SessionBody body);

    /**
     * Throws IllegalArgumentException if the text does not select algorithms, as {@link Info#ALGORITHMS} describes
     * them.
     */
    protected abstract void requireAlgorithms(String text);

    /** As {@link Mpi#processorName}. */
    protected abstract String processorName();

    /** Returns the calls for several requests, which may depend on the requests. */
    protected abstract SeveralRequests severalRequests(Request[] requests);

    /** Calls for several requests at once (MPI 4.1, section 3.7.5). */
    public interface SeveralRequests {
        /** As {@link PersistentRequest#startAll}. */
        void startAll(PersistentRequest[] requests);

        /** As {@link Request#waitAll}. */
        Status[] waitAll(Request[] requests);

        /** As {@link Request#waitAny}. */
        int waitAny(Request[] requests);

        /** As {@link Request#waitSome}. */
        int[] waitSome(Request[] requests);

        /** As {@link Request#testAll}. */
        boolean testAll(Request[] requests);

        /** As {@link Request#testAny}. */
        int testAny(Request[] requests);

        /** As {@link Request#testSome}. */
        int[] testSome(Request[] requests);

        /** As {@link Request#getStatusAll}. */
        boolean getStatusAll(Request[] requests);

        /** As {@link Request#getStatusAny}. */
        int getStatusAny(Request[] requests);

        /** As {@link Request#getStatusSome}. */
        int[] getStatusSome(Request[] requests);
    }
}
