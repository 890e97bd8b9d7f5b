package io.jmpi;

/** The property that ranks of one communicator of {@link Communicator#splitType} share (MPI 4.1, section 7.4.2). */
public enum SplitType {
    /**
     * The host, whose memory they could share (MPI_COMM_TYPE_SHARED). Ranks of one JVM are on one host; processes are
     * if the host's name and, where it can be read, the time of its boot are the same. The setting {@code host.ranks}
     * pretends other hosts.
     */
    SHARED_HOST,
    /** This rank gets no communicator (MPI_UNDEFINED). */
    UNDEFINED
}
