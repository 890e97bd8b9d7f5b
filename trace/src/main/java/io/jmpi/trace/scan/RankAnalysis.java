package io.jmpi.trace.scan;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.RankSummary;
import java.io.IOException;

/** What looks at the calls of one rank. Thread: one at a time, not always the same. */
public interface RankAnalysis {
    /** Looks at the next call, which is valid during this call only. */
    void call(Call call) throws IOException;

    /** Looks at what the file says of the rank as a whole, if it does, before the {@link #end}. */
    default void summary(RankSummary summary) {}

    /**
     * There are no more calls.
     *
     * @param complete whether the trace ended as it should; else the file is damaged behind the last call
     * @param sizes how long elements of datatypes are, as far as that is known
     */
    void end(boolean complete, DatatypeSizes sizes) throws IOException;
}
