package io.jmpi.internal.p2p;

import io.jmpi.datatype.Datatype;
import java.util.Arrays;

/** A receive into separate memory, which was filled with a mark. */
final class ByteReceive extends ReceiveOperation {
    static final byte MARK = (byte) 0xa5;

    final byte[] memory;

    ByteReceive(CommContext context, int source, int tag, int capacity) {
        this(context, source, tag, marked(capacity));
    }

    private ByteReceive(CommContext context, int source, int tag, byte[] memory) {
        super(context, source, tag, memory, 0, memory.length, Datatype.BYTE);
        this.memory = memory;
    }

    private static byte[] marked(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, MARK);
        return bytes;
    }

    /** The bytes of the received message. */
    byte[] received() {
        return Arrays.copyOf(memory, (int) bytes());
    }

    boolean isUntouched() {
        return Arrays.equals(memory, marked(memory.length));
    }
}
