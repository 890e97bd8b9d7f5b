package io.jmpi.internal.p2p.fault;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.Contexts;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.EndOfSession;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Handles the departure or loss of a peer: notifies its lanes, reads, contexts and fault groups, in this order.
 *
 * <p>Thread: the progress thread. Lifetime: that of the engine.
 */
public final class PeerDepartures {
    private static final Logger LOG = System.getLogger(PeerDepartures.class.getName());

    private final RankState state;
    private final PeerLinks links;
    private final RendezvousProtocol rendezvous;
    private final Contexts contexts;
    private final FaultGroups faultGroups;

    PeerDepartures(
            RankState state,
            PeerLinks links,
            RendezvousProtocol rendezvous,
            Contexts contexts,
            FaultGroups faultGroups) {
        this.state = state;
        this.links = links;
        this.rendezvous = rendezvous;
        this.contexts = contexts;
        this.faultGroups = faultGroups;
    }

    /** A peer has sent a goodbye, which this rank answers. */
    public void onBye(PeerLink link) {
        MpiException cause = departure(link);
        link.onBye(cause);
        end(link, cause);
        link.answerBye();
    }

    /** A peer has ended without a goodbye. */
    public void onPeerFailed(int peer, Throwable cause) {
        PeerLink link = links.to(peer);
        if (link.gone() != null) {
            // The last answer, to either goodbye, can no longer be sent.
            link.closeLanes(link.gone());
        } else if (!link.hasParted()) {
            String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
            LOG.log(Level.WARNING, "{0} lost rank {1}: {2}", state.name, peer, reason);
            MpiException failure =
                    new MpiException(ErrorClass.PROC_FAILED, "rank " + peer + " is lost: " + reason, cause);
            links.lost(link, failure);
            contexts.earlyArrivals().purge(peer);
            end(link, failure);
        }
    }

    /** A rank left before this one connected to it: no message is in flight, as if it had sent a goodbye. */
    public void onPeerAbsent(int peer) {
        PeerLink link = links.to(peer);
        if (link.gone() != null) {
            link.closeLanes(link.gone());
        } else if (!link.hasParted()) {
            MpiException cause = departure(link);
            link.onAbsent(cause);
            end(link, cause);
        }
    }

    /** Operations that wait for a leaving peer no longer wait for it if this rank is also leaving. */
    private MpiException departure(PeerLink link) {
        return state.isLeaving()
                ? EndOfSession.error()
                : new MpiException(
                        ErrorClass.PROC_FAILED, "rank " + link.rank + " has left the job (its session was closed)");
    }

    private void end(PeerLink link, MpiException cause) {
        links.end(link, cause);
        rendezvous.peerGone(link, cause);
        contexts.peerGone(link.rank);
        faultGroups.peerGone();
    }

    /** Fails enqueued messages and pending reads of all peers. */
    public void endAll(MpiException cause) {
        for (PeerLink link : links.table) {
            if (link != null) {
                link.markGone(cause);
                link.closeLanes(cause);
                rendezvous.peerGone(link, cause);
            }
        }
        links.dropPending();
    }
}
