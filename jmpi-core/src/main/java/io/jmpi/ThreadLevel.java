package io.jmpi;

/** How many threads of a rank call jmpi (MPI 4.1, section 11.6). */
public enum ThreadLevel {
    /** The rank has one thread. */
    SINGLE,
    /** Only the thread that initialised the session calls. */
    FUNNELED,
    /** Any thread calls, one at a time. */
    SERIALIZED,
    /** Any thread calls at any time. */
    MULTIPLE
}
