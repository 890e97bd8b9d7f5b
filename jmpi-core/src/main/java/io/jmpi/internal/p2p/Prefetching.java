package io.jmpi.internal.p2p;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decides for one context which unexpected announcements are read ahead of their receives, so that their senders need not
 * wait (Section 5.3 of the paper on the engine {@code overlap}): as long as there is memory, and as long as that has been of
 * use with the peer. It has been if the receive came after the last byte; if it came before, it could have read the message
 * itself.
 *
 * <p>Thread: the one that has the turn.
 */
final class Prefetching {
    /** Trust in a peer: it grows with each prefetch that was of use, up to this, and shrinks likewise. */
    private static final int MOST_TRUST = 4;

    /** Announcements of a peer without trust until one is prefetched again, to see whether that is still of no use. */
    private static final int REFUSALS_BEFORE_TRIAL = 16;

    private final UnexpectedPool pool;
    private final RendezvousProtocol rendezvous;
    private final long mostBytes;
    private final byte[] trust;
    private final byte[] refusals;

    private long started;
    private long useful;
    private long useless;
    private long withoutMemory;
    private long withoutTrust;

    /**
     * Begins with trust in all peers.
     *
     * @param mostBytes memory that may be taken at a time by all contexts of the rank
     */
    Prefetching(UnexpectedPool pool, RendezvousProtocol rendezvous, long mostBytes, int peers) {
        this.pool = pool;
        this.rendezvous = rendezvous;
        this.mostBytes = mostBytes;
        this.trust = new byte[peers];
        this.refusals = new byte[peers];
    }

    /** Called when an announced message is unexpected; begins to read it unless there is a reason against. */
    void consider(InboundMessage message) {
        // A synchronous send ends only when its receive is there; the others may end as soon as the message is stored.
        if (!message.rendezvous || message.synchronous || message.bytes == 0 || message.link.gone != null) {
            return;
        }
        int peer = message.source();
        if (trust[peer] < 0 && ++refusals[peer] < REFUSALS_BEFORE_TRIAL) {
            withoutTrust++;
        } else if (!pool.hasRoomAhead(message.bytes, mostBytes)) {
            withoutMemory++;
        } else {
            refusals[peer] = 0;
            started++;
            rendezvous.startReadAhead(message, pool.allocateAhead(message.bytes));
        }
    }

    /** Called when a message that was read ahead, or is being read, gets its receive. */
    void used(InboundMessage message) {
        int peer = message.source();
        if (message.readAhead) {
            useful++;
            trust[peer] = (byte) Math.min(trust[peer] + 1, MOST_TRUST);
        } else {
            useless++;
            trust[peer] = (byte) Math.max(trust[peer] - 1, -MOST_TRUST);
        }
    }

    Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("prefetch_started", started);
        counters.put("prefetch_useful", useful);
        counters.put("prefetch_useless", useless);
        counters.put("prefetch_no_memory", withoutMemory);
        counters.put("prefetch_no_trust", withoutTrust);
        return counters;
    }
}
