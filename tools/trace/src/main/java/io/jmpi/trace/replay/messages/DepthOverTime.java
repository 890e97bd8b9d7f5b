package io.jmpi.trace.replay.messages;

/** The maximum depths of a rank's two queues in each of equal parts of the run. Thread: one. */
final class DepthOverTime {
    private final long partNanos;
    private final int[] posted;
    private final int[] unexpected;
    private int part;
    private int postedNow;
    private int unexpectedNow;
    private int maxPosted;
    private int maxUnexpected;

    DepthOverTime(int parts, long partNanos) {
        this.partNanos = partNanos;
        posted = new int[parts];
        unexpected = new int[parts];
    }

    /** Receives were posted, matched or cancelled. */
    void posted(int change, long nanos) {
        reach(nanos);
        postedNow += change;
        posted[part] = Math.max(posted[part], postedNow);
        maxPosted = Math.max(maxPosted, postedNow);
    }

    /** Messages became unexpected, or were received. */
    void unexpected(int change, long nanos) {
        reach(nanos);
        unexpectedNow += change;
        unexpected[part] = Math.max(unexpected[part], unexpectedNow);
        maxUnexpected = Math.max(maxUnexpected, unexpectedNow);
    }

    /** Begins a part with the depths at the end of the previous one. */
    private void reach(long nanos) {
        int last = (int) Math.max(0, Math.min(posted.length - 1, nanos / partNanos));
        while (part < last) {
            part++;
            posted[part] = postedNow;
            unexpected[part] = unexpectedNow;
        }
    }

    /** Ends the rank; its queues remain as they are. */
    void end() {
        reach(Long.MAX_VALUE);
    }

    int postedIn(int at) {
        return posted[at];
    }

    int unexpectedIn(int at) {
        return unexpected[at];
    }

    int maxPosted() {
        return maxPosted;
    }

    int maxUnexpected() {
        return maxUnexpected;
    }
}
