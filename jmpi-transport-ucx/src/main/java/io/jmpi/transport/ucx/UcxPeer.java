package io.jmpi.transport.ucx;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.Peer;
import io.jmpi.transport.ucx.SendBuffer.Kind;
import io.jmpi.transport.ucx.tag.TagUnit;
import io.jmpi.transport.ucx.ucp.MemoryLifetime;
import io.jmpi.transport.ucx.ucp.UcpWorker;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.ReadFrames;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One rank as the target of frames over UCX, and the order of what it sends. Frames are packed into one message until the next
 * flush; a frame with a tail elsewhere is a message of its own. Connects when the first frame is claimed. Thread: the progress thread,
 * or the one that has accepted the transport from its {@link Handover}.
 */
final class UcxPeer implements Peer {
    private enum State {
        IDLE,
        CONNECTING,
        CONNECTED,
        /** Nothing is sent any more; what has arrived is delivered. */
        ENDED,
        GONE
    }

    /** One that its receiver fetches as a whole: half a mebibyte at a time has the greatest bandwidth through shared memory. */
    static final int LONGEST_BULK_FRAME = ReadFrames.RESPONSE_HEADER_LENGTH + (1 << 19);

    /** Longer tails are fetched by their receiver, if UCX finds that better. Frames are copied anyway, which takes less time. */
    private static final int LONGEST_EAGER = 16 * 1024;

    /** Longer frames do not wait for others that may follow: the other side can read them meanwhile. */
    private static final int LONGEST_PACKED = 2 * 1024;

    /** Where frames wait no more. UCX's shared memory and TCP send messages of up to 8 KiB as a whole. */
    private static final int FULL = 8 * 1024 - LONGEST_PACKED;

    final int rank;
    private final UcxTransport transport;
    private State state = State.IDLE;
    private long endpoint;

    /** Whether the peer has an endpoint to this rank. */
    private boolean hasGreeted;

    private @Nullable UcxCard card;

    /** The message that frames are added to; null if there is none. */
    private @Nullable SendBuffer current;

    /** The length of the frame that was added last. */
    private int lastLength;

    private int sent;
    private boolean hasReceived;

    /** Messages with tags; null if this rank sends none. */
    private final @Nullable TaggedSends tags;

    final Arrivals arrivals;

    UcxPeer(UcxTransport transport, int rank) {
        this.transport = transport;
        this.rank = rank;
        TagUnit unit = transport.tags();
        this.tags = unit == null ? null : new TaggedSends(unit, transport);
        this.arrivals = new Arrivals(this, transport);
    }

    // ---------------------------------------------------------------- claims

    @Override
    public int longestFrame() {
        return FrameHeader.MAX_FRAME_LENGTH;
    }

    @Override
    public int longestBulkFrame() {
        return LONGEST_BULK_FRAME;
    }

    @Override
    public int eagerCredit() {
        connect();
        return card == null ? UNKNOWN : card.credit();
    }

    @Override
    public boolean tryClaim(int length, FrameClaim claim) {
        transport.handover().take();
        boolean isClaimed = tryClaimFrame(length, claim);
        return isClaimed || refuse();
    }

    /** Returns that there is no room now; what is packed for other peers leaves meanwhile. */
    private boolean refuse() {
        transport.handover().offer();
        return false;
    }

    private boolean tryClaimFrame(int length, FrameClaim claim) {
        if (!canSend()) {
            return false;
        }
        SendBuffer buffer = current;
        if (buffer != null
                && (buffer.kind != Kind.FRAMES
                        || tags != null // Each frame may be a message of its own.
                        || buffer.bytes.capacity() - buffer.end < length)) {
            send();
            buffer = null;
        }
        if (buffer == null) {
            buffer = transport.buffers().take(length > FrameHeader.MAX_FRAME_LENGTH ? Kind.BULK : Kind.FRAMES, this);
            if (buffer == null) {
                return false;
            }
            begin(buffer);
        }
        claim(buffer, length, claim);
        return true;
    }

