package io.jmpi.internal.p2p.progress;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.Transport;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** A rank without an engine: sends any frames, right or wrong, and stores those that it receives. */
final class RawRank {
    private final Transport transport;
    private final int rank;
    private final FrameClaim claim = new FrameClaim();

    RawRank(Transport transport, int rank) {
        this.transport = transport;
        this.rank = rank;
    }

    /** Sends one frame; the writer is given buffer and offset. */
    void send(int to, int length, ObjIntConsumer<ByteBuffer> writer) {
        if (!transport.peer(to).tryClaim(length, claim)) {
            throw new AssertionError("no room for a frame to rank " + to);
        }
        writer.accept(claim.buffer, claim.offset);
        transport.flush();
    }

    /** The frames that have come since the last call. */
    List<SentFrame> take() {
        List<SentFrame> frames = new ArrayList<>();
        transport.poll(new FrameHandler() {
            @Override
            public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                ByteBuffer copy = ByteBuffer.allocate(length);
                frames.add(new SentFrame(rank, copy.put(0, buffer, offset, length)));
            }

            @Override
            public void onPeerFailed(int peer, Throwable cause) {}
        });
        return frames;
    }

    /** Takes frames, of which there must be one, of that kind. */
    SentFrame takeOnly(String kind) {
        List<SentFrame> frames = take();
        if (frames.size() != 1 || !frames.get(0).kind().equals(kind)) {
            throw new AssertionError("expected one " + kind + ", but got " + frames);
        }
        return frames.get(0);
    }

    /** Fails without a goodbye. */
    void fail() {
        transport.close();
    }
}
