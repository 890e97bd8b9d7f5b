package io.jmpi.internal.p2p.fault;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.context.Contexts;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.wire.FaultFrames;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The fault groups of one rank, by number; stores frames for a communicator that does not exist here yet.
 *
 * <p>Thread: the public methods any that the mode allows; the rest the progress thread.
 */
public final class FaultGroups {
    /** Limit of stored bytes of early frames for each peer, which can be ahead by only a few communicators. */
    public static final int MOST_EARLY_BYTES = 2 * FrameHeader.MAX_FRAME_LENGTH;

    private record HeldFrame(PeerLink from, ByteBuffer frame) {}

    private final Engine engine;
    private final RankState state;
    private final Contexts contexts;
    final PeerLinks links;
    private final RendezvousProtocol rendezvous;
    private final PeerDepartures departures;

    /** Also those of freed communicators until all other ranks have freed them, because these may ask for a decision. */
    private final Int2ObjectHashMap<FaultGroup> open = new Int2ObjectHashMap<>();

    /** The numbers of freed communicators. Numbers are dense, so that each takes some bits. */
    private final BitSet closed = new BitSet();

    private final Int2ObjectHashMap<List<HeldFrame>> early = new Int2ObjectHashMap<>();

    /** By peer. */
    private final int[] earlyBytes;

    public FaultGroups(
            Engine engine, RankState state, Contexts contexts, PeerLinks links, RendezvousProtocol rendezvous) {
        this.engine = engine;
        this.state = state;
        this.contexts = contexts;
        this.links = links;
        this.rendezvous = rendezvous;
        this.departures = new PeerDepartures(state, links, rendezvous, contexts, this);
        this.earlyBytes = new int[state.size];
    }

    /** Handles the departure or loss of a peer. */
    public PeerDepartures departures() {
        return departures;
    }

    // ---------------------------------------------------------------- for communicators

    /** Opens a group, after its contexts. The group participates from now on. */
    public void open(FaultGroup group) {
        engine.call(() -> {
            open.put(group.number(), group);
            List<HeldFrame> held = early.remove(group.number());
            if (held != null) {
                held.forEach(this::onHeld);
            }
            return null;
        });
    }

    /**
     * Ends a group; its communicator has been freed. Until the others have freed it, too, or are gone, it continues to
     * answer ranks that have not received a decision, because their coordinator may be lost.
     *
     * @param byAll whether all ranks free it now, so that none of them waits for a decision
     */
    public void close(FaultGroup group, MpiException cause, boolean byAll) {
        engine.call(() -> {
            closed.set(group.number());
            group.close(cause);
            if (byAll || !group.hasDecided()) {
                open.remove(group.number());
            } else {
                group.sendFreed();
                forgetIfFreedByAll(group);
            }
            return null;
        });
    }

    private void forgetIfFreedByAll(FaultGroup group) {
        if (closed.get(group.number()) && group.isFreedByOthers()) {
            open.remove(group.number());
        }
    }

    /** Returns the number of groups in which this rank participates, or for which it answers. */
    public int count() {
        return open.size();
    }

    public void revoke(FaultGroup group) {
        engine.call(() -> {
            group.revoke();
            return null;
        });
    }

    /** As {@link #revoke}, and returns at once. Any thread, also one that may not call the engine. */
    public void revokeSoon(FaultGroup group) {
        engine.hand(group::revoke);
    }

    /** Whether a group has been revoked, as far as this rank knows: a loop that asks also makes progress. */
    public boolean isRevoked(FaultGroup group) {
        if (!group.isRevoked()) {
            engine.pollInLoop();
        }
        return group.isRevoked();
    }

    /** Returns the ranks of a group that have failed or left the job, as far as this rank knows. */
    public BitSet failed(FaultGroup group) {
        return call(group::failed);
    }

    /** Acknowledges all failures that are known here; returns their number. */
    public int acknowledge(FaultGroup group) {
        return call(group::acknowledge);
    }

