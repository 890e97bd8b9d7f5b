package io.jmpi.trace.otm;

/**
 * A call at which the paper's analyzer ends with an error, but mode {@code compat} continues. Immutable; any thread.
 */
enum CompatFault {
    TEST("it cannot process MPI_Test, MPI_Testall, MPI_Testany and MPI_Testsome; they are ignored"),
    BOTH_WILDCARDS("it cannot process MPI_Irecv with both wildcards; it is posted to the list of such receives"),
    NO_DESTINATION("it cannot process sends to MPI_PROC_NULL; they are counted as others"),
    NO_INDEX("it cannot process MPI_Waitany that returns MPI_UNDEFINED; it completes the first request");

    private final String description;

    CompatFault(String description) {
        this.description = description;
    }

    /** The difference, for the user. */
    String description() {
        return "mode compat differs from the paper's analyzer: " + description;
    }
}
