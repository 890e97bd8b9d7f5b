package io.jmpi.matching;

/**
 * State of the host of a rank's devices, as an {@link OffloadedMatcher} sees it. An engine may use it to choose which
 * receives its device gets; an engine that does not choose ignores it. Only the host changes it.
 *
 * <p>The host maintains one state for all matchers of the rank and passes it to each poll. The reads change while a
 * poll reports pairs, because the host then begins to read their messages. Therefore a matcher queries the reads when
 * it needs them.
 *
 * <p>Thread: the one that polls. Lifetime: that of the rank.
 */
public interface HostState {
    /** A host that only polls, such as the replay of a trace. */
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

    /** Number of reads of announced messages that are in progress. An engine weighs delays against them. */
    int readsInProgress();

    /** Total length of the messages that are being read. */
    long bytesInProgress();

    /**
     * Nanoseconds during which the program did not let the engine be polled, if this poll is the first one of a call of
     * the program; otherwise 0.
     */
    long absence();

    /** Whether the program computes during this poll. */
    boolean isComputing();
}
