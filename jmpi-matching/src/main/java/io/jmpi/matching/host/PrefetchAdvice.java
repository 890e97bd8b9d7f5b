package io.jmpi.matching.host;

/**
 * Whether it pays to read a peer's next announced message ahead of its receive (Section 5.3 of the paper on the engine
 * {@code overlap}): as long as earlier reads ahead from this peer were useful. A read ahead is useful if the receive is
 * posted after the last byte has arrived; a receive posted before could have read the message itself. No engine makes
 * this decision, because reads belong to the host. The ranks of a job and those of the overlap model share this class.
 *
 * <p>Thread: the matcher's caller. Lifetime: that of a context.
 */
public final class PrefetchAdvice {
    /** Upper limit of the trust in a peer. Trust grows with each useful prefetch and shrinks with each useless one. */
    private static final int MOST_TRUST = 4;

    /**
     * Announcements of a peer without trust until one is prefetched again, to check whether prefetching is still
     * useless.
     */
    private static final int REFUSALS_BEFORE_TRIAL = 16;

    private final byte[] trust;
    private final byte[] refusals;

    /** Begins with trust in all peers, whose numbers are less than {@code peers}. */
    public PrefetchAdvice(int peers) {
        trust = new byte[peers];
        refusals = new byte[peers];
    }

    /** Whether an announced message of the peer should wait for its receive. */
    public boolean isAgainst(int peer) {
        return trust[peer] < 0 && ++refusals[peer] < REFUSALS_BEFORE_TRIAL;
    }

    /** A message of the peer is being read ahead of its receive. */
    public void started(int peer) {
        refusals[peer] = 0;
    }

    /** A message that was read ahead, or is being read, gets its receive: after the last byte, or before. */
    public void used(int peer, boolean afterTheLastByte) {
        trust[peer] = (byte)
                (afterTheLastByte ? Math.min(trust[peer] + 1, MOST_TRUST) : Math.max(trust[peer] - 1, -MOST_TRUST));
    }
}
