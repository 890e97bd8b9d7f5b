package io.jmpi.transport.netty;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** One rank's transport, stepped by the test's thread, and all its reports. */
@SuppressWarnings("ArrayRecordComponent") // The arrays are compared by their owners, never the records.
final class Node implements FrameHandler, AutoCloseable {
    /** Length of the head that the frames of these tests exclude from a landing. */
    static final int HEAD_LENGTH = 16;

    /** A frame that has arrived; landed if its tail was read in place. */
    record Arrival(int from, byte[] frame, boolean landed) {}

    /** A peer that was reported as lost. */
    record Loss(int rank, Throwable cause) {}

    private record UnderWay(byte[] head, ByteBuffer memory) {}

    final int rank;
    final ProcessTransport transport;
    final List<Arrival> arrivals = new ArrayList<>();
    final List<Loss> losses = new ArrayList<>();
    final List<Integer> left = new ArrayList<>();
    int refusedLandings;

    private final FrameClaim claim = new FrameClaim();
    private final Map<Integer, UnderWay> landings = new HashMap<>();
    private int refused = -1;
    private IntFunction<ByteBuffer> landingMemory = length -> null;

    Node(int rank, ProcessTransport transport) {
        this.rank = rank;
        this.transport = transport;
    }

    /** Reads the tails of long frames into memory that the function returns for their length; null refuses. */
    void landIn(IntFunction<ByteBuffer> memory) {
        landingMemory = memory;
    }

    /** Refuses each frame of a peer, as the engine refuses malformed ones. */
    void refuseFramesFrom(int peer) {
        refused = peer;
    }

    void poll() {
        transport.poll(this);
    }

    /** One progress cycle. */
    void step() {
        transport.poll(this);
        transport.flush();
    }

    boolean trySend(int to, byte[] frame) {
        if (!transport.peer(to).tryClaim(frame.length, claim)) {
            return false;
        }
        claim.buffer.put(claim.offset, frame);
        return true;
    }

    /** Sends a frame whose tail, all behind the head, the transport reads in place. */
    boolean trySendInPlace(int to, byte[] frame, int headLength) {
        ByteBuffer tail =
                ByteBuffer.allocateDirect(frame.length - headLength + 7).position(3);
        tail.put(frame, headLength, frame.length - headLength).flip().position(3);
        if (!transport.peer(to).tryClaim(headLength, tail.asReadOnlyBuffer(), claim)) {
            return false;
        }
        claim.buffer.put(claim.offset, frame, 0, headLength);
        return true;
    }

    /** The frames from one rank, in order. */
    List<byte[]> framesFrom(int from) {
        return arrivals.stream()
                .filter(arrival -> arrival.from == from)
                .map(Arrival::frame)
                .toList();
    }

    @Override
    public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
        if (peer == refused) {
            throw new MalformedFrameException("refused by the test");
        }
        byte[] frame = new byte[length];
        buffer.get(offset, frame);
        arrivals.add(new Arrival(peer, frame, false));
    }

    @Override
    public ByteBuffer landing(int peer, ByteBuffer buffer, int offset, int available, int length) {
        ByteBuffer memory = available < HEAD_LENGTH ? null : landingMemory.apply(length - HEAD_LENGTH);
        if (memory == null) {
            refusedLandings++;
            return null;
        }
        byte[] head = new byte[HEAD_LENGTH];
        buffer.get(offset, head);
        landings.put(peer, new UnderWay(head, memory));
        return memory;
    }

    @Override
    public void onLanded(int peer) {
        UnderWay landing = landings.remove(peer);
        byte[] frame = Arrays.copyOf(landing.head, HEAD_LENGTH + landing.memory.remaining());
        landing.memory.get(landing.memory.position(), frame, HEAD_LENGTH, landing.memory.remaining());
        arrivals.add(new Arrival(peer, frame, true));
    }

    boolean isLandingFrom(int peer) {
        return landings.containsKey(peer);
    }

    @Override
    public void onPeerFailed(int peer, Throwable cause) {
        losses.add(new Loss(peer, cause));
    }

    @Override
    public void onPeerAbsent(int peer, Throwable cause) {
        left.add(peer);
    }

    @Override
    public void close() {
        transport.close();
    }

    @Override
    public String toString() {
        return "rank " + rank + ": " + arrivals.size() + " arrivals, lost " + losses;
    }
}
