package io.jmpi.trace.otm;

/** Number of sets of tables of a rank. */
public enum TableScope {
    /** One set that all communicators share, as in the paper's analyzer. */
    RANK,
    /**
     * One set for each communicator, as in the paper's text (section III): their receives cannot match each other's
     * messages.
     */
    COMMUNICATOR
}
