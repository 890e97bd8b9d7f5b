package io.jmpi.transport;

import io.jmpi.job.Job;
import java.util.ServiceLoader;

/** Opens transports of one kind. Found by {@link java.util.ServiceLoader}; stateless, any thread. */
public interface TransportProvider {
    /** The name that users give ({@code --transport}, {@code JMPI_TRANSPORT}). */
    String name();

    /**
     * Opens one rank's end. What peers must know to reach it is put into the job; the caller fences before it asks for a
     * peer.
     *
     * @param job this rank's membership
     * @param progressThread the calling thread, and the only one that will call the transport
     * @throws io.jmpi.errors.MpiException if the transport cannot serve such a job
     */
    Transport open(Job job, Thread progressThread);

    /** Runs the body of a thread that may drive a transport of any kind that is there; see {@link #run}. */
    static void runWithAll(Runnable body) {
        Runnable wrapped = body;
        for (TransportProvider provider :
                ServiceLoader.load(TransportProvider.class, TransportProvider.class.getClassLoader())) {
            Runnable inner = wrapped;
            wrapped = () -> provider.run(inner);
        }
        wrapped.run();
    }

    /**
     * Runs the body of a thread that may drive transports of this kind, for libraries that treat the threads they know
     * better. A thread that was not started through this may drive a transport as well.
     */
    default void run(Runnable body) {
        body.run();
    }
}
