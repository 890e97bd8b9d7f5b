package io.jmpi.trace.scan;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.RankSummary;
import java.io.IOException;

/** Analyses the calls of one rank. Thread: one at a time, not always the same. */
public interface RankAnalysis {
    /** Analyses the next call, which is valid only during this method. */
    void call(Call call) throws IOException;

    /** Analyses the file's summary of the rank, if it has one, before {@link #end}. */
    default void summary(RankSummary summary) {}

    /**
     * Ends the analysis.
     *
     * @param complete whether the trace is complete; otherwise the file is damaged after the last call
     * @param sizes of the elements of datatypes, as far as known
     */
    void end(boolean complete, DatatypeSizes sizes) throws IOException;
}
