package io.jmpi.internal.p2p.progress;

import io.jmpi.datatype.Datatype;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.Peer;
import io.jmpi.transport.Transport;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.RendezvousHeader;
import io.jmpi.wire.TagMatchingHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Target of the fuzzer: frames of a peer that knows the job's key, into the engine of rank 0 with pending operations.
 * The input is a stream of frames from rank 1. Keys and landings that only the engine knows are filled in where the
 * input has zeros.
 */
public final class EngineFuzz {
    private static final int RANKS = 3;
    private static final int HOSTILE = 1;
    private static final int BYSTANDER = 2;
    private static final int WORLD = 10;
    private static final int CREDIT = 20_000;
    private static final int PAYLOAD = 5;
    private static final byte[] LONG_MESSAGE = new byte[5000];
    private static final MatcherProvider QUEUES = MatchingEngine.QUEUES.provider();
    private static final MatchingHints NO_HINTS = new MatchingHints(false, false, false, false);
    private static final ByteBuffer SCRATCH = ByteBuffer.allocate(FrameHeader.MAX_FRAME_LENGTH);
    private static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(40_000);

    /** Held, or its level would be forgotten. */
    private static final Logger LOG = Logger.getLogger(ProgressEngine.class.getPackageName());

    static {
        LOG.setLevel(Level.OFF);
    }

    private EngineFuzz() {}

    /**
     * Delivers the frames.
     *
     * @throws AssertionError if the engine fails, stores more than it may, or no longer serves another peer
     */
    public static void fuzzerTestOneInput(byte[] stream) {
        Frames frames = new Frames();
        ProgressEngine engine =
                new ProgressEngine(0, RANKS, ProgressMode.APPLICATION, new ProtocolSettings(1000, CREDIT, 0, false));
        engine.start(() -> frames, Runnable::run);
        CommContext world = new CommContext(
                engine.contexts(),
                WORLD,
                () -> "fuzz",
                0,
                new int[] {0, HOSTILE, BYSTANDER},
                NO_HINTS,
                () -> QUEUES.newMatcher(MatcherContext.alone(WORLD, NO_HINTS, MatcherSettings.DEFAULT)));
        engine.open(world);
        ByteReceive other = new ByteReceive(world, BYSTANDER, 9, PAYLOAD);
        engine.submit(other);
        engine.submit(new ByteReceive(world, HOSTILE, 1, 100));
        engine.submit(new ByteReceive(world, HOSTILE, 2, 6000));
        engine.submit(new ReceiveOperation(world, HOSTILE, 3, DIRECT, 0, DIRECT.capacity(), Datatype.BUFFER));
        engine.submit(new SendOperation(world, HOSTILE, 4, LONG_MESSAGE, 0, LONG_MESSAGE.length, Datatype.BYTE));
        engine.cycle();
        ByteBuffer rest = ByteBuffer.wrap(stream);
        while (frames.failure == null && frames.next(rest)) {
            engine.cycle();
            requireWorks(engine);
        }
        engine.cycle();
        requireWorks(engine);
        frames.message(BYSTANDER, 9);
        engine.cycle();
        if (other.isComplete() && other.failure() != null) {
            String reason = other.failure().getMessage();
            if (reason.contains("agreed") && reason.contains("this rank, 0,")) {
                return; // A member may exclude a rank, as it may abort the job.
            }
        }
        if (!other.isComplete() || other.failure() != null || other.bytes() != PAYLOAD) {
            throw new AssertionError("rank 2 is not served: " + other.failure());
        }
    }

    private static void requireWorks(ProgressEngine engine) {
        if (engine.failure().cause() != null) {
            throw new AssertionError("the engine has failed", engine.failure().cause());
        }
        long used = engine.pool().usedBytes();
        if (used > (long) RANKS * (CREDIT + Math.max(CREDIT, 64 * 192))) {
            throw new AssertionError("unexpected messages take " + used + " bytes");
        }
    }

    /** Delivers what the test gives it, and forgets what the engine sends, except the secrets of its frames. */
    private static final class Frames implements Transport {
        private final SentSecrets sent = new SentSecrets();
        private ByteBuffer frame;
        private int from;
        private MalformedFrameException failure;
        private boolean reported;

        /** Takes the next frame of the stream; false if there is none. */
        boolean next(ByteBuffer stream) {
            if (stream.remaining() < FrameHeader.LENGTH) {
                return false;
            }
            int length = FrameHeader.frameLength(stream, stream.position());
            if (length < FrameHeader.LENGTH || length > stream.remaining()) {
                return false;
            }
            ByteBuffer copy = ByteBuffer.allocate(length);
            copy.put(0, stream, stream.position(), length);
            stream.position(stream.position() + length);
            frame = copy;
            from = HOSTILE;
            sent.fillIn(frame);
            return true;
        }

