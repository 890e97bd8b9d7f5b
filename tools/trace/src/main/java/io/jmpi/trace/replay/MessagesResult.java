package io.jmpi.trace.replay;

import java.util.List;
import java.util.Map;

/**
 * The result of replaying an application's messages. Times are nanoseconds.
 *
 * @param application its name
 * @param ranks of the job
 * @param ranksRead number of ranks whose calls were read
 * @param network the assumed network
 * @param traffic messages and receives
 * @param wildcards receives by their wildcards: {@code none}, {@code source}, {@code tag}, {@code both}
 * @param waiting times of receives waiting for messages, and of messages waiting for receives
 * @param order agreement of the recorded times with the assumed network
 * @param depths of queues over the time of the run
 * @param matrix messages between ranks
 * @param engines results of each engine
 * @param advice the engine and hints that suit the application
 * @param problems why the result is partial; empty if it is complete
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
     * @param unexpected messages that arrived before their receive was posted
     * @param unmatchedSends messages that were not received
     * @param unmatchedReceives receives that neither got a message nor were cancelled
     * @param cancelled cancelled receives
     * @param toMissingRanks messages to ranks without a file, which are not replayed
     * @param fromMissingRanks assumed messages, because receives completed with them
     * @param communicators with point-to-point traffic
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

    /** Means and maxima of waiting times. */
    public record Waiting(
            double meanReceive,
            long maxReceive,
            double meanMessage,
            long maxMessage,
            long totalReceive,
            long totalMessage) {}

    /**
     * Comparison of the times of different ranks.
     *
     * @param violations pairs whose send began after their receive completed, by more than the tolerance after clock
     *     correction; 0 in a sound trace
     * @param hurried messages that the assumed network delivers later than the trace shows them received; they arrive
     *     then
     * @param held messages that the assumed network delivers so early that another receive would match them; they wait
     * @param correctedClocks ranks with a corrected clock
     * @param clockTolerance nanoseconds by which a receive may complete before its message is sent, because clocks
     *     drift
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
     * Messages between ranks, or between groups of neighboring ranks if there are many.
     *
     * @param ranksInGroup number of ranks per row and column
     * @param messages by sender, then by receiver
     * @param bytes by sender, then by receiver
     */
    public record Matrix(int ranksInGroup, List<List<Long>> messages, List<List<Long>> bytes) {}

    /**
     * Results of one engine.
     *
     * @param postedSearches arrivals that searched posted receives
     * @param postedWalked entries that these searches compared
     * @param unexpectedSearches receives that searched unexpected messages
     * @param unexpectedWalked entries that these searches compared
     * @param maxPosted most receives stored at once at any rank
     * @param maxUnexpected most messages stored at once at any rank
     * @param predictedNanos time for matching all messages of all ranks; NaN if the costs of the engine are not known
     * @param memoryBytes most memory at any rank
     * @param counters further counters
     * @param note for the user, or empty
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
            String note) {
        /** Counter: predicted nanoseconds of the host, for an engine whose predicted time is that of a device. */
        public static final String HOST_NANOS = "host_nanos";

        /** Whether a time is predicted. */
        public boolean hasTime() {
            return !Double.isNaN(predictedNanos);
        }

        /** Whether the engine runs on a device, so that its predicted time is that of the device. */
        public boolean runsOnDevice() {
            return counters.containsKey(HOST_NANOS);
        }

        /** Predicted nanoseconds of the ranks' processors, over all ranks; NaN if unknown. */
        public double hostNanos() {
            return runsOnDevice() ? counters.get(HOST_NANOS) : predictedNanos;
        }
    }

    /**
     * The engine and hints that suit the application.
     *
     * @param engine the best replayed engine
     * @param hints info keys that the application could assert and that this engine can use
     * @param reasons in sentences; the first says what to do, if an engine is better than another
     * @param verdicts by engine, a few words
     */
    public record Advice(String engine, List<String> hints, List<String> reasons, Map<String, String> verdicts) {}
}
