package io.jmpi.trace.replay;

import java.util.List;
import java.util.Map;

/**
 * What the replay of an application's messages has shown. Times are nanoseconds.
 *
 * @param application its name
 * @param ranks of the job
 * @param ranksRead whose calls were read
 * @param network as it was assumed
 * @param traffic what was sent and received
 * @param wildcards receives by their wildcards: {@code none}, {@code source}, {@code tag}, {@code both}
 * @param waiting how long receives waited for messages, and messages for receives
 * @param order how the recorded times and the assumed network agreed
 * @param depths queues over the time of the run
 * @param matrix who sent to whom
 * @param engines what each engine had to do
 * @param advice which engine and hints suit the application
 * @param problems why the result is partial; empty if it is not
 */
public record MessagesResult(
        String application,
        int ranks,
        int ranksRead,
        NetworkModel network,
        Traffic traffic,
        Map<String, Long> wildcards,
        Waiting waiting,
        Order order,
        Depths depths,
        Matrix matrix,
        List<EngineResult> engines,
        Advice advice,
        List<String> problems) {
    /**
     * Messages and receives of all ranks.
     *
     * @param expected messages that found their receive posted
     * @param unexpected messages that waited for theirs
     * @param unmatchedSends messages that nobody received
     * @param unmatchedReceives receives that got nothing and were not cancelled
     * @param cancelled receives that were
     * @param toMissingRanks messages to ranks without a file, which are not replayed
     * @param fromMissingRanks messages that are assumed, because receives completed with them
     * @param communicators of point-to-point traffic
     */
    public record Traffic(
            long messages,
            long bytes,
            long receives,
            long expected,
            long unexpected,
            long unmatchedSends,
            long unmatchedReceives,
            long cancelled,
            long toMissingRanks,
            long fromMissingRanks,
            int communicators) {}

    /** Means and maxima of waiting. */
    public record Waiting(
            double meanReceive,
            long maxReceive,
            double meanMessage,
            long maxMessage,
            long totalReceive,
            long totalMessage) {}

    /**
     * Times of different ranks, compared.
     *
     * @param violations pairs whose send began after their receive had completed, clocks corrected, by more than the tolerance;
     *     0 in a sound trace
     * @param hurried messages that the assumed network brings later than the trace shows them received; they arrive then
     * @param held messages that the assumed network brings so early that another receive would have taken them; they wait
     * @param correctedClocks ranks whose clock was shifted against that of others
     * @param clockTolerance nanoseconds by which a receive may complete before its message is sent, because clocks drift
     */
    public record Order(long violations, long hurried, long held, int correctedClocks, long clockTolerance) {}

    /**
     * Queue depths in equal parts of the run; each list has an element for each part.
     *
     * @param partNanos length of a part
     * @param maxPosted most posted receives of any rank
     * @param meanPosted mean over ranks of the most
     * @param maxUnexpected most unexpected messages of any rank
     * @param meanUnexpected mean over ranks of the most
     */
    public record Depths(
            long partNanos,
            List<Integer> maxPosted,
            List<Double> meanPosted,
            List<Integer> maxUnexpected,
            List<Double> meanUnexpected) {}

    /**
     * Messages between ranks, or between groups of neighboring ranks where there are many.
     *
     * @param ranksInGroup ranks of one row and one column
     * @param messages by sender, then by receiver
     * @param bytes likewise
     */
    public record Matrix(int ranksInGroup, List<List<Long>> messages, List<List<Long>> bytes) {}

    /**
     * One engine.
     *
     * @param postedSearches arrivals that searched posted receives
     * @param postedWalked entries that they compared
     * @param unexpectedSearches receives that searched unexpected messages
     * @param unexpectedWalked entries that they compared
     * @param maxPosted most receives it kept at once at any rank
     * @param maxUnexpected most messages it kept at once at any rank
     * @param predictedNanos time for matching all messages, at all ranks together
     * @param memoryBytes most that it held at any rank
     * @param counters what it counts beyond that
     * @param note what the user should know, or empty
     */
    public record EngineResult(
            String engine,
            long postedSearches,
            long postedWalked,
            long unexpectedSearches,
            long unexpectedWalked,
            long maxPosted,
            long maxUnexpected,
            double predictedNanos,
            long memoryBytes,
            Map<String, Long> counters,
            String note) {}

    /**
     * What suits the application.
     *
     * @param engine the best of those replayed
     * @param hints info keys that the application could assert
     * @param reasons in sentences
     * @param verdicts by engine, a few words
     */
    public record Advice(String engine, List<String> hints, List<String> reasons, Map<String, String> verdicts) {}
}
