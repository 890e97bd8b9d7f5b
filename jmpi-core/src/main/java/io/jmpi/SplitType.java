package io.jmpi;

/** The property that ranks of one communicator of {@link Communicator#splitType} share (MPI 4.1, section 7.4.2). */
public enum SplitType {
    /**
     * The host, whose memory they could share (MPI_COMM_TYPE_SHARED). Ranks of one JVM are on one host. Processes are
     * on one host if the host's name and, where it can be read, its boot time are the same. The setting {@code
     * host.ranks} simulates other hosts.
     */
    SHARED_HOST,
    /** This rank gets no communicator (MPI_UNDEFINED). */
    UNDEFINED
}
