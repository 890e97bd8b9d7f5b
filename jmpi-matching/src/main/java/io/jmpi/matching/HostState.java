package io.jmpi.matching;

/**
 * What the host of a rank's devices does, as an {@link OffloadedMatcher} sees it. An engine may weigh it when it chooses which
 * receives its device gets; one that does not choose ignores it. Only the host changes it.
 *
 * <p>The host keeps one for all matchers of the rank up to date, and passes it to each poll. The reads change while a poll
 * reports pairs, because their messages are read from then on: a matcher asks for them when it needs them.
 *
 * <p>Thread: the one that polls. Lifetime: that of the rank.
 */
public interface HostState {
    /** A host that does nothing but poll, as a replay of a trace. */
    HostState IDLE = new HostState() {
        @Override
        public int readsInProgress() {
            return 0;
        }

        @Override
        public long bytesInProgress() {
            return 0;
        }

        @Override
        public long absence() {
            return 0;
        }

        @Override
        public boolean isComputing() {
            return false;
        }
    };

    /** Reads of announced messages that the rank has begun and not ended: what an engine weighs delays against. */
    int readsInProgress();

    /** The lengths of the messages that are being read. */
    long bytesInProgress();

    /**
     * If this poll is the first one of a call of the program: how long the program has not let the engine be polled, in
     * nanoseconds. Else 0.
     */
    long absence();

    /** Whether this poll is one while the program computes. */
    boolean isComputing();
}
