package io.jmpi.internal.rma;

import io.jmpi.internal.rma.memory.Verb;
import java.nio.ByteBuffer;

/**
 * The begin of a request to the rank that owns a window: the first bytes of a message, big-endian. With checks the line of the
 * program follows, then the target's type if it is not basic, then a payload that fits; a longer one is a message of its own.
 *
 * <pre>
 *   0        1        2        3        4                 8
 *   | verb   | op     | kind   | line   | number          |
 *   8   offset in the target's memory, in bytes           |
 *  16   elements of the type                              |
 *  24   bytes of the payload                              |
 *  32   bytes of the type      | 36   whether locked      |
 *  40   line, type, payload
 * </pre>
 *
 * @param verb what is wanted
 * @param op number of the operation of an accumulate
 * @param signature of the elements if they are basic, otherwise 0
 * @param lineBytes of the program's line; 0 without checks
 * @param number of the request at its origin: it gives the tags of payload and reply
 * @param offset where the first element begins
 * @param count elements of the type
 * @param typeBytes of the type; 0 if the elements are basic
 * @param payload its bytes
 * @param isLocked with checks, whether the origin has locked the target
 */
record Header(
        Verb verb,
        int op,
        int signature,
        int lineBytes,
        int number,
        long offset,
        long count,
        int typeBytes,
        long payload,
        boolean isLocked) {
    static final int BYTES = 40;

    /** The longest line of a program. */
    static final int LONGEST_LINE = 255;

    /** The longest message that begins with a header. */
    static final int LONGEST_MESSAGE = 4096;

    /** Tags of messages, by which ranks distinguish them. */
    static final int TAG = 0;

    static final int POST_TAG = 1;
    static final int COMPLETE_TAG = 2;
    private static final int FIRST_TAG = 4;
    private static final int NUMBERS = 1 << 28;

    /** A request without elements. */
    static Header of(Verb verb, int number) {
        return new Header(verb, 0, 0, 0, number, 0, 0, 0, 0, false);
    }

    /** The number of the request after another one. */
    static int numberAfter(int number) {
        return (number + 1) % NUMBERS;
    }

    /** The tag of a payload, or of a part of the request, that is a message of its own. */
    int payloadTag() {
        return FIRST_TAG + 2 * number;
    }

    static int replyTag(int number) {
        return FIRST_TAG + 2 * number + 1;
    }

    @SuppressWarnings("EnumOrdinal") // The order of verbs is that of their codes.
    void put(ByteBuffer target) {
        target.put((byte) verb.code());
        target.put((byte) op);
        target.put((byte) signature);
        target.put((byte) lineBytes);
        target.putInt(number)
                .putLong(offset)
                .putLong(count)
                .putLong(payload)
                .putInt(typeBytes)
                .putInt(isLocked ? 1 : 0);
    }

    /** Reads a header, from the position of a buffer on. */
    static Header get(ByteBuffer source) {
        Verb verb = Verb.of(source.get());
        int op = source.get();
        int signature = source.get();
        int lineBytes = source.get() & 0xff;
        int number = source.getInt();
        long offset = source.getLong();
        long count = source.getLong();
        long payload = source.getLong();
        int typeBytes = source.getInt();
        boolean isLocked = source.getInt() != 0;
        return new Header(verb, op, signature, lineBytes, number, offset, count, typeBytes, payload, isLocked);
    }

    /** Whether the type is in the message of the header. */
    boolean hasTypeInside() {
        return BYTES + lineBytes + typeBytes <= LONGEST_MESSAGE;
    }

    /** Whether the payload is in the message of the header. */
    boolean hasPayloadInside() {
        return BYTES + lineBytes + typeBytes + payload <= LONGEST_MESSAGE;
    }

    /** The length of the message of the header. */
    int messageBytes() {
        return BYTES + lineBytes + (hasTypeInside() ? typeBytes : 0) + (hasPayloadInside() ? (int) payload : 0);
    }
}
