package io.jmpi.internal.p2p.context;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import java.util.function.IntPredicate;

/**
 * The peers of one context that are gone, and the consequences for its receives and probes. A peer is lost if it ended
 * without a goodbye.
 */
final class ContextPeers {
    private final int[] worldRanks;
    private final AwaitedSources awaited;
    private final PeerLinks links;

    /** Whether a look has found nothing since peers were last reached, and the source of the last one. */
    private boolean hasLooked;

    private int lookedFor;

    /** Whether the program has acknowledged the failure of a rank of the job. */
    private IntPredicate acknowledged = rank -> false;

    ContextPeers(int[] worldRanks, AwaitedSources awaited, PeerLinks links) {
        this.worldRanks = worldRanks;
        this.awaited = awaited;
        this.links = links;
    }

    void acknowledging(IntPredicate hasAcknowledged) {
        acknowledged = hasAcknowledged;
    }

    /** Returns why no message from that source can arrive any more; null if one can. */
    MpiException reasonToFail(int source) {
        if (!links.anyGone()) {
            return null;
        }
        return source < 0 ? reasonIfAllGone() : gone(worldRanks[source]);
    }

    /** If all peers are gone, no message can arrive. */
    private MpiException reasonIfAllGone() {
        MpiException cause = null;
        for (int member : worldRanks) {
            MpiException gone = gone(member);
            if (member == links.self()) {
                if (links.ifAny(member) != null && links.ifAny(member).peer.isConnected()) {
                    return null; // A message of this rank to itself may be in flight, or may still be sent.
                }
            } else if (gone == null) {
                return null;
            } else {
                cause = cause == null || isLost(member) ? gone : cause;
            }
        }
        return cause;
    }

    /**
     * Returns the reason why a wait for a message from any source must end although a message can arrive: a peer is
     * lost, possibly the one that would have sent the message, and the program has not acknowledged the loss. Otherwise
     * null.
     */
    MpiException unacknowledgedLoss() {
        if (links.anyGone()) {
            for (int member : worldRanks) {
                if (gone(member) != null && isLost(member) && !acknowledged.test(member)) {
                    return gone(member);
                }
            }
        }
        return null;
    }

    /** Returns why a peer is lost, acknowledged or not; null if none is. */
    MpiException loss() {
        for (int member : worldRanks) {
            if (gone(member) != null && isLost(member)) {
                return gone(member);
            }
        }
        return null;
    }

    /** Returns why a probe must not wait; null if it may. */
    MpiException reasonToEndProbe(int source) {
        MpiException reason = reasonToFail(source);
        return reason == null && source < 0 ? unacknowledgedLoss() : reason;
    }

    /**
     * Returns why a look for a message that has found nothing fails: in a loop of looks the program would wait for a lost rank. One
     * that has left sends nothing more, and may have had nothing to send.
     */
    MpiException reasonToEndLook(int source) {
        if (source < 0) {
            return unacknowledgedLoss();
        }
        MpiException gone = gone(worldRanks[source]);
        return gone != null && isLost(worldRanks[source]) ? gone : null;
    }

    /** Whether a member has left or is lost, so that receives may have to fail. */
    boolean anyGone() {
        if (links.anyGone()) {
            for (int member : worldRanks) {
                if (gone(member) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isLost(int worldRank) {
        return !links.ifAny(worldRank).hasParted();
    }

    private MpiException gone(int worldRank) {
        PeerLink link = links.ifAny(worldRank);
        return link == null ? null : link.gone();
    }

    /** Whether a peer has gone without a goodbye after its last message. */
    boolean hasLost() {
        if (links.anyGone()) {
            for (int member : worldRanks) {
                if (gone(member) != null && !links.ifAny(member).saidBye()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether an operation waits for a message that may come from a peer. */
    boolean await(int peer) {
        int source = sourceOf(peer);
        return source >= 0 && (awaited.of(source) > 0 || awaited.of(ReceiveOperation.ANY_SOURCE) > 0);
    }

    /** Called when a probe that does not wait has found no message: its message may not have been announced yet. */
    void foundNothing(int source) {
        hasLooked = true;
        lookedFor = source;
        if (links.anyExhausted()) {
            links.permitAnnouncements(peer -> source < 0 ? includes(peer) : worldRanks[source] == peer);
        }
    }

    boolean includes(int peer) {
        return sourceOf(peer) >= 0;
    }

    private int sourceOf(int peer) {
        for (int source = 0; source < worldRanks.length; source++) {
            if (worldRanks[source] == peer) {
                return source;
            }
        }
        return -1;
    }

    /**
     * Connects to the peers that receives and probes wait for, or that the program looks for in a loop, because a peer that left or failed before it connected
     * would never be noticed otherwise. For operations that accept any source, only if there is no other way to notice.
     */
    void reachAwaited() {
        boolean anySource = awaited.of(ReceiveOperation.ANY_SOURCE) > 0 || hasLooked && lookedFor < 0;
        if (anySource && links.noticesUnconnected()) {
            links.findAbsent(worldRanks);
            anySource = false;
        }
        int[] named = awaited.bySource();
        for (int source = 0; source < worldRanks.length; source++) {
            if (named[source] > 0
                    || hasLooked && lookedFor == source
                    || anySource && worldRanks[source] != links.self()) {
                links.to(worldRanks[source]).reach();
            }
        }
        hasLooked = false;
    }
}
