package io.jmpi.internal.p2p.progress;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.Contexts;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import java.util.List;

/**
 * The departure of one rank: its messages are sent, goodbyes are exchanged, and the departure is recorded. It also
 * describes what {@link ProgressEngine#close} waits for, in reports.
 *
 * <p>Thread: the progress thread. Lifetime: one use.
 */
final class EngineShutdown extends CompletableOperation {
    private final Contexts contexts;
    private final PeerLinks links;
    private final RendezvousProtocol rendezvous;
    private final RankState state;
    private final DutyCycle cycle;
    private final Waiter waiter;

    EngineShutdown(
            Contexts contexts,
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
     * Exchanges goodbyes with all peers, unless the session is aborted.
     *
     * @param closed the reason for the failure of messages that a peer has not permitted to be announced
     * @return the messages for communicators that this rank never created; null unless the session ends in order
     */
    Leftovers run(MpiException closed) {
        state.leave();
        waiter.waits().forEach(Wait::noteCaller);
        contexts.leaving();
        while (isBusy() && cycle.abortCause() == null) {
            waiter.cycle(this);
        }
        while (cycle.abortCause() == null && !(links.part(closed) && cycle.leave())) {
            waiter.cycle(this);
        }
        return cycle.abortCause() == null && !links.anyLost()
                ? contexts.earlyArrivals().leftovers(Endpoint::isCollective)
                : null;
    }

    /** Also while it reads a message that has no receiver, because the sender waits for the end of the read. */
    private boolean isBusy() {
        return !links.allSent() || state.registry.hasUnattended(state.rank) || rendezvous.isReading();
    }

    @Override
    public Awaited awaited() {
        return new Awaited("close: its sends must be received, and its peers must call jmpi", List.of());
    }
}
