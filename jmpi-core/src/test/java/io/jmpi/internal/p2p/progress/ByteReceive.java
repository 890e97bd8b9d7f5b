package io.jmpi.internal.p2p.progress;

import io.jmpi.datatype.Datatype;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import java.util.Arrays;

/** A receive into separate memory, which was filled with a mark. */
final class ByteReceive extends ReceiveOperation {
    static final byte MARK = (byte) 0xa5;

    final byte[] memory;

    ByteReceive(Endpoint context, int source, int tag, int capacity) {
        this(context, source, tag, marked(capacity));
    }

    private ByteReceive(Endpoint context, int source, int tag, byte[] memory) {
        super(context, source, tag, memory, 0, memory.length, Datatype.BYTE);
        this.memory = memory;
    }

    /** Gets the message that a matched probe has taken. */
    void take(MatchedProbe probe) {
        claim(probe);
    }

    /** Prepares it for another submission. */
    void renew() {
        renew(memory);
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
