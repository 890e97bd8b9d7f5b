package io.jmpi.internal.p2p.progress;

import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;

/**
 * What may still come to a rank without an action of any program: frames on their way, connections that are being made, reads,
 * and answers of the launcher. A launcher that finds none of it at ranks that all wait has found a deadlock.
 *
 * <p>Frames in flight show only if two ranks are compared: what one has sent to the other must have arrived there. A sum over all
 * frames would let an excess of one pair hide a lack of another, and numbers of each pair would be long. So each rank
 * reports sums in which each pair of ranks has a weight of its own: they are equal for the whole job if they are equal for each
 * pair, and otherwise only by a chance of one in 2^64.
 *
 * <p>Progress thread. Lifetime: that of the engine.
 */
final class InFlight {
    private final RankState state;
    private final PeerLinks links;
    private final RendezvousProtocol rendezvous;

    InFlight(RankState state, PeerLinks links, RendezvousProtocol rendezvous) {
        this.state = state;
        this.links = links;
        this.rendezvous = rendezvous;
    }

    /** The weighted number of frames that were passed to the transport for peers that are there. */
    long sent() {
        long sum = 0;
        for (PeerLink link : links.table) {
            if (link != null && link.carriesFrames()) {
                sum += link.framesSent() * weight(state.rank, link.rank);
            }
        }
        return sum;
    }

    /** The weighted number of frames that have arrived from peers that are there. */
    long arrived() {
        long sum = 0;
        for (PeerLink link : links.table) {
            if (link != null && link.carriesFrames()) {
                sum += link.framesArrived() * weight(link.rank, state.rank);
            }
        }
        return sum;
    }

    /** Odd, so that a single frame changes the sum; mixed as by SplitMix64. */
    private static long weight(int from, int to) {
        long mixed = ((long) from << Integer.SIZE | to) + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31 | 1;
    }

    /** What this rank itself knows to be under way, as a predicate of it; empty if that is nothing. */
    String underWay() {
        for (int peer = 0; peer < state.size; peer++) {
            if (peer != state.rank && links.peer(peer).isConnecting()) {
                return "is still connecting to rank " + peer;
            }
        }
        String reads = rendezvous.describeReads();
        return reads.isEmpty() && links.awaitsLauncher() ? "waits for an answer of the launcher" : reads;
    }
}
