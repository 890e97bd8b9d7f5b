package io.jmpi.transport.ucx;

import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.ucx.ucp.MemoryLifetime;
import io.jmpi.transport.ucx.ucp.UcpWorker;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order of what one rank sends, and its data that must be fetched, one message at a time: into the memory of a receive, or, if
 * somebody could free that, into memory of this transport. Thread: the progress thread.
 */
final class Arrivals {
    private final UcxPeer peer;
    private final UcxTransport transport;

    /** The number of the message that is delivered next. */
    private int expected;

    /** By number: messages that have arrived and wait. */
    private final Map<Integer, Arrival> waiting = new HashMap<>();

    /** The data that are being fetched. */
    private @Nullable Arrival fetching;

    /** Whether they land in memory of the engine; otherwise in a scratch. */
    private boolean isLanding;

    /** Memory that the fetch fills, so that nothing frees it. */
    private @Nullable ByteBuffer landing;

    /** Whether somebody may free that memory, so that the data go to a scratch first. */
    private boolean isCopied;

    /** Whether that memory is registered. */
    private boolean isRegistered;

    private @Nullable ByteBuffer scratch;
    private boolean isFetched;

    Arrivals(UcxPeer peer, UcxTransport transport) {
        this.peer = peer;
        this.transport = transport;
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
                frames += peer.deliver(next.bytes(), 0, next.bytes().limit(), handler);
            }
        }
    }

    private void fetch(Arrival arrival, FrameHandler handler) {
        int head = arrival.bytes().limit();
        int whole = head + arrival.length();
        ByteBuffer memory = head == 0 ? null : handler.landing(peer.rank, arrival.bytes(), 0, head, whole);
        isLanding = memory != null;
        landing = memory;
        isCopied = memory != null && !MemoryLifetime.isThatOf(memory);
        if (memory == null || isCopied) {
            scratch = transport.scratches().take(whole);
            scratch.put(0, arrival.bytes(), 0, head);
            memory = scratch.slice(head, arrival.length());
        }
        fetching = arrival;
        isFetched = false;
        long handle = memory == landing ? transport.registrations().use(memory) : 0;
        isRegistered = handle != 0;
        int status = transport
                .worker()
                .fetch(arrival.descriptor(), UcpWorker.addressOf(memory), arrival.length(), peer.rank, handle);
        if (status != UcpWorker.IN_PROGRESS) {
            fetchEnded(status);
        }
    }

    /** The fetch has ended. */
    void fetchEnded(int status) {
        isFetched = true;
        if (isRegistered && landing != null) {
            transport.registrations().release(landing);
        }
        if (status < 0) {
            fetching = null;
            giveBack();
            transport.lost(peer, status);
        }
    }

    private void giveBack() {
        if (scratch != null) {
            transport.scratches().giveBack(scratch);
            scratch = null;
        }
    }

    private int fetched(FrameHandler handler) {
        try {
            return deliverFetched(handler);
        } finally {
            giveBack();
        }
    }

    private int deliverFetched(FrameHandler handler) {
        Arrival arrival = fetching;
        fetching = null;
        expected++;
        if (arrival == null || peer.isGone()) {
            return 0;
        }
        ByteBuffer memory = landing;
        landing = null;
        if (isLanding && memory != null) {
            if (isCopied && scratch != null) {
                memory.put(memory.position(), scratch, arrival.bytes().limit(), arrival.length());
            }
            handler.onLanded(peer.rank);
            return 1;
        }
        return scratch == null ? 0 : peer.deliver(scratch, 0, arrival.bytes().limit() + arrival.length(), handler);
    }

    /** The peer has ended: data are fetched no more. */
    void end() {
        waiting.values().removeIf(each -> {
            if (each.length() > 0) {
                transport.worker().release(each.descriptor());
            }
            return each.length() > 0;
        });
    }

    /** Nothing more is delivered. */
    void clear() {
        end();
        waiting.clear();
    }
}
