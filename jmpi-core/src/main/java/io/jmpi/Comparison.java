package io.jmpi;

/** How two groups or two communicators compare (MPI 4.1, sections 7.3.1 and 7.4.1). */
public enum Comparison {
    /** Groups: the same members in the same order. Communicators: the same object. */
    IDENT,
    /** Communicators only: the same members in the same order, but separate messages. */
    CONGRUENT,
    /** The same members in another order. */
    SIMILAR,
    /** Other members. */
    UNEQUAL
}
