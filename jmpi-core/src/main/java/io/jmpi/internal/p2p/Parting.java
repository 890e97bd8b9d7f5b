package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;
import java.util.List;

/**
 * The departure of one rank: its messages leave, goodbyes are exchanged, the leave is recorded. Also what {@link
 * ProgressEngine#close} waits for, in reports.
 *
 * <p>Thread: the progress thread. Lifetime: one use.
 */
final class Parting extends CompletableOperation {
    private final ContextLife contexts;
    private final PeerLinks links;
    private final RendezvousProtocol rendezvous;
    private final RankState state;
    private final DutyCycle cycle;
    private final Waiter waiter;

    Parting(
            ContextLife contexts,
            PeerLinks links,
            RendezvousProtocol rendezvous,
            RankState state,
            DutyCycle cycle,
            Waiter waiter) {
        this.contexts = contexts;
        this.links = links;
        this.rendezvous = rendezvous;
        this.state = state;
        this.cycle = cycle;
        this.waiter = waiter;
    }

    /**
     * Parts from all peers, unless the session is aborted.
     *
     * @param closed why messages fail that a peer has not permitted to be announced
     */
    void run(MpiException closed) {
        state.leaving = true;
        contexts.leaving();
        while (isBusy() && cycle.abortCause() == null) {
            waiter.cycle(this);
        }
        while (cycle.abortCause() == null && !(links.part(closed) && cycle.leave())) {
            waiter.cycle(this);
        }
        if (cycle.abortCause() == null) {
            contexts.left();
        }
    }

    /** Also while it reads a message for nobody: the sender waits for the end of that. */
    private boolean isBusy() {
        return !links.allSent() || state.registry.hasUnattended(state.rank) || rendezvous.readsInProgress() > 0;
    }

    @Override
    public Awaited awaited() {
        return new Awaited("close: its sends must be received, and its peers must call jmpi", List.of());
    }
}
