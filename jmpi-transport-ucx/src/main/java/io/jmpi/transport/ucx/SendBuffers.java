package io.jmpi.transport.ucx;

import io.jmpi.wire.FrameHeader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of {@link SendBuffer}s, created when they are first needed: long ones for frames, short ones for heads of frames. If
 * all are on their way, claims wait. Thread: the progress thread. Lifetime: that of the transport.
 */
final class SendBuffers {
    private static final int LONG = MessageHeader.LENGTH + FrameHeader.MAX_FRAME_LENGTH;
    private static final int SHORT = 256;

    /** So many of each kind. */
    private static final int MOST = 64;

    private final List<SendBuffer> all = new ArrayList<>();
    private final ArrayDeque<SendBuffer> freeLong = new ArrayDeque<>();
    private final ArrayDeque<SendBuffer> freeShort = new ArrayDeque<>();
    private final Registrations registrations;
    private int longs;
    private int shorts;
    private int used;

    SendBuffers(Registrations registrations) {
        this.registrations = registrations;
    }

    /** Returns one that has room for a header and bytes behind it; null if all are used. */
    @Nullable SendBuffer take(boolean isLong, UcxPeer peer) {
        SendBuffer buffer = (isLong ? freeLong : freeShort).pollLast();
        if (buffer == null && (isLong ? longs : shorts) < MOST) {
            buffer = new SendBuffer(all.size(), isLong, isLong ? LONG : SHORT);
            all.add(buffer);
            count(buffer, 1);
        }
        if (buffer != null) {
            used++;
            buffer.end = MessageHeader.LENGTH;
            buffer.peer = peer;
        }
        return buffer;
    }

    SendBuffer of(long ticket) {
        return all.get((int) ticket);
    }

    void free(SendBuffer buffer) {
        if (buffer.isAbandoned) {
            buffer.isAbandoned = false;
            count(buffer, 1);
        } else {
            used--;
        }
        if (buffer.isRegistered && buffer.tail != null) {
            registrations.release(buffer.tail);
        }
        buffer.isRegistered = false;
        buffer.tail = null;
        buffer.peer = null;
        (buffer.isLong ? freeLong : freeShort).addLast(buffer);
    }

    /** Waits no more for those that are on their way to a lost peer; others take their place. Returns whether there are any. */
    boolean abandon(UcxPeer peer) {
        boolean any = false;
        for (SendBuffer buffer : all) {
            if (buffer.peer == peer && !buffer.isAbandoned) {
                buffer.isAbandoned = true;
                count(buffer, -1);
                used--;
                any = true;
            }
        }
        return any;
    }

    private void count(SendBuffer buffer, int change) {
        longs += buffer.isLong ? change : 0;
        shorts += buffer.isLong ? 0 : change;
    }

    boolean anyUsed() {
        return used > 0;
    }
}
