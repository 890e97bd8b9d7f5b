package io.jmpi;

/** What ranks have in common that {@link Communicator#splitType} brings together (MPI 4.1, section 7.4.2). */
public enum SplitType {
    /**
     * The host, whose memory they could share (MPI_COMM_TYPE_SHARED). Ranks of one JVM are on one host; processes are if
     * the host's name and, where it can be read, the time of its boot are the same. The setting {@code host.ranks} pretends
     * other hosts.
     */
    SHARED_HOST,
    /** The rank that says so gets no communicator (MPI_UNDEFINED). */
    UNDEFINED
}
