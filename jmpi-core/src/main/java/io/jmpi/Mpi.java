package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * One rank's session: from joining the job to leaving it (MPI 4.1, chapter 11).
 *
 * <pre>{@code
 * try (Mpi mpi = Mpi.init()) {
 *     Communicator world = mpi.world();
 *     System.out.println("rank " + world.rank() + " of " + world.size());
 * }
 * }</pre>
 *
 * <p>No static state: several ranks may live in one JVM, each with its own session. Without a launcher the session is a
 * job of one rank; a warning reports that it waits for itself forever.
 *
 * <p>Thread: {@link ThreadLevel} defines which threads may call. Up to FUNNELED, only the thread that called init may
 * call; it also runs communication inside calls. Above FUNNELED, any thread may call. Like MPI_Finalize, {@link #close}
 * waits until all ranks that this one has communicated with know that it leaves. After it, no operation can start.
 */
public interface Mpi extends AutoCloseable {
    /** Source of a receive: any rank. */
    int ANY_SOURCE = -1;
    /** Tag of a receive: any tag. */
    int ANY_TAG = -1;
    /** A rank that does not exist: messages to and from it complete at once. */
    int PROC_NULL = -2;
    /** Root of a collective operation between two groups: this rank (MPI 4.1, section 6.2.3). */
    int ROOT = -4;
    /** No value: for a color, an index or a count. */
    int UNDEFINED = -32766;

    /** The highest tag of a message (attribute MPI_TAG_UB; MPI 4.1, section 9.1.2). */
    int TAG_UB = Integer.MAX_VALUE;
    /** The rank of a process on the host: no such process exists (attribute MPI_HOST). */
    int HOST = PROC_NULL;
    /** A rank with the usual input and output of the language: every rank (attribute MPI_IO). */
    int IO = ANY_SOURCE;
    /** Whether the clocks of {@link #wtime} agree at all ranks: no (attribute MPI_WTIME_IS_GLOBAL). */
    boolean WTIME_IS_GLOBAL = false;
    /** Bytes of the attached buffer that a buffered send occupies in addition to its message (MPI_BSEND_OVERHEAD). */
    int BSEND_OVERHEAD = 64;

    /**
     * Joins the job that this process was started in (MPI_Init), with the thread level of the setting {@code thread.level},
     * by default FUNNELED.
     *
     * @throws MpiException of class OTHER if the rank is a process that has joined its job already, or that has left it
     *     and whose launcher does not allow it to join again
     */
    static Mpi init() {
        return init(MpiConfig.fromEnvironment());
    }

    /** Joins the job with a thread level (MPI_Init_thread). */
    static Mpi init(ThreadLevel level) {
        return init(MpiConfig.fromEnvironment().withThreadLevel(level));
    }

    /** Joins the job with the program's settings. */
    static Mpi init(MpiConfig config) {
        return MpiRuntime.get().init(config);
    }

    /** All ranks of the job (MPI_COMM_WORLD). */
    Communicator world();

    /** This rank alone (MPI_COMM_SELF). */
    Communicator self();

    /** The provided thread level, which is the requested one (MPI_Query_thread). */
    ThreadLevel threadLevel();

    /** Whether the calling thread is the one that initialised (MPI_Is_thread_main). */
    boolean isThreadMain();

    /** The settings of this session. */
    MpiConfig config();

    /** Name of the transport in use. */
    String transportName();

    /** Name of the progress mode in use. */
    String progressName();

    /** Counters of this rank's messages. */
    Traffic traffic();

    /**
     * Provides room for buffered sends of all communicators (MPI_Buffer_attach). Each message occupies its bytes and
     * {@link #BSEND_OVERHEAD} until it has been sent. jmpi allocates the memory on the heap when a message is sent.
     *
     * @param bytes the capacity for all messages that are in the buffer at once
     * @throws MpiException of class ARG if bytes is negative, of class BUFFER if a buffer is attached already
     */
    void attachBuffer(int bytes);

    /**
     * Waits until all buffered messages have been sent, and detaches the buffer (MPI_Buffer_detach).
     *
     * @return its size
     * @throws MpiException of class BUFFER if none is attached; otherwise as {@link #flushBuffer}, and the buffer is
     *     detached nevertheless
     */
    int detachBuffer();

    /**
     * Waits until all messages that are in the attached buffer have left it (MPI_Buffer_flush). For long messages this
     * depends on their receivers.
     *
     * @throws MpiException if a buffered message could not be delivered, with the error of its send; thrown once for
     *     all such messages since the last flush
     */
    void flushBuffer();

    /** Starts to wait until all messages that are in the attached buffer now have left it (MPI_Buffer_iflush). */
    Request iflushBuffer();

    /** Ends the whole job with an exit code and a reason for the user. */
    void abort(int code, String reason);

    /** Whether the session has been closed (MPI_Finalized). */
    boolean isClosed();

    /**
     * Leaves the job (MPI_Finalize). Deletes the attributes of {@link #self} first, in reverse order of setting, and
     * then those of {@link #world}. Waits until messages in the attached buffer and those whose requests were freed
     * have been received or can no longer be received. Idempotent.
     *
     * @throws MpiException if the delete callback of an attribute failed; the session is closed nevertheless
     */
    @Override
    void close();

    // ---------------------------------------------------------------- clock and host

    /** Seconds since some moment in the past (MPI_Wtime). */
    static double wtime() {
        return System.nanoTime() * 1e-9;
    }

    /**
     * The smallest step of {@link #wtime} that a program can see, in seconds (MPI_Wtick). Measured: takes microseconds.
     */
    static double wtick() {
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < 100; i++) {
            long before = System.nanoTime();
            long after = before;
            while (after == before) {
                after = System.nanoTime();
            }
            smallest = Math.min(smallest, after - before);
        }
        return smallest * 1e-9;
    }

    /** Name of the host that this process runs on (MPI_Get_processor_name). */
    static String processorName() {
        return MpiRuntime.get().processorName();
    }
}
