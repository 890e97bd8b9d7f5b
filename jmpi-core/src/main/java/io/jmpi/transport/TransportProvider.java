package io.jmpi.transport;

import io.jmpi.job.Job;
import io.jmpi.matching.RankResources;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;

/** Opens transports of one kind. Found by {@link java.util.ServiceLoader}; stateless, any thread. */
public interface TransportProvider {
    /** Returns the name for users ({@code --transport}, {@code JMPI_TRANSPORT}). */
    String name();

    /**
     * Opens one rank's end of the transport, and publishes its address in the job. The caller must fence before it
     * requests a peer.
     *
     * @param job this rank's membership
     * @param settings the decisions of this rank
     * @param progressThread the calling thread, the only one that will call the transport
     * @throws io.jmpi.errors.MpiException if the transport cannot serve such a job
     */
    Transport open(Job job, TransportSettings settings, Thread progressThread);

    /**
     * Does the same for a transport that may also match messages itself: what its matchers need of it becomes a resource of the rank.
     *
     * @param engine matches in communicators without hints
     * @param resources those that the rank's matchers share; there is no matcher yet
     */
    default Transport open(
            Job job, TransportSettings settings, Thread progressThread, String engine, RankResources resources) {
        return open(job, settings, progressThread);
    }

    /** Returns why no job can use this transport on this host, such as a library that is missing; empty if jobs can. */
    default String problem() {
        return "";
    }

    /**
     * Whether jobs can use this transport on this host, over a network that is faster than sockets. Then {@code --transport auto}
     * chooses it for jobs of several hosts that {@linkplain io.jmpi.Setting#TCP_SECURITY trust} their network. Prints nothing, and
     * throws nothing.
     */
    default boolean hasFastNetwork() {
        return false;
    }

    /** Returns what this transport finds on this host, in lines for {@code jmpirun doctor}. Prints nothing. */
    default List<String> describeHost() {
        return List.of();
    }

    /** Returns the providers that the loader finds, without those that are compiled for a newer Java. */
    static List<TransportProvider> all(ClassLoader loader) {
        List<TransportProvider> all = new ArrayList<>();
        Iterator<TransportProvider> found =
                ServiceLoader.load(TransportProvider.class, loader).iterator();
        boolean isOver = false;
        while (!isOver) {
            try {
                isOver = !found.hasNext();
                if (!isOver) {
                    all.add(found.next());
                }
            } catch (UnsupportedClassVersionError e) {
                isOver = false; // Later calls of the iterator go on behind this one.
            }
        }
        return all;
    }

    /** Runs the body of a thread that may call transports of all available kinds; see {@link #run}. */
    static void runWithAll(Runnable body) {
        Runnable wrapped = body;
        for (TransportProvider provider : all(TransportProvider.class.getClassLoader())) {
            Runnable inner = wrapped;
            wrapped = () -> provider.run(inner);
        }
        wrapped.run();
    }

    /**
     * Runs the body of a thread that may call transports of this kind, for libraries that optimize for their own
     * threads. Other threads may also call a transport.
     */
    default void run(Runnable body) {
        body.run();
    }
}
