package io.jmpi.trace.otm;

/**
 * A call at which the paper's analyzer ends with an error, but mode {@code compat} continues. Immutable; any thread.
 */
enum CompatFault {
    TEST("MPI_Test, MPI_Testall, MPI_Testany and MPI_Testsome; mode compat ignores them"),
    BOTH_WILDCARDS("MPI_Irecv with both wildcards; mode compat posts it to the list of such receives"),
    NO_DESTINATION("sends to MPI_PROC_NULL; mode compat counts them as others"),
    NO_INDEX("MPI_Waitany that returns MPI_UNDEFINED; mode compat completes the first request");

    private final String description;

    CompatFault(String description) {
        this.description = description;
    }

    /** The difference, for the user. */
    String description() {
        return "the paper's analyzer cannot process " + description;
    }
}
