package io.jmpi.internal.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.transport.Transport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * One rank's links to all its peers: which peers are gone, and how to part from them in good order. Thread: the progress
 * thread.
 */
final class PeerLinks {
    private static final Logger LOG = System.getLogger(PeerLinks.class.getName());

    private final String name;
    private final int self;
    private final LinkParts parts;
    private final RendezvousProtocol rendezvous;
    private final Contexts contexts;
    /** By rank; null where there has been nothing between the peer and this rank. */
    final PeerLink[] table;

    private Transport transport;
    private int gone;

    /**
     * Creates the links of a rank; {@link #use} gives them their transport.
     *
     * @param name the rank in log lines
     */
    PeerLinks(String name, int self, int size, LinkParts parts, RendezvousProtocol rendezvous, Contexts contexts) {
        this.name = name;
        this.self = self;
        this.parts = parts;
        this.rendezvous = rendezvous;
        this.contexts = contexts;
        this.table = new PeerLink[size];
    }

    void use(Transport opened) {
        transport = opened;
    }

    /** This rank's place in the job. */
    int self() {
        return self;
    }

    /** The link to a peer, made when it is first asked for. */
    PeerLink to(int peer) {
        PeerLink link = table[peer];
        return link != null ? link : make(peer);
    }

    private PeerLink make(int peer) {
        PeerLink link = new PeerLink(peer, transport.peer(peer), parts);
        table[peer] = link;
        return link;
    }

    /** What is known of a peer; null if there has been nothing between it and this rank. */
    PeerLink ifAny(int peer) {
        return table[peer];
    }

    /** Whether any peer is gone. */
    boolean anyGone() {
        return gone > 0;
    }

    /** Sends what can be sent now of what back-pressure delayed; returns the number of frames. */
    int drainPending() {
        return parts.pending().drain();
    }

    boolean allSent() {
        return parts.pending().isEmpty() && !transport.hasUnsent();
    }

    // ---------------------------------------------------------------- parting

    /**
     * Says goodbye to all connected peers, also to those that begin to talk to this rank only now.
     *
     * @return whether all of them know
     */
    boolean part() {
        boolean parted = true;
        for (int peer = 0; peer < table.length; peer++) {
            if (peer != self && transport.peer(peer).isConnected()) {
                to(peer).sayBye();
            }
            PeerLink link = table[peer];
            parted &= peer == self || link == null || link.isParted();
        }
        return parted && allSent();
    }

    void onBye(PeerLink link) {
        MpiException cause =
                new MpiException(ErrorClass.PROC_FAILED, "rank " + link.rank + " has left the job (it called close)");
        link.onBye(cause);
        end(link, cause);
        link.answerBye();
    }

    // ---------------------------------------------------------------- losing peers

    void onPeerFailed(int peer, Throwable cause) {
        PeerLink link = to(peer);
        if (link.gone() != null) {
            // Its last answer, to our goodbye or its own, can no longer be sent.
            link.closeLanes(link.gone());
        } else if (!link.hasParted()) {
            String reason = reason(cause);
            LOG.log(Level.WARNING, "{0} lost rank {1}: {2}", name, peer, reason);
            MpiException failure =
                    new MpiException(ErrorClass.PROC_FAILED, "rank " + peer + " is lost: " + reason, cause);
            link.markGone(failure);
            end(link, failure);
        }
    }

    /** A rank that cannot be reached has nothing of ours and owes us nothing: as if it had said goodbye. */
    void onPeerAbsent(int peer, Throwable cause) {
        PeerLink link = to(peer);
        if (link.gone() == null) {
            MpiException failure = new MpiException(
                    ErrorClass.PROC_FAILED, "rank " + peer + " has left the job or is lost: " + reason(cause), cause);
            link.onAbsent(failure);
            end(link, failure);
        }
    }

    private static String reason(Throwable cause) {
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private void end(PeerLink link, MpiException cause) {
        gone++;
        link.closeLanes(cause);
        rendezvous.peerGone(link, cause);
        contexts.peerGone(link.rank);
    }

    /** Ends what waits to be sent or read, to and from all peers. */
    void endAll(MpiException cause) {
        for (PeerLink link : table) {
            if (link != null) {
                link.markGone(cause);
                link.closeLanes(cause);
                rendezvous.peerGone(link, cause);
            }
        }
        parts.pending().clear();
    }
}
