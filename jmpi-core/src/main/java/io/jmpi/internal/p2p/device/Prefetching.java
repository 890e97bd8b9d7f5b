package io.jmpi.internal.p2p.device;

import io.jmpi.internal.p2p.protocol.InboundMessage;
import io.jmpi.internal.p2p.protocol.ReadAhead;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.internal.p2p.protocol.UnexpectedPool;
import io.jmpi.matching.host.PrefetchAdvice;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decides for one context which unexpected announcements are read ahead of their receives, so that their senders need
 * not wait (Section 5.3 of the paper on the engine {@code overlap}): as long as there is memory, and {@link
 * PrefetchAdvice} does not advise against it.
 *
 * <p>Thread: the one that has the turn.
 */
final class Prefetching implements ReadAhead {
    private final UnexpectedPool pool;
    private final RendezvousProtocol rendezvous;
    private final long mostBytes;
    private final PrefetchAdvice advice;

    private long started;
    private long useful;
    private long useless;
    private long withoutMemory;
    private long withoutTrust;

    /**
     * Starts with the assumption that all peers can be trusted.
     *
     * @param mostBytes memory that may be taken at a time by all contexts of the rank
     */
    Prefetching(UnexpectedPool pool, RendezvousProtocol rendezvous, long mostBytes, int peers) {
        this.pool = pool;
        this.rendezvous = rendezvous;
        this.mostBytes = mostBytes;
        this.advice = new PrefetchAdvice(peers);
    }

    /** Called when an announced message is unexpected; begins to read it unless there is a reason against. */
    void consider(InboundMessage message) {
        // A synchronous send ends only when its receive is there; the others may end as soon as the message is stored.
        if (!message.isRendezvous()
                || message.isSynchronous()
                || message.bytes() == 0
                || message.link().gone() != null) {
            return;
        }
        int peer = message.source();
        if (advice.isAgainst(peer)) {
            withoutTrust++;
        } else if (!pool.hasRoomAhead(message.bytes(), mostBytes)) {
            withoutMemory++;
        } else {
            advice.started(peer);
            started++;
            rendezvous.startReadAhead(message, pool.allocateAhead((int) message.bytes()), this);
        }
    }

    @Override
    public void used(InboundMessage message) {
        advice.used(message.source(), message.isReadAhead());
        if (message.isReadAhead()) {
            useful++;
        } else {
            useless++;
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