    @Override
    public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
        if (!MemoryLifetime.isThatOf(tail)) {
            return tryClaimCopied(headLength, tail, claim);
        }
        transport.handover().take();
        return tryClaimHead(headLength, tail, claim) || refuse();
    }

    private boolean tryClaimHead(int headLength, ByteBuffer tail, FrameClaim claim) {
        if (!canSend()) {
            return false;
        }
        send();
        SendBuffer buffer = transport.buffers().take(Kind.HEAD, this);
        if (buffer == null) {
            return false;
        }
        buffer.tail = tail.slice();
        begin(buffer);
        claim(buffer, headLength, claim);
        return true;
    }

    /** Copies the tail, which somebody may free, to the frame. */
    private boolean tryClaimCopied(int headLength, ByteBuffer tail, FrameClaim claim) {
        int length = headLength + tail.remaining();
        if (!tryClaim(length, claim)) {
            return false;
        }
        try {
            claim.buffer.put(claim.offset + headLength, tail, tail.position(), tail.remaining());
        } catch (IllegalStateException e) { // It has been freed.
            withdraw(length);
            transport.handover().offer();
            throw e;
        }
        return true;
    }

    private void withdraw(int length) {
        SendBuffer buffer = current;
        if (buffer != null) {
            buffer.end -= length;
            if (buffer.end == MessageHeader.LENGTH) {
                current = null;
                transport.buffers().free(buffer);
            }
        }
    }

    private boolean canSend() {
        beginToConnect();
        return state == State.CONNECTED;
    }

    private void begin(SendBuffer buffer) {
        current = buffer;
        transport.markDirty(this);
    }

    private void claim(SendBuffer buffer, int length, FrameClaim claim) {
        claim.buffer = buffer.bytes;
        claim.offset = buffer.end;
        buffer.end += length;
        lastLength = length;
    }

    @Override
    public void flush() {
        transport.handover().take();
        send();
        transport.handover().offer();
    }

    @Override
    public void leaveSoon() {
        transport.handover().take();
        SendBuffer buffer = current;
        if (buffer != null
                && buffer.kind == Kind.FRAMES
                && tags == null
                && lastLength <= LONGEST_PACKED
                && buffer.end <= FULL) {
            transport.handover().notePacked();
        } else {
            send();
        }
        transport.handover().offer();
    }

    /** Gives the packed frames to UCX. */
    void send() {
        SendBuffer buffer = current;
        if (buffer == null) {
            return;
        }
        current = null;
        if (state != State.CONNECTED) {
            transport.buffers().free(buffer);
            return;
        }
        ByteBuffer tail = buffer.tail;
        int status;
        if (tags != null && tail == null && card != null && card.hasTags() && tags.wants(buffer)) {
            status = tags.send(endpoint, buffer, this);
        } else {
            MessageHeader.put(buffer, transport.token(), transport.rank(), sent++);
            status = tail == null ? sendFrames(buffer) : sendHeadAndTail(buffer, tail);
        }
        transport.noteSent();
        sent(buffer, status);
    }

    private int sendFrames(SendBuffer buffer) {
        boolean isBulk = buffer.kind == Kind.BULK;
        // The head of a long frame is a header, so that its receiver knows where to fetch the rest to.
        int head = MessageHeader.LENGTH + (isBulk ? ReadFrames.RESPONSE_HEADER_LENGTH : 0);
        return send(buffer, head, buffer.address + head, buffer.end - head, !isBulk);
    }

    private int sendHeadAndTail(SendBuffer buffer, ByteBuffer tail) {
        long address = UcpWorker.addressOf(tail);
        int length = tail.remaining();
        if (length <= LONGEST_EAGER) {
            return send(buffer, buffer.end, address, length, true);
        }
        long handle = transport.registrations().use(tail);
        if (handle == 0) {
            return send(buffer, buffer.end, address, length, false);
        }
        buffer.isRegistered = true;
        return transport
                .worker()
                .sendRegistered(endpoint, buffer.address, buffer.end, address, length, buffer.ticket, handle);
    }

    private int send(SendBuffer buffer, int headerLength, long data, int length, boolean isEager) {
        return transport.worker().send(endpoint, buffer.address, headerLength, data, length, buffer.ticket, isEager);
    }

    /** A message has been given to UCX. */
    void sent(SendBuffer buffer, int status) {
        if (status != UcpWorker.IN_PROGRESS) {
            transport.buffers().free(buffer);
        }
        if (status < 0) {
            transport.lost(this, status);
        }
    }

    /** Sends the last message, which has no frames. */
    void sendEnd() {
        send();
        SendBuffer buffer = state == State.CONNECTED ? transport.buffers().takeAtOnce(this) : null;
        if (buffer != null) {
            current = buffer;
            send();
        }
    }

    boolean hasUnsent() {
        return current != null;
    }

    @Override
    public boolean sharesMemory() {
        return false;
    }

    // ---------------------------------------------------------------- connection

    @Override
    public void connect() {
        transport.handover().take();
        beginToConnect();
        transport.handover().offer();
    }

    private void beginToConnect() {
        if (state == State.IDLE) {
            state = State.CONNECTING;
            transport.findCard(this);
        }
    }

    /** The rank's card has been read. */
    void found(UcxCard found) {
        if (state == State.CONNECTING) {
            card = found;
            if (hasDied()) { // UCX would not connect, and not report it over shared memory.
                transport.lost(this, new IOException("it ended without Mpi.close()"));
                return;
            }
            try {
                endpoint = transport.worker().connect(found.address(), rank, !transport.watches(found));
                sendGreeting(MessageHeader.GREETING_FIRST);
                greet();
            } catch (IllegalStateException e) {
                transport.lost(this, e);
            }
        }
    }

    /**
     * Greets by a message without a number: once when this side has an endpoint, again when the other side has greeted. Then UCX has
     * connected both sides; before, it would keep messages here.
     */
    private void greet() {
        if (hasGreeted && endpoint != 0) {
            sendGreeting(MessageHeader.GREETING_AGAIN);
        }
    }

    private void sendGreeting(byte greeting) {
        SendBuffer buffer = transport.buffers().takeAtOnce(this);
        MessageHeader.put(buffer, transport.token(), transport.rank(), 0);
        buffer.bytes.put(MessageHeader.LENGTH, greeting);
        sent(buffer, transport.worker().greet(endpoint, buffer.address, MessageHeader.GREETING, buffer.ticket));
    }

    /** The peer has greeted. */
    void greeted(byte greeting) {
        if (greeting == MessageHeader.GREETING_AGAIN) {
            state = state == State.CONNECTING ? State.CONNECTED : state;
        } else if (!hasGreeted) {
            hasGreeted = true;
            beginToConnect();
            greet();
        }
    }

    @Override
    public boolean isConnected() {
        return state == State.CONNECTED || hasReceived && !isEnded();
    }

    @Override
    public boolean isConnecting() {
        return state == State.CONNECTING;
    }

    /** Whether this rank must look whether the peer's process is alive, and it is not. */
    boolean hasDied() {
        return (state == State.CONNECTING || state == State.CONNECTED)
                && card != null
                && transport.watches(card)
                && !card.isAlive();
    }

    /** Whether UCX detects its end. */
    boolean isDetected() {
        return card != null && !transport.watches(card);
    }

    /** Whether nothing is sent to it any more. */
    boolean isEnded() {
        return state == State.ENDED || state == State.GONE;
    }

    /** Nothing more is delivered either. */
    void beGone() {
        state = State.GONE;
        arrivals.clear();
    }

    boolean isGone() {
        return state == State.GONE;
    }

    /** The peer is lost, or has left: nothing is sent any more. Returns the endpoint to close; 0 if there is none. */
    long end() {
        state = State.ENDED;
        if (current != null) {
            transport.buffers().free(current);
            current = null;
        }
        arrivals.end();
        long ended = endpoint;
        endpoint = 0;
        return ended;
    }

    // ---------------------------------------------------------------- arrivals

    /** A message has arrived. */
    void received() {
        hasReceived = true;
    }

    /** Passes the frames of a message to the handler; the last message has none. */
    int deliver(ByteBuffer bytes, int begin, int end, FrameHandler handler) {
        TagUnit unit = transport.tags();
        if (unit != null && begin < end && FrameHeader.type(bytes, begin) == FrameHeader.BYE) {
            unit.deliverAll(); // The peer has sent them before.
        }
        if (begin == end) {
            transport.lost(this, new IOException("it ended without Mpi.close()"));
        }
        int frames = 0;
        int at = begin;
        try {
            while (at < end && state != State.GONE) {
                int length = bytes.getInt(at + FrameHeader.LENGTH_FIELD_OFFSET);
                if (length < FrameHeader.LENGTH || length > end - at) {
                    throw new MalformedFrameException("a frame of " + length + " bytes in " + (end - at));
                }
                handler.onFrame(rank, bytes, at, length);
                at += length;
                frames++;
            }
        } catch (MalformedFrameException e) {
            transport.lost(this, e);
            state = State.GONE;
        }
        return frames;
    }

    @Override
    public String toString() {
        return "rank " + rank + " (" + state + ")";
    }
}
