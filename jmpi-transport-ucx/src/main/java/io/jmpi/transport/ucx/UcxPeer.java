package io.jmpi.transport.ucx;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.Peer;
import io.jmpi.transport.ucx.tag.TagUnit;
import io.jmpi.transport.ucx.ucp.UcpWorker;
import io.jmpi.transport.ucx.ucp.UcsStatus;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.TagMatchingHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One rank as the target of frames over UCX, and the order of what it sends. Frames are packed into one message until the next
 * flush; a frame with a tail elsewhere is a message of its own. Connects when the first frame is claimed. Thread: the progress thread.
 */
final class UcxPeer implements Peer {
    private enum State {
        IDLE,
        CONNECTING,
        CONNECTED,
        GONE
    }

    /** Longer tails are fetched by their receiver, if UCX finds that better. Frames are copied anyway, which takes less time. */
    private static final int LONGEST_EAGER = 16 * 1024;

    final int rank;
    private final UcxTransport transport;
    private State state = State.IDLE;
    private long endpoint;

    /** Whether the peer has an endpoint to this rank. */
    private boolean hasGreeted;

    private @Nullable UcxCard card;

    /** The message that frames are added to; null if there is none. */
    private @Nullable SendBuffer current;

    private int sent;
    private boolean hasReceived;

    /** The number of the message that is delivered next. */
    private int expected;

    /** By number: messages that have arrived and wait. */
    private final Map<Integer, Arrival> waiting = new HashMap<>();

    /** The data that are being fetched. */
    private @Nullable Arrival fetching;

    /** Whether they land in memory of the engine; otherwise in {@link #scratch}. */
    private boolean isLanding;

    /** Memory that the fetch fills, so that nothing frees it. */
    private @Nullable ByteBuffer landing;

    private @Nullable ByteBuffer scratch;
    private boolean isFetched;

    /** Messages with tags; null if this rank sends none. */
    private final @Nullable TagUnit tags;

    /** The contexts of those that the peer expects. */
    private final BitSet announced = new BitSet();

    UcxPeer(UcxTransport transport, int rank) {
        this.transport = transport;
        this.rank = rank;
        this.tags = transport.tags();
    }

    // ---------------------------------------------------------------- claims

    @Override
    public int longestFrame() {
        return FrameHeader.MAX_FRAME_LENGTH;
    }

    @Override
    public int eagerCredit() {
        connect();
        return card == null ? UNKNOWN : card.credit();
    }

