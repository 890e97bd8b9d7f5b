package io.jmpi.transport.ucx;

import io.jmpi.transport.ucx.SendBuffer.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of {@link SendBuffer}s of each kind, created when they are first needed. If all are on their way, claims wait. Thread:
 * the progress thread. Lifetime: that of the transport.
 */
final class SendBuffers {
    private static final class Ring {
        final ArrayDeque<SendBuffer> free = new ArrayDeque<>();

        /** Those that exist, without the abandoned ones. */
        int count;
    }

    private final List<SendBuffer> all = new ArrayList<>();
    private final Map<Kind, Ring> rings = new EnumMap<>(Kind.class);
    private final Registrations registrations;
    private int used;

    SendBuffers(Registrations registrations) {
        this.registrations = registrations;
        for (Kind kind : Kind.values()) {
            rings.put(kind, new Ring());
        }
    }

    private Ring ring(Kind kind) {
        return Objects.requireNonNull(rings.get(kind), "each kind has a ring");
    }

    /** Returns one that has room for a header and bytes behind it; null if all are used. */
    @Nullable SendBuffer take(Kind kind, UcxPeer peer) {
        Ring ring = ring(kind);
        SendBuffer buffer = ring.free.pollLast();
        if (buffer == null && ring.count < kind.most) {
            buffer = create(kind);
        }
        if (buffer != null) {
            used++;
            buffer.end = MessageHeader.LENGTH;
            buffer.peer = peer;
        }
        return buffer;
    }

    /** Returns one for a message of the transport itself, which cannot wait. */
    SendBuffer takeAtOnce(UcxPeer peer) {
        SendBuffer buffer = take(Kind.HEAD, peer);
        if (buffer == null) {
            ring(Kind.HEAD).free.addLast(create(Kind.HEAD));
            buffer = Objects.requireNonNull(take(Kind.HEAD, peer));
        }
        return buffer;
    }

    private SendBuffer create(Kind kind) {
        SendBuffer buffer = new SendBuffer(all.size(), kind);
        all.add(buffer);
        ring(kind).count++;
        return buffer;
    }

    SendBuffer of(long ticket) {
        return all.get((int) ticket);
    }

    void free(SendBuffer buffer) {
        if (buffer.isAbandoned) {
            buffer.isAbandoned = false;
            ring(buffer.kind).count++;
        } else {
            used--;
        }
        if (buffer.isRegistered && buffer.tail != null) {
            registrations.release(buffer.tail);
        }
        buffer.isRegistered = false;
        buffer.tail = null;
        buffer.peer = null;
        ring(buffer.kind).free.addLast(buffer);
    }

    /** Waits no more for those that are on their way to a lost peer; others take their place. Returns whether there are any. */
    boolean abandon(UcxPeer peer) {
        boolean any = false;
        for (SendBuffer buffer : all) {
            if (buffer.peer == peer && !buffer.isAbandoned) {
                buffer.isAbandoned = true;
                ring(buffer.kind).count--;
                used--;
                any = true;
            }
        }
        return any;
    }

    boolean anyUsed() {
        return used > 0;
    }
}