        void message(int source, int tag) {
            int length = MessageFrame.EAGER_PAYLOAD_OFFSET + PAYLOAD;
            frame = ByteBuffer.allocate(length);
            from = source;
            MessageFrame.putEagerHeaders(frame, 0, PAYLOAD, 0, WORLD, source, tag);
        }

        @Override
        public int poll(FrameHandler handler) {
            if (failure != null && !reported) {
                reported = true;
                handler.onPeerFailed(HOSTILE, failure);
                return 1;
            }
            if (frame == null) {
                return 0;
            }
            ByteBuffer next = frame;
            frame = null;
            try {
                deliver(handler, next);
            } catch (MalformedFrameException e) {
                failure = e;
            }
            return 1;
        }

        private void deliver(FrameHandler handler, ByteBuffer whole) {
            int length = whole.capacity();
            int head = ReadFrames.RESPONSE_HEADER_LENGTH;
            ByteBuffer memory = length > head ? handler.landing(from, whole, 0, head, length) : null;
            if (memory == null) {
                handler.onFrame(from, whole, 0, length);
            } else {
                if (memory.remaining() != length - head) {
                    throw new AssertionError("landing of " + memory + " for a frame of " + length);
                }
                memory.put(memory.position(), whole, head, length - head);
                handler.onLanded(from);
            }
        }

        @Override
        public void flush() {
            sent.look();
        }

        @Override
        public void block(FrameHandler handler, long nanos) {
            throw new AssertionError("the engine blocks");
        }

        @Override
        public void wakeup() {}

        @Override
        public Peer peer(int rank) {
            return sent;
        }

        @Override
        public boolean hasUnsent() {
            return false;
        }

        @Override
        public boolean leave() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** All peers: remembers the last key and landing that the engine has sent. */
    private static final class SentSecrets implements Peer {
        private boolean open;
        private long address;
        private int key;
        private int landing;

        void look() {
            if (!open) {
                return;
            }
            open = false;
            byte type = FrameHeader.type(SCRATCH, 0);
            if (type == FrameHeader.READ_REQUEST) {
                landing = ReadFrames.landingId(SCRATCH, 0);
            } else if (type == FrameHeader.MESSAGE
                    && TagMatchingHeader.opcode(SCRATCH, MessageFrame.TMH_OFFSET) == TagMatchingHeader.RNDV) {
                address = RendezvousHeader.virtualAddress(SCRATCH, MessageFrame.RVH_OFFSET);
                key = RendezvousHeader.remoteKey(SCRATCH, MessageFrame.RVH_OFFSET);
            }
        }

        /** Replaces zeros by what the peer of the frame's kind knows. */
        void fillIn(ByteBuffer frame) {
            look();
            byte type = FrameHeader.type(frame, 0);
            int length = frame.capacity();
            if (type == FrameHeader.READ_REQUEST && length == ReadFrames.REQUEST_LENGTH) {
                fill(frame, ReadFrames.VIRTUAL_ADDRESS_OFFSET, ReadFrames.REMOTE_KEY_OFFSET);
            } else if (type == FrameHeader.MESSAGE && length == MessageFrame.FIN_LENGTH) {
                fill(frame, MessageFrame.RVH_OFFSET, MessageFrame.RVH_OFFSET + RendezvousHeader.RKEY_FIELD_OFFSET);
            } else if ((type == FrameHeader.READ_RESPONSE || type == FrameHeader.READ_REFUSED)
                    && length >= ReadFrames.RESPONSE_HEADER_LENGTH
                    && ReadFrames.landingId(frame, 0) == 0) {
                frame.putInt(ReadFrames.LANDING_ID_OFFSET, landing);
            }
        }

        private void fill(ByteBuffer frame, int addressOffset, int keyOffset) {
            if (frame.getInt(keyOffset) == 0) {
                frame.putInt(keyOffset, key);
                frame.putLong(addressOffset, frame.getLong(addressOffset) + address);
            }
        }

        @Override
        public int longestFrame() {
            return FrameHeader.MAX_FRAME_LENGTH;
        }

        @Override
        public int eagerCredit() {
            return CREDIT;
        }

        @Override
        public boolean tryClaim(int length, FrameClaim claim) {
            look();
            Arrays.fill(SCRATCH.array(), 0, Math.min(length, 64), (byte) 0);
            claim.buffer = SCRATCH;
            claim.offset = 0;
            open = true;
            return true;
        }

        @Override
        public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
            return tryClaim(headLength, claim);
        }

        @Override
        public void connect() {}

        @Override
        public void flush() {}

        @Override
        public boolean sharesMemory() {
            return false;
        }

        @Override
        public boolean isConnected() {
            return true;
        }
    }
}
