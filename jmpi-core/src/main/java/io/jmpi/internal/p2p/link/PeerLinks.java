package io.jmpi.internal.p2p.link;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.transport.Peer;
import io.jmpi.transport.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * One rank's links to all its peers, and the goodbyes. The links do not handle the consequences of a peer's departure.
 */
public final class PeerLinks {
    private final RankState state;
    /** By rank; null if this rank has not communicated with the peer. */
    public final PeerLink[] table;

    private Transport transport;
    private int gone;
    private boolean anyLost;

    public PeerLinks(RankState state) {
        this.state = state;
        this.table = new PeerLink[state.size];
    }

    /** Called once the transport is open, before anything is sent. */
    public void opened(Transport opened) {
        transport = opened;
    }

    public int self() {
        return state.rank;
    }

    public PeerLink to(int peer) {
        if (table[peer] == null) {
            table[peer] = new PeerLink(peer, transport.peer(peer), state);
        }
        return table[peer];
    }

    /** Returns the link to a peer; null if this rank has not communicated with it. */
    public PeerLink ifAny(int peer) {
        return table[peer];
    }

    /**
     * Sums the messages that have been sent to all peers and received. Progress thread; any thread that tolerates stale
     * values.
     */
    public MessageCounters traffic() {
        MessageCounters sum = new MessageCounters().add(state.received);
        for (PeerLink link : table) {
            if (link != null) {
                sum.add(link.messages.counters());
            }
        }
        return sum;
    }

    /** The connection to a peer. */
    public Peer peer(int rank) {
        return transport.peer(rank);
    }

    public boolean awaitsLauncher() {
        return transport.awaitsLauncher();
    }

    public boolean anyGone() {
        return gone > 0;
    }

    /** Whether a peer has ended without a goodbye. */
    public boolean anyLost() {
        return anyLost;
    }

    /** Sends frames that back-pressure delayed while there is room; returns their number. */
    public int drainPending() {
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

    /** Whether back-pressure delays frames. */
    public boolean anyPending() {
        return !state.pending.isEmpty();
    }

    /** Drops the frames that back-pressure has delayed. */
    public void dropPending() {
        state.pending.clear();
    }

    /** Whether nothing is left to send before this rank leaves. */
    public boolean allSent() {
        for (PeerLink link : state.pending) {
            if (link.mustSend()) {
                return false;
            }
        }
        return !transport.hasUnsent();
    }

    public boolean anyExhausted() {
        return !state.exhausted.isEmpty();
    }

    /** Permits more announcements to awaited peers that have made all that they may; returns their number. */
    public int permitAnnouncements(IntPredicate awaited) {
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
     * @param cause the reason for the failure of messages that a peer has not permitted to be announced
     * @return whether all goodbyes have been exchanged
     */
    public boolean part(MpiException cause) {
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

    /** Whether this rank notices the end of a peer that it is not connected to, by {@link #findAbsent}. */
    public boolean noticesUnconnected() {
        return transport.noticesUnconnected();
    }

    /**
     * Finds out whether some peers have left, unless one is connected: as long as one is connected, the others do not
     * matter.
     */
    public void findAbsent(int[] peers) {
        int[] left = Arrays.stream(peers)
                .filter(peer -> peer != state.rank && (table[peer] == null || table[peer].gone() == null))
                .toArray();
        if (Arrays.stream(left).noneMatch(peer -> transport.peer(peer).isConnected())) {
            transport.findAbsent(left);
        }
    }

    // ---------------------------------------------------------------- peers that are gone

    /** Notes that a peer is lost: it has ended without a goodbye. */
    public void lost(PeerLink link, MpiException cause) {
        anyLost = true;
        link.markGone(cause);
    }

    /** Empties the lanes to a peer that is gone. */
    public void end(PeerLink link, MpiException cause) {
        gone++;
        link.closeLanes(cause);
    }

    /** Fails the enqueued messages of a context that has ended. */
    public void withdraw(Endpoint context, MpiException cause) {
        for (PeerLink link : table) {
            if (link != null) {
                link.messages.withdraw(context, cause);
            }
        }
    }
}