    @Override
    public boolean tryClaim(int length, FrameClaim claim) {
        if (!canSend()) {
            return false;
        }
        SendBuffer buffer = current;
        if (buffer != null
                && (buffer.tail != null
                        || tags != null // Each frame may be a message of its own.
                        || buffer.bytes.capacity() - buffer.end < length)) {
            flush();
            buffer = null;
        }
        if (buffer == null) {
            buffer = transport.buffers().take(true, this);
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
        if (!canSend()) {
            return false;
        }
        flush();
        SendBuffer buffer = transport.buffers().take(false, this);
        if (buffer == null) {
            return false;
        }
        buffer.tail = tail.slice();
        begin(buffer);
        claim(buffer, headLength, claim);
        return true;
    }

    private boolean canSend() {
        connect();
        return state == State.CONNECTED;
    }

    private void begin(SendBuffer buffer) {
        current = buffer;
        transport.markDirty(this);
    }

    private static void claim(SendBuffer buffer, int length, FrameClaim claim) {
        claim.buffer = buffer.bytes;
        claim.offset = buffer.end;
        buffer.end += length;
    }

    @Override
    public void flush() {
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
        if (tags != null && tail == null && goesWithTag(buffer, tags)) {
            status = sendWithTag(buffer, tags);
        } else {
            MessageHeader.put(buffer, transport.token(), transport.rank(), sent++);
            status = tail == null ? sendFrames(buffer) : sendHeadAndTail(buffer, tail);
        }
        transport.noteSent();
        sent(buffer, status);
    }

    private int sendFrames(SendBuffer buffer) {
        int length = buffer.end - MessageHeader.LENGTH;
        return transport
                .worker()
                .send(
                        endpoint,
                        buffer.address,
                        MessageHeader.LENGTH,
                        buffer.address + MessageHeader.LENGTH,
                        length,
                        buffer.ticket,
                        true);
    }

    private int sendHeadAndTail(SendBuffer buffer, ByteBuffer tail) {
        return transport
                .worker()
                .send(
                        endpoint,
                        buffer.address,
                        buffer.end,
                        UcpWorker.addressOf(tail),
                        tail.remaining(),
                        buffer.ticket,
                        tail.remaining() <= LONGEST_EAGER);
    }

    private void sent(SendBuffer buffer, int status) {
        if (status != UcpWorker.IN_PROGRESS) {
            transport.buffers().free(buffer);
        }
        if (status < 0) {
            transport.lost(this, status);
        }
    }

    // ---------------------------------------------------------------- messages with tags

    /** Whether a frame is a message of a context whose messages have tags. */
    private static boolean goesWithTag(SendBuffer buffer, TagUnit tags) {
        int tmh = MessageHeader.LENGTH + MessageFrame.TMH_OFFSET;
        return buffer.end >= tmh + TagMatchingHeader.LENGTH
                && FrameHeader.type(buffer.bytes, MessageHeader.LENGTH) == FrameHeader.MESSAGE
                && TagMatchingHeader.opcode(buffer.bytes, tmh) != TagMatchingHeader.FIN
                && tags.sendsWithTags(
                        TagMatchingHeader.contextId(buffer.bytes, tmh), TagMatchingHeader.source(buffer.bytes, tmh));
    }

    private int sendWithTag(SendBuffer buffer, TagUnit tags) {
        int tmh = MessageHeader.LENGTH + MessageFrame.TMH_OFFSET;
        int context = TagMatchingHeader.contextId(buffer.bytes, tmh);
        if (!announced.get(context)) {
            SendBuffer announcement = transport.buffers().take(false, this);
            if (announcement == null) {
                return UcsStatus.NO_RESOURCE;
            }
            announced.set(context);
            MessageHeader.put(announcement, transport.token(), transport.rank(), 0);
            MessageHeader.putContext(announcement, context);
            int status = transport
                    .worker()
                    .send(
                            endpoint,
                            announcement.address,
                            MessageHeader.ANNOUNCEMENT,
                            announcement.address,
                            0,
                            announcement.ticket,
                            true);
            sent(announcement, status);
        }
        MessageHeader.put(buffer, transport.token(), transport.rank(), 0);
        return tags.send(
                endpoint,
                buffer.address,
                buffer.end,
                context,
                TagMatchingHeader.source(buffer.bytes, tmh),
                TagMatchingHeader.tag(buffer.bytes, tmh),
                buffer.ticket);
    }

    /** Sends the last message, which has no frames. */
    void sendEnd() {
        flush();
        SendBuffer buffer = state == State.CONNECTED ? transport.buffers().take(false, this) : null;
        if (buffer != null) {
            current = buffer;
            flush();
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
                send(MessageHeader.GREETING_FIRST);
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
            send(MessageHeader.GREETING_AGAIN);
        }
    }

    private void send(byte greeting) {
        SendBuffer buffer = transport.buffers().take(false, this);
        if (buffer == null) {
            transport.lost(this, new IOException("no buffer is free to connect"));
            return;
        }
        MessageHeader.put(buffer, transport.token(), transport.rank(), 0);
        buffer.bytes.put(MessageHeader.LENGTH, greeting);
        int status = transport.worker().greet(endpoint, buffer.address, MessageHeader.GREETING, buffer.ticket);
        if (status != UcpWorker.IN_PROGRESS) {
            transport.buffers().free(buffer);
        }
        if (status < 0) {
            transport.lost(this, status);
        }
    }

    /** The peer has greeted. */
    void greeted(byte greeting) {
        if (greeting == MessageHeader.GREETING_AGAIN) {
            state = state == State.CONNECTING ? State.CONNECTED : state;
        } else if (!hasGreeted) {
            hasGreeted = true;
            connect();
            greet();
        }
    }

    @Override
    public boolean isConnected() {
        return state == State.CONNECTED || hasReceived && state != State.GONE;
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

    boolean isGone() {
        return state == State.GONE;
    }

    /** The peer is lost, or has left: nothing is sent any more. Returns the endpoint to close; 0 if there is none. */
    long end() {
        state = State.GONE;
        if (current != null) {
            transport.buffers().free(current);
            current = null;
        }
        waiting.values().stream()
                .filter(each -> each.length() > 0)
                .forEach(each -> transport.worker().release(each.descriptor()));
        waiting.clear();
        long ended = endpoint;
        endpoint = 0;
        return ended;
    }

    // ---------------------------------------------------------------- arrivals

    /** A message has arrived. */
    void received() {
        hasReceived = true;
    }

    /** Whether a message is the next one, and none waits. */
    boolean isNext(int number) {
        if (number == expected && waiting.isEmpty() && fetching == null) {
            expected++;
            return true;
        }
        return false;
    }

    /** Undoes {@link #isNext}, because there is no room. */
    void takeBack() {
        expected--;
    }

    void enqueue(Arrival arrival) {
        waiting.put(arrival.number(), arrival);
    }

    boolean isWaiting() {
        return fetching != null || !waiting.isEmpty();
    }

    /** Delivers what waits, up to data that are being fetched. */
    int deliverWaiting(FrameHandler handler) {
        int frames = 0;
        while (true) {
            if (fetching != null) {
                if (!isFetched) {
                    return frames;
                }
                frames += fetched(handler);
            }
            Arrival next = waiting.remove(expected);
            if (next == null) {
                return frames;
            }
            if (next.length() > 0) {
                fetch(next, handler);
            } else {
                expected++;
                frames += deliver(next.bytes(), 0, next.bytes().limit(), handler);
            }
        }
    }

    private void fetch(Arrival arrival, FrameHandler handler) {
        int head = arrival.bytes().limit();
        int whole = head + arrival.length();
        ByteBuffer memory = head == 0 ? null : handler.landing(rank, arrival.bytes(), 0, head, whole);
        isLanding = memory != null;
        if (memory == null) {
            if (scratch == null || scratch.capacity() < whole) {
                scratch = ByteBuffer.allocateDirect(Math.max(whole, FrameHeader.MAX_FRAME_LENGTH));
            }
            scratch.put(0, arrival.bytes(), 0, head);
            memory = scratch.slice(head, arrival.length());
        }
        landing = memory;
        fetching = arrival;
        isFetched = false;
        int status =
                transport.worker().fetch(arrival.descriptor(), UcpWorker.addressOf(memory), arrival.length(), rank);
        if (status != UcpWorker.IN_PROGRESS) {
            fetchEnded(status);
        }
    }

    /** The fetch has ended. */
    void fetchEnded(int status) {
        isFetched = true;
        landing = null;
        if (status < 0) {
            fetching = null;
            transport.lost(this, status);
        }
    }

    private int fetched(FrameHandler handler) {
        Arrival arrival = fetching;
        fetching = null;
        expected++;
        if (arrival == null || state == State.GONE) {
            return 0;
        }
        if (isLanding) {
            handler.onLanded(rank);
            return 1;
        }
        return scratch == null ? 0 : deliver(scratch, 0, arrival.bytes().limit() + arrival.length(), handler);
    }

    /** Passes the frames of a message to the handler; the last message has none. */
    int deliver(ByteBuffer bytes, int begin, int end, FrameHandler handler) {
        if (tags != null && begin < end && FrameHeader.type(bytes, begin) == FrameHeader.BYE) {
            tags.deliverAll(); // The peer has sent them before.
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
        }
        return frames;
    }

    @Override
    public String toString() {
        return "rank " + rank + " (" + state + ")";
    }
}
