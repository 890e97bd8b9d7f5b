package io.jmpi.internal.jfr;

import io.jmpi.matching.MatchingStatistics;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/**
 * The matching counters of one communicator of one rank, once per period and when the communicator ends.
 *
 * <p>Thread: {@link #emit} by any.
 */
@Name("io.jmpi.Matching")
@Label("Message Matching")
@Description("Counters of a communicator's point-to-point matching since it was created, at one rank")
@Category({"jmpi", "Matching"})
@Period("1 s")
@StackTrace(false)
public final class MatchingEvent extends Event {
    private static final double MEDIAN = 0.5;
    private static final double NEARLY_ALL = 0.99;

    /**
     * Never committed. {@code isEnabled} is the same for all events of the class; using this one avoids an allocation.
     */
    private static final MatchingEvent SWITCH = new MatchingEvent();

    @Label("Rank")
    @Description("Rank in the job")
    int rank;

    @Label("Communicator")
    @Description("world, self, or the id that its ranks have agreed on")
    String communicator;

    @Label("Matcher")
    @Description("Name of the matching engine")
    String matcher;

    @Label("Posted Receives")
    @Description("Posted receives that have not been matched")
    long postedDepth;

    @Label("Most Posted Receives")
    long maxPostedDepth;

    @Label("Posted Receives, Median")
    @Description("In half of the searches among posted receives, at most this many were posted")
    long medianPostedDepth;

    @Label("Posted Receives, 99th Percentile")
    @Description("In 99 % of the searches among posted receives, at most this many were posted")
    long highPostedDepth;

    @Label("Posted Receives, Histogram")
    @Description("Depth at each search, in classes: lowest-highest:searches")
    String postedDepths;

    @Label("Unexpected Messages")
    @Description("Unexpected messages that have not been matched")
    long unexpectedDepth;

    @Label("Most Unexpected Messages")
    long maxUnexpectedDepth;

    @Label("Unexpected Messages, Median")
    @Description("In half of the searches among unexpected messages, at most this many were stored")
    long medianUnexpectedDepth;

    @Label("Unexpected Messages, 99th Percentile")
    @Description("In 99 % of the searches among unexpected messages, at most this many were stored")
    long highUnexpectedDepth;

    @Label("Unexpected Messages, Histogram")
    @Description("Depth at each search, in classes: lowest-highest:searches")
    String unexpectedDepths;

    @Label("Searches For Receives")
    @Description("Searches for the receive of an arrived message")
    long postedSearches;

    @Label("Posted Receives Compared")
    long postedEntriesWalked;

    @Label("Searches For Messages")
    @Description("Searches for the message of a posted receive or a probe")
    long unexpectedSearches;

    @Label("Unexpected Messages Compared")
    long unexpectedEntriesWalked;

    @Label("Expected Matches")
    @Description("Messages that found their receive posted")
    long expectedMatches;

    @Label("Unexpected Matches")
    @Description("Receives that found their message unexpected")
    long unexpectedMatches;

    @Label("Found First")
    @Description("Searches that found a partner in the first compared entry")
    @Percentage
    float foundFirst;

    @Label("Wildcard Merges")
    @Description("Searches that compared the ages of receives with and without wildcards")
    long wildcardMerges;

    @Label("Structure Changes")
    @Description("Times that the matcher has moved all entries to another structure, as the engine adaptive does")
    long structureChanges;

    @Label("Memory")
    @Description("Estimated memory of the matcher's tables and lists")
    @DataAmount
    long memory;

    static boolean isOn() {
        return SWITCH.isEnabled();
    }

    /**
     * Emits an event if a recording enables it.
     *
     * @param statistics the counters. The progress thread may be counting meanwhile, without synchronisation: that race
     *     is benign, because each counter is a separate long, which 64-bit JVMs read whole, all are for display only,
     *     and the next event corrects this one
     */
    public static void emit(int rank, String communicator, String matcher, MatchingStatistics statistics) {
        MatchingEvent event = new MatchingEvent();
        if (!event.shouldCommit()) {
            return;
        }
        event.rank = rank;
        event.communicator = communicator;
        event.matcher = matcher;
        event.setDepths(statistics);
        event.setCounters(statistics);
        event.commit();
    }

    private void setDepths(MatchingStatistics statistics) {
        postedDepth = statistics.postedDepth();
        maxPostedDepth = statistics.maxPostedDepth();
        medianPostedDepth = statistics.postedDepthPercentile(MEDIAN);
        highPostedDepth = statistics.postedDepthPercentile(NEARLY_ALL);
        postedDepths = statistics.postedDepths().toString();
        unexpectedDepth = statistics.unexpectedDepth();
        maxUnexpectedDepth = statistics.maxUnexpectedDepth();
        medianUnexpectedDepth = statistics.unexpectedDepthPercentile(MEDIAN);
        highUnexpectedDepth = statistics.unexpectedDepthPercentile(NEARLY_ALL);
        unexpectedDepths = statistics.unexpectedDepths().toString();
    }

    private void setCounters(MatchingStatistics statistics) {
        postedSearches = statistics.postedSearches();
        postedEntriesWalked = statistics.postedEntriesWalked();
        unexpectedSearches = statistics.unexpectedSearches();
        unexpectedEntriesWalked = statistics.unexpectedEntriesWalked();
        expectedMatches = statistics.expectedMatches();
        unexpectedMatches = statistics.unexpectedMatches();
        long found = expectedMatches + statistics.unexpectedFound();
        long onFirst = statistics.expectedMatchesOnFirst() + statistics.unexpectedMatchesOnFirst();
        foundFirst = found == 0 ? 0 : (float) onFirst / found;
        wildcardMerges = statistics.wildcardMerges();
        structureChanges = statistics.structureChanges();
        memory = statistics.memoryBytes();
    }
}
