package io.jmpi.matching.host;

/**
 * Whether it pays to read a peer's next announced message ahead of its receive (Section 5.3 of the paper on the engine
 * {@code overlap}): as long as that has been of use with the peer. It has been if the receive came after the last byte; if
 * it came before, it could have read the message itself. No engine decides that, because reads are the host's: the ranks of a job
 * and those of the overlap model share this.
 *
 * <p>Thread: the matcher's caller. Lifetime: that of a context.
 */
public final class PrefetchAdvice {
    /** Trust in a peer: it grows with each prefetch that was of use, up to this, and shrinks likewise. */
    private static final int MOST_TRUST = 4;

    /** Announcements of a peer without trust until one is prefetched again, to see whether that is still of no use. */
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
