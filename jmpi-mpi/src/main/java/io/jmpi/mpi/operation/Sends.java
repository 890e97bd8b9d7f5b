package io.jmpi.mpi.operation;

import io.jmpi.AnyCommunicator;
import io.jmpi.Buffer;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.SendMode;
import io.jmpi.datatype.Elements;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Memory;
import io.jmpi.mpi.memory.ObjectElements;
import io.jmpi.mpi.session.AttachedBuffer;

/**
 * Sends of elements of any type, with an offset in base units. Destinations have jmpi's numbers. Stateless; thread: as the
 * communicator.
 */
public final class Sends {
    /** The length up to which Open MPI sends a buffered message at once. */
    private static final int SHORT_BYTES = 256;

    /**
     * Nonblocking sends of mpiJava copy messages of up to this many bytes; the copy costs little compared with the
     * transfer.
     */
    private static final int COPIED_BYTES = 64 << 10;

    private Sends() {}

    /** The elements of a message to send. */
    public static Buffer message(Object buf, int offset, int count, ElementType type) {
        return type.isObject()
                ? ObjectElements.of(buf, offset, count, type).message()
                : Memory.of(buf, offset, count, type);
    }

    /**
     * Whether a buffered send needs no room in an attached buffer. A message of objects is a copy already, of a length that
     * the program cannot know. Open MPI sends short messages at once; therefore programs send them without a buffer.
     */
    private static boolean isBufferedCopy(SendMode mode, int count, ElementType type) {
        return mode == SendMode.BUFFERED
                && (type.isObject()
                        || !AttachedBuffer.isAttached()
                                && (long) count * type.inBytes().size() <= SHORT_BYTES);
    }

    private static void sendCopy(
            AnyCommunicator communicator, Object buf, int offset, int count, ElementType type, int dest, int tag) {
        Buffer message = message(buf, offset, count, type);
        start(
                        communicator,
                        SendMode.READY, // which does not wait for its receive, whatever is checked
                        type.isObject() || count == 0 ? message : Memory.copy(message),
                        dest,
                        tag)
                .free();
    }

    /** Sends; returns when the program may change the elements. */
    public static void send(
            AnyCommunicator communicator,
            SendMode mode,
            Object buf,
            int offset,
            int count,
            ElementType type,
            int dest,
            int tag) {
        if (isBufferedCopy(mode, count, type)) {
            sendCopy(communicator, buf, offset, count, type, dest, tag);
            return;
        }
        communicator
                .operations()
                .send(mode, message(buf, offset, count, type), dest, tag)
                .blocking();
    }

    /** Starts to send; returns null if a copy has been sent, so that nothing is left to wait for. */
    public static Request start(
            AnyCommunicator communicator,
            SendMode mode,
            Object buf,
            int offset,
            int count,
            ElementType type,
            int dest,
            int tag) {
        if (isBufferedCopy(mode, count, type)) {
            sendCopy(communicator, buf, offset, count, type, dest, tag);
            return null;
        }
        return start(communicator, mode, message(buf, offset, count, type), dest, tag);
    }

    /** Starts to send elements that the program may change at once, unless they are many. */
    public static Request startOfCopy(
            AnyCommunicator communicator,
            SendMode mode,
            Object buf,
            int offset,
            int count,
            ElementType type,
            int dest,
            int tag) {
        Buffer message = message(buf, offset, count, type);
        Elements<?> elements = message.elements();
        boolean isCopied = elements.memory().getClass().isArray() && elements.bytes() <= COPIED_BYTES;
        return start(communicator, mode, isCopied ? Memory.copy(message) : message, dest, tag);
    }

    private static Request start(AnyCommunicator communicator, SendMode mode, Buffer message, int dest, int tag) {
        return communicator.operations().send(mode, message, dest, tag).nonblocking();
    }

    /** Creates a persistent send of elements, not of objects. */
    public static PersistentRequest bind(
            AnyCommunicator communicator,
            SendMode mode,
            Object buf,
            int offset,
            int count,
            ElementType type,
            int dest,
            int tag) {
        return communicator
                .operations()
                .send(mode, Memory.of(buf, offset, count, type), dest, tag)
                .persistent();
    }
}
