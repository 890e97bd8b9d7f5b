package io.jmpi.job;

import java.util.List;

/**
 * What a rank does at one moment, as its launcher shows it to the user and searches for deadlocks.
 *
 * @param kind whether it waits
 * @param stamp is the same in two reports only if the rank has waited all the time between them, for the same, and no
 *     frame has arrived; empty if it does not wait
 * @param sent frames that it has sent to each rank that is still there, as one weighted sum; wraps around
 * @param arrived frames that have arrived from each of them, likewise: the sums of all ranks are equal if no frame is in flight
 * @param underWay what it knows to be under way without an action of a program, as a predicate: {@code is still connecting to
 *     rank 2}; empty if that is nothing
 * @param awaited what it waits for, in a few words; empty if it does not wait
 * @param needs the ranks of the job without each of which its wait cannot end
 * @param collective whether it waits in a collective operation
 * @param line all of it as one line, which begins with a verb: {@code waits 3.2 s in recv from rank 1, ...}
 */
public record RankReport(
        Kind kind,
        String stamp,
        long sent,
        long arrived,
        String underWay,
        String awaited,
        List<Integer> needs,
        boolean collective,
        String line) {
    /** What the report of a rank means for the others. */
    public enum Kind {
        /** It may send messages: it computes, or it is not in the job yet. */
        BUSY,
        /** All its threads that could send messages wait for messages. */
        WAITS,
        /** It has left the job in good order, and sends no more messages. */
        GONE
    }

    public RankReport {
        needs = List.copyOf(needs);
    }

    /** The report of a rank that does not wait. */
    public static RankReport of(Kind kind, String line) {
        return new RankReport(kind, "", 0, 0, "", "", List.of(), false, line);
    }
}
