package io.jmpi.transport;

import io.jmpi.job.Job;

/** Opens transports of one kind. Found by {@link java.util.ServiceLoader}; stateless, any thread. */
public interface TransportProvider {
    /** The name that users give ({@code --transport}, {@code JMPI_TRANSPORT}). */
    String name();

    /**
     * Opens one rank's end. What peers must know to reach it is put into the job; the caller fences before it asks for a
     * peer.
     *
     * @param job this rank's membership
     * @param progressThread the only thread that will call the transport
     * @throws io.jmpi.errors.MpiException if the transport cannot serve such a job
     */
    Transport open(Job job, Thread progressThread);
}
