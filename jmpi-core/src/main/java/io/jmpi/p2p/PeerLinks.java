package io.jmpi.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.transport.Transport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * One rank's links to all its peers: which have something to send, which are gone, and how to part from them in good order.
 * Thread: the progress thread.
 */
final class PeerLinks {
    private static final Logger LOG = System.getLogger(PeerLinks.class.getName());

    private final ProgressEngine engine;
    private final int self;
    private final int eagerCredit;
    private final PeerLink[] links;
    private final List<PeerLink> pending = new ArrayList<>();
    private Transport transport;
    private int gone;

    PeerLinks(ProgressEngine engine, int self, int size, int eagerCredit) {
        this.engine = engine;
        this.self = self;
        this.eagerCredit = eagerCredit;
        this.links = new PeerLink[size];
    }

    void useTransport(Transport opened) {
        transport = opened;
    }

    /** The link to a peer, made when it is first asked for. */
    PeerLink to(int peer) {
        PeerLink link = links[peer];
        if (link == null) {
            link = new PeerLink(peer, transport.peer(peer), engine, eagerCredit);
            links[peer] = link;
        }
        return link;
    }

    /** What is known of a peer; null if there has been nothing between it and this rank. */
    PeerLink ifAny(int peer) {
        return links[peer];
    }

    /** Whether any peer is gone. */
    boolean anyGone() {
        return gone > 0;
    }

    // ---------------------------------------------------------------- what waits to be sent

    void hasPending(PeerLink link) {
        if (!pending.contains(link)) {
            pending.add(link);
        }
    }

    /** Sends what can be sent now of what back-pressure delayed; returns the number of frames. */
    int drainPending() {
        int frames = 0;
        for (int i = pending.size() - 1; i >= 0; i--) {
            PeerLink link = pending.get(i);
            frames += link.queue.drain();
            if (link.queue.isEmpty()) {
                pending.remove(i);
            }
        }
        return frames;
    }

    boolean allSent() {
        return pending.isEmpty() && !transport.hasUnsent();
    }

    // ---------------------------------------------------------------- parting

    /**
     * Says goodbye to all connected peers, also to those that begin to talk to this rank only now.
     *
     * @return whether all of them know
     */
    boolean part() {
        boolean parted = true;
        for (int peer = 0; peer < links.length; peer++) {
            if (peer != self && transport.peer(peer).isConnected()) {
                to(peer).sayBye();
            }
            PeerLink link = links[peer];
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
            link.queue.fail(link.gone());
            pending.remove(link);
        } else if (!link.hasParted()) {
            String reason = reason(cause);
            LOG.log(Level.WARNING, "{0} lost rank {1}: {2}", engine, peer, reason);
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
        link.queue.fail(cause);
        pending.remove(link);
        engine.rendezvous().peerGone(link, cause);
        engine.peerGone(link.rank);
    }

    /** Ends what waits to be sent or read, to and from everybody. */
    void endAll(MpiException cause) {
        for (PeerLink link : links) {
            if (link != null) {
                link.markGone(cause);
                link.queue.fail(cause);
                engine.rendezvous().peerGone(link, cause);
            }
        }
        pending.clear();
    }

    /** Connects to peers whom somebody waits for, so that those that are not there are found out. */
    void reachAwaited() {
        for (PeerLink link : links) {
            if (link != null) {
                link.reachIfAwaited();
            }
        }
    }
}
