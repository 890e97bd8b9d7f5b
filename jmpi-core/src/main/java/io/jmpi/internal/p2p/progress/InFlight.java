package io.jmpi.internal.p2p.progress;

import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;

/**
 * Events that may still reach a rank without an action of any program: frames in flight, connections that are being
 * made, reads, and answers of the launcher. If all ranks wait and none has such events, the launcher has found a
 * deadlock.
 *
 * <p>Frames in flight can be detected only by comparing two ranks: the frames that one has sent to the other must have
 * arrived there. In a sum over all frames, an excess of one pair could hide a lack of another; separate numbers of each
 * pair would be long. Therefore, each rank reports sums in which each pair of ranks has its own weight: they are equal
 * for the whole job if they are equal for each pair, and otherwise only by a chance of one in 2^64.
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

    /** Operations that this rank itself knows to be under way, as a predicate of it; empty if there are none. */
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
