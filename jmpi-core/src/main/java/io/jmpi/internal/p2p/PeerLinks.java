package io.jmpi.internal.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.transport.Peer;
import io.jmpi.transport.Transport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/** One rank's links to all its peers: which peers are gone, and the orderly departure. */
final class PeerLinks {
    private static final Logger LOG = System.getLogger(PeerLinks.class.getName());

    private final RankState state;
    private final RendezvousProtocol rendezvous;
    private final Contexts contexts;
    /** By rank; null if this rank has not communicated with the peer. */
    final PeerLink[] table;

    private Transport transport;
    private FaultGroups faultGroups;
    private int gone;
    private boolean anyLost;

    PeerLinks(RankState state, RendezvousProtocol rendezvous, Contexts contexts) {
        this.state = state;
        this.rendezvous = rendezvous;
        this.contexts = contexts;
        this.table = new PeerLink[state.size];
    }

    void use(FaultGroups groups) {
        faultGroups = groups;
    }

    void use(Transport opened) {
        transport = opened;
    }

    int self() {
        return state.rank;
    }

    PeerLink to(int peer) {
        if (table[peer] == null) {
            table[peer] = new PeerLink(peer, transport.peer(peer), state);
        }
        return table[peer];
    }

    /** Returns the link to a peer; null if this rank has not communicated with it. */
    PeerLink ifAny(int peer) {
        return table[peer];
    }

    /** Sums what has been sent to all peers and received. Progress thread; any thread that tolerates stale values. */
    MessageCounters traffic() {
        MessageCounters sum = new MessageCounters().add(state.received);
        for (PeerLink link : table) {
            if (link != null) {
                sum.add(link.messages.counters());
            }
        }
        return sum;
    }

    /** The connection to a peer. */
    Peer peer(int rank) {
        return transport.peer(rank);
    }

    boolean awaitsLauncher() {
        return transport.awaitsLauncher();
    }

    boolean anyGone() {
        return gone > 0;
    }

    /** Whether a peer has ended without a goodbye. */
    boolean anyLost() {
        return anyLost;
    }

    /** Sends frames that back-pressure delayed while there is room; returns their number. */
    int drainPending() {
        List<PeerLink> pending = state.pending;
        int frames = 0;
        for (int i = pending.size() - 1; i >= 0; i--) {
            PeerLink link = pending.get(i);
            frames += link.drain();
            if (!link.hasUnsent()) {
                pending.remove(i);
            }
        }
        return frames;
    }

    /** Whether nothing is left to send before this rank leaves. */
    boolean allSent() {
        for (PeerLink link : state.pending) {
            if (link.mustSend()) {
                return false;
            }
        }
        return !transport.hasUnsent();
    }

    boolean anyExhausted() {
        return !state.exhausted.isEmpty();
    }

    /** Permits more announcements to awaited peers that have made all that they may; returns their number. */
    int permitAnnouncements(IntPredicate awaited) {
        int permitted = 0;
        for (PeerLink link : state.exhausted.toArray(PeerLink[]::new)) {
            if (awaited.test(link.rank)) {
                link.permitAnnouncements();
                permitted++;
            }
        }
        return permitted;
    }

    // ---------------------------------------------------------------- parting

    /**
     * Sends a goodbye to all connected peers, also to those that connect only now.
     *
     * @param cause why messages fail that a peer has not permitted to be announced
     * @return whether all goodbyes have been exchanged
     */
    boolean part(MpiException cause) {
        boolean parted = true;
        for (int peer = 0; peer < table.length; peer++) {
            if (peer != state.rank && transport.peer(peer).isConnected()) {
                to(peer).sendBye(cause);
            }
            PeerLink link = table[peer];
            parted &= peer == state.rank || link == null || link.isParted();
        }
        return parted && allSent();
    }

    void onBye(PeerLink link) {
        MpiException cause = departure(link);
        link.onBye(cause);
        end(link, cause);
        link.answerBye();
    }

    /** Whether this rank notices the end of a peer that it is not connected to, by {@link #findAbsent}. */
    boolean noticesUnconnected() {
        return transport.noticesUnconnected();
    }

    /** Finds out whether some peers have left, unless one is connected: as long as one is there, the others do not matter. */
    void findAbsent(int[] peers) {
        int[] left = Arrays.stream(peers)
                .filter(peer -> peer != state.rank && (table[peer] == null || table[peer].gone == null))
                .toArray();
        if (Arrays.stream(left).noneMatch(peer -> transport.peer(peer).isConnected())) {
            transport.findAbsent(left);
        }
    }

    // ---------------------------------------------------------------- losing peers

    void onPeerFailed(int peer, Throwable cause) {
        PeerLink link = to(peer);
        if (link.gone != null) {
            // The last answer, to either goodbye, can no longer be sent.
            link.closeLanes(link.gone);
        } else if (!link.parted) {
            anyLost = true;
            String reason = reason(cause);
            LOG.log(Level.WARNING, "{0} lost rank {1}: {2}", state.name, peer, reason);
            MpiException failure =
                    new MpiException(ErrorClass.PROC_FAILED, "rank " + peer + " is lost: " + reason, cause);
            link.markGone(failure);
            contexts.earlyArrivals().purge(peer);
            end(link, failure);
        }
    }

    /** A rank left before this one connected to it: no message is in flight, as if it had sent a goodbye. */
    void onPeerAbsent(int peer) {
        PeerLink link = to(peer);
        if (link.gone != null) {
            link.closeLanes(link.gone);
        } else if (!link.parted) {
            MpiException cause = departure(link);
            link.onAbsent(cause);
            end(link, cause);
        }
    }

    /** What waits for a peer that leaves does not wait for it any more if this rank is leaving, too. */
    private MpiException departure(PeerLink link) {
        return state.leaving ? EndOfSession.error() : hasLeft(link);
    }

    private static MpiException hasLeft(PeerLink link) {
        return new MpiException(ErrorClass.PROC_FAILED, "rank " + link.rank + " has left the job (it called close)");
    }

    private static String reason(Throwable cause) {
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private void end(PeerLink link, MpiException cause) {
        gone++;
        link.closeLanes(cause);
        rendezvous.peerGone(link, cause);
        contexts.peerGone(link.rank);
        faultGroups.peerGone();
    }

    /** Fails the sends of a context that has ended, unless a peer is reading them. */
    void withdraw(CommContext context, MpiException cause) {
        rendezvous.withdraw(context, cause);
        for (PeerLink link : table) {
            if (link != null) {
                link.messages.withdraw(context, cause);
            }
        }
    }

    /** Fails enqueued messages and pending reads of all peers. */
    void endAll(MpiException cause) {
        for (PeerLink link : table) {
            if (link != null) {
                link.markGone(cause);
                link.closeLanes(cause);
                rendezvous.peerGone(link, cause);
            }
        }
        state.pending.clear();
    }
}
