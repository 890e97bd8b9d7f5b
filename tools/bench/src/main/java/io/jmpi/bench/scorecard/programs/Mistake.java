package io.jmpi.bench.scorecard.programs;

/** The classes of mistakes, named after those of MPI-Bugs-Initiative, MPI-CorrBench and RMARaceBench. */
public enum Mistake {
    CALL_ORDERING("call ordering"),
    CALL_MATCHING("call matching"),
    DATATYPE("datatype matching"),
    ROOT("root matching"),
    OPERATOR("operator matching"),
    TAG("tag matching"),
    COMMUNICATOR("communicator matching"),
    ARGUMENT("invalid argument"),
    MISSING_WAIT("missing wait"),
    MISSING_START("missing start"),
    REQUEST("request lifecycle"),
    COMMUNICATOR_LEAK("communicator leak"),
    LOCAL_CONCURRENCY("local concurrency"),
    WINDOW_RACE("one-sided race"),
    EPOCH("epoch lifecycle"),
    BUFFERING("buffering hazard"),
    INPUT("input hazard"),
    MESSAGE_RACE("message race");

    private final String words;

    Mistake(String words) {
        this.words = words;
    }

    /** Its name in tables. */
    public String words() {
        return words;
    }
}
