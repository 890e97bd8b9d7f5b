package io.jmpi.systemtests.programs;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Message;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/** A piece of memory of one of the kinds that a program may lend, with guard bytes around it. */
final class Memory {
    private static final int GUARD = 8;
    private static final byte[] UNTOUCHED = new byte[PlannedMessage.LONGEST + 2 * GUARD];

    static {
        Arrays.fill(UNTOUCHED, (byte) 0x5A);
    }

    private final int length;
    private final byte[] array; // null where the buffer itself is lent
    private final ByteBuffer buffer;

    private Memory(int length, byte[] array, ByteBuffer buffer) {
        this.length = length;
        this.array = array;
        this.buffer = buffer;
    }

    /** Memory for a message of at most that many bytes: an array, a heap buffer or a direct one. */
    static Memory ofRandomKind(int length, SplittableRandom random) {
        int all = length + 2 * GUARD;
        Memory memory = switch (random.nextInt(3)) {
            case 0 -> new Memory(length, null, ByteBuffer.allocateDirect(all));
            case 1 -> new Memory(length, null, ByteBuffer.allocate(all));
            default -> of(length, new byte[all]);
        };
        memory.buffer.put(0, UNTOUCHED, 0, all);
        return memory;
    }

    private static Memory of(int length, byte[] array) {
        return new Memory(length, array, ByteBuffer.wrap(array));
    }

    /** Starts to send a message out of it. */
    Request send(PlannedMessage message, Communicator communicator) {
        byte[] content = message.content();
        buffer.put(GUARD, content);
        int count = content.length;
        return array != null
                ? communicator.isend(Buffer.of(array, GUARD, count, Datatype.BYTE), message.dest(), message.tag())
                : communicator.isend(
                        Buffer.of(buffer.asReadOnlyBuffer(), GUARD, count, Datatype.BUFFER),
                        message.dest(),
                        message.tag());
    }

    /** Starts to receive into it. */
    Request receive(Communicator communicator, int source, int tag) {
        return array != null
                ? communicator.irecv(Buffer.of(array, GUARD, length, Datatype.BYTE), source, tag)
                : communicator.irecv(Buffer.of(buffer, GUARD, length, Datatype.BUFFER), source, tag);
    }

    /** Starts to receive a message that a matched probe has found. */
    Request receive(Message message) {
        return array != null
                ? message.irecv(Buffer.of(array, GUARD, length, Datatype.BYTE))
                : message.irecv(Buffer.of(buffer, GUARD, length, Datatype.BUFFER));
    }

    /** The first bytes, which a message has filled; nothing around them may have changed. */
    byte[] received(long bytes) {
        byte[] content = new byte[(int) bytes];
        buffer.get(GUARD, content);
        int end = GUARD + content.length;
        if (!isUntouched(0, GUARD) || !isUntouched(end, buffer.capacity())) {
            throw new IllegalStateException("a message of " + bytes + " bytes has changed other bytes of the " + length
                    + " that were lent, or beyond");
        }
        return content;
    }

    private boolean isUntouched(int from, int to) {
        return ByteBuffer.wrap(UNTOUCHED, from, to - from).equals(buffer.slice(from, to - from));
    }
}
