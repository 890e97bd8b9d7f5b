package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.PostedReceive;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory for one message with a tag, and the receive of UCP that fills it. It is a posted receive of the program, or takes a message that
 * no receive accepts. Thread: the progress thread. Lifetime: that of the {@link TagUnit}, which uses it again.
 */
final class Slot {
    final int ticket;
    final long address;
    final ByteBuffer memory;

    /** Where it begins in the memory. */
    final int offset;

    /** UCP's request while it is not over. */
    long request;

    /** Whose message it waits for; null if its context has none. */
    @Nullable UcxTagMatcher matcher;

    int context;

    /** The tag of a message that no receive has accepted. */
    long bits;

    /** The program's receive; null if UCX had none for the message. */
    @Nullable PostedReceive receive;

    /** The place of the message among the unexpected ones, if it arrives in parts. */
    @Nullable Unexpected place;

    /** Whether it takes a message in parts for a context that no matcher serves. */
    boolean isPassedOn;

    /** Whether the sender of its message was lost meanwhile: the rest may never arrive. */
    boolean isLost;

    /** Whether UCP has ended the receive. */
    boolean isOver;

    /** Whether its cancellation is under way. */
    boolean isWithdrawing;

    int status;
    int length;

    /** The neighbors among the posted receives of the matcher, by age. */
    @Nullable Slot older;

    @Nullable Slot younger;

    Slot(int ticket, long address, ByteBuffer memory, int offset) {
        this.ticket = ticket;
        this.address = address;
        this.memory = memory;
        this.offset = offset;
    }

    void ended(int endStatus, long messageLength) {
        isOver = true;
        status = endStatus;
        length = (int) messageLength;
    }

    void clear() {
        request = 0;
        matcher = null;
        receive = null;
        place = null;
        isPassedOn = false;
        isLost = false;
        isOver = false;
        isWithdrawing = false;
        status = 0;
        length = 0;
    }
}