    private <T> T call(Supplier<T> body) {
        engine.pollInLoop(); // Makes a failure known that the transport has noticed.
        return engine.call(body);
    }

    // ---------------------------------------------------------------- arrivals

    /** Called for a REVOKE, EXCLUDED, FREED or AGREEMENT frame whose length has been checked. */
    public void onFrame(PeerLink from, ByteBuffer frame, int offset, int length) {
        int number = FaultFrames.number(frame, offset);
        byte type = FrameHeader.type(frame, offset);
        if (type == FrameHeader.EXCLUDED) {
            engine.fail(excludedBy(from));
            return;
        }
        if (type == FrameHeader.AGREEMENT && from.isLost()) {
            sendExcluded(from, number); // It is alive, and would wait for this rank's part.
            return;
        }
        FaultGroup group = open.get(number);
        if (group == null) {
            if (number < 0 || !closed.get(number)) {
                hold(number, from, frame, offset, length);
            }
            return;
        }
        switch (type) {
            case FrameHeader.AGREEMENT -> group.onAgreement(from, frame, offset, length);
            case FrameHeader.REVOKE -> {
                if (!closed.get(number)) {
                    group.onRevoke(from, FaultFrames.rank(frame, offset));
                }
            }
            default -> {
                group.onFreed(from);
                forgetIfFreedByAll(group);
            }
        }
    }

    private MpiException excludedBy(PeerLink from) {
        return new MpiException(
                ErrorClass.PROC_FAILED,
                "rank " + from.rank + " and others have agreed that this rank, " + state.rank
                        + ", is lost: their connections to it had broken");
    }

    private void hold(int number, PeerLink from, ByteBuffer frame, int offset, int length) {
        if (earlyBytes[from.rank] > MOST_EARLY_BYTES - length) {
            throw new MalformedFrameException("more than " + MOST_EARLY_BYTES
                    + " bytes of REVOKE and AGREEMENT frames for communicators that this rank has not created");
        }
        earlyBytes[from.rank] += length;
        ByteBuffer copy = ByteBuffer.allocate(length);
        copy.put(0, frame, offset, length);
        early.computeIfAbsent(number, unknown -> new ArrayList<>()).add(new HeldFrame(from, copy));
    }

    private void onHeld(HeldFrame held) {
        earlyBytes[held.from().rank] -= held.frame().capacity();
        try {
            onFrame(held.from(), held.frame(), 0, held.frame().capacity());
        } catch (MalformedFrameException e) {
            departures.onPeerFailed(held.from().rank, e);
        }
    }

    /** Called when a rank of the job is gone. */
    void peerGone() {
        for (FaultGroup group : groups()) {
            group.peerGone();
            forgetIfFreedByAll(group);
        }
    }

    /** Connects to the ranks that agreements wait for. */
    public void reachAwaited() {
        for (FaultGroup group : groups()) {
            group.reachAwaited();
        }
    }

    /** Fails all agreements. */
    public void closeAll(MpiException cause) {
        for (FaultGroup group : groups()) {
            group.close(cause);
        }
    }

    private FaultGroup[] groups() {
        return open.values().toArray(FaultGroup[]::new);
    }

    // ---------------------------------------------------------------- for the groups

    void revoke(CommContext context, MpiException cause) {
        if (context.ended() != null) {
            return;
        }
        contexts.revoke(context, cause);
        rendezvous.withdraw(context, cause);
        links.withdraw(context, cause);
    }

    /** Considers a rank lost, because the others do. If the rank is alive, it ends. */
    void exclude(int worldRank, int number) {
        if (worldRank != state.rank) {
            departures.onPeerFailed(worldRank, new IllegalStateException("other ranks have agreed on that"));
            sendExcluded(links.to(worldRank), number); // after its lanes have been emptied
        }
    }

    /** Sends at most one at a time, because a rank that does not read could continue to send. */
    private static void sendExcluded(PeerLink link, int number) {
        if (link.control.isEmpty()) {
            link.control.sendShort(FrameHeader.EXCLUDED, number, link.rank);
        }
    }
}
