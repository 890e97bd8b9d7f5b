package io.jmpi.internal.p2p.operation;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import io.jmpi.wire.FrameHeader;

/**
 * Checks a message against the receive that it was matched with. A schedule adds operation and
 * communicator to the errors of its parts. Thread: any that has the message and the receive.
 */
public final class MessageFit {
    private static final String NOTHING_WRITTEN = "; nothing was written";
    /** What to check if ranks disagree about a collective operation. */
    public static final String ADVICE =
            ": do all ranks call the same operations in the same order, with the same counts and types?";

    private MessageFit() {}

    /** As below, with strict types. */
    public static MpiException misfit(ReceiveOperation receive, MessageBody message) {
        return misfit(receive, message, false);
    }

    /**
     * Returns why the message violates the receive's length or type; null if it does not. Grows the memory if it is
     * growing memory. Nothing has been written to the receive's memory.
     *
     * @param lenientTypes whether elements of other kinds fit, if they are whole basic elements of the receive's
     */
    public static MpiException misfit(ReceiveOperation receive, MessageBody message, boolean lenientTypes) {
        long bytes = message.bytes;
        if (message.signature == FrameHeader.FAILED_SIGNATURE
                || message.signature == FrameHeader.PROCESS_FAILED_SIGNATURE) {
            return failureOfPart(sender(message), message.signature);
        }
        if (bytes <= receive.capacity
                && (receive.type.accepts(message.signature, bytes)
                        || lenientTypes && receive.type.accepts(Datatype.PACKED.signature(1), bytes))) {
            return receive.needsMore() ? misfitInLength(receive, message) : null;
        }
        return failure(receive, message, bytes);
    }

    private static MpiException misfitInLength(ReceiveOperation receive, MessageBody message) {
        if (GrowingBytes.isGrowing(receive.type)) {
            return missingMemory(receive, message);
        }
        return message.bytes == receive.capacity ? null : notExact(receive, message);
    }

    private static MpiException missingMemory(ReceiveOperation receive, MessageBody message) {
        try {
            receive.grow(message.bytes);
            return null;
        } catch (OutOfMemoryError e) {
            return new MpiException(
                    ErrorClass.OTHER,
                    message(message) + " does not fit into the memory of this rank: give it a larger heap, such as"
                            + " -Xmx2g (jmpirun -J -Xmx2g)",
                    e);
        }
    }

    private static MpiException failure(ReceiveOperation receive, MessageBody message, long bytes) {
        if (!receive.type.accepts(message.signature, bytes)) { // The length of a serialized object is irrelevant.
            if (isObject(message.signature)) {
                return objectInstead(receive, message);
            }
            if (isObject(receive.type.signature(1))) {
                return arrayInstead(receive, message);
            }
        }
        return bytes <= receive.capacity ? otherElements(receive, message) : tooLong(receive, message);
    }

    private static boolean isObject(int signature) {
        return signature == Datatype.SERIALIZED.signature(1) || Datatype.objects(signature) >= 0;
    }

    private static MpiException objectInstead(ReceiveOperation receive, MessageBody message) {
        return instead(
                receive,
                message,
                " holds Java objects (elements of OBJECT), but the receive is of " + receive.type,
                ": recvObject receives what sendObject has sent");
    }

    private static MpiException arrayInstead(ReceiveOperation receive, MessageBody message) {
        return instead(
                receive,
                message,
                " holds an array (elements of " + Datatype.kindsOf(message.signature)
                        + "), but the receive is of Java objects",
                ": recv into an array receives what send has sent");
    }

    private static MpiException instead(ReceiveOperation receive, MessageBody message, String holds, String what) {
        return new MpiException(
                ErrorClass.TYPE,
                receive.isPart() ? part(message) + holds + ADVICE : message(message) + holds + what + NOTHING_WRITTEN);
    }

    private static MpiException tooLong(ReceiveOperation receive, MessageBody message) {
        if (GrowingBytes.isOfObject(receive.type)) {
            return new MpiException(
                    ErrorClass.COUNT,
                    message(message) + " is longer than the limit of " + Count.of(receive.capacity, "byte")
                            + " for objects" + ObjectFilter.advice(message.bytes));
        }
        String text = !receive.isPart()
                ? message(message) + " is longer than the receive buffer of " + Count.of(receive.capacity, "byte")
                        + NOTHING_WRITTEN
                : part(message) + " has " + Count.of(message.bytes, "byte") + ", but this rank's buffer has room for "
                        + receive.capacity + ADVICE;
        return new MpiException(ErrorClass.TRUNCATE, text);
    }

    /** The signature of a message that only reports a failure. */
    public static int signatureOf(MpiException failure) {
        return failure.errorClass() == ErrorClass.PROC_FAILED
                ? FrameHeader.PROCESS_FAILED_SIGNATURE
                : FrameHeader.FAILED_SIGNATURE;
    }

    /**
     * Returns the failure that a rank reports instead of its part of a collective operation; null if it reports none.
     *
     * @param sender its name
     * @param signature that of its part
     */
    public static MpiException failureOfPart(String sender, int signature) {
        boolean processFailed = signature == FrameHeader.PROCESS_FAILED_SIGNATURE;
        if (!processFailed && signature != FrameHeader.FAILED_SIGNATURE) {
            return null;
        }
        return new MpiException(
                processFailed ? ErrorClass.PROC_FAILED : ErrorClass.OTHER,
                "the operation has failed at another participating rank, so " + sender + " has nothing to send"
                        + (processFailed ? ": a rank has failed or left the job" : ""));
    }

    /**
     * Whether a rank's part of a collective operation is what another one expects.
     *
     * @param bytes its length
     * @param signature of its elements
     * @param expected the length that the other rank expects
     * @param type of the other rank's elements
     * @param lenientTypes whether elements of other kinds fit, if they are whole basic elements
     */
    public static boolean fits(long bytes, int signature, long expected, Datatype<?> type, boolean lenientTypes) {
        return bytes == expected
                && (type.accepts(signature, bytes)
                        || lenientTypes && type.accepts(Datatype.PACKED.signature(1), bytes));
    }

    /** Returns why a part does not {@linkplain #fits fit}; {@code sender} is the name of its rank. */
    public static MpiException misfitOfPart(String sender, long bytes, int signature, long expected, Datatype<?> type) {
        if (bytes != expected) {
            return new MpiException(
                    bytes > expected ? ErrorClass.TRUNCATE : ErrorClass.COUNT,
                    sender + "'s part has " + Count.of(bytes, "byte") + ", but this rank expects " + expected + ADVICE);
        }
        return new MpiException(
                ErrorClass.TYPE,
                sender + "'s part of " + Count.of(bytes, "byte") + difference(type, bytes, signature) + ADVICE);
    }

    private static MpiException otherElements(ReceiveOperation receive, MessageBody message) {
        return receive.isPart()
                ? misfitOfPart(sender(message), message.bytes, message.signature, message.bytes, receive.type)
                : new MpiException(
                        ErrorClass.TYPE,
                        message(message)
                                + difference(receive.type, message.bytes, message.signature)
                                + NOTHING_WRITTEN);
    }

    private static String difference(Datatype<?> type, long bytes, int signature) {
        int packed = Datatype.PACKED.signature(1);
        boolean whole = type.accepts(packed, bytes);
        boolean sameKinds = signature == packed || signature == type.signature(1);
        return whole || !sameKinds
                ? " has elements of " + Datatype.kindsOf(signature) + ", but the receive is of " + type
                        + (type.kinds().equals(type.toString()) ? "" : ", whose elements are of " + type.kinds())
                : " is not a whole number of the basic elements of " + type + " (" + type.kinds() + ")";
    }

    private static MpiException notExact(ReceiveOperation receive, MessageBody message) {
        return receive.isPart()
                ? misfitOfPart(sender(message), message.bytes, message.signature, receive.capacity, receive.type)
                : new MpiException(
                        ErrorClass.ASSERTION,
                        message(message) + " matched a receive of " + Count.of(receive.capacity, "byte")
                                + ", but the communicator has mpi_assert_exact_length=true");
    }

    private static String message(MessageBody message) {
        return "message of " + Count.of(message.bytes, "byte") + " from rank " + message.source() + " with tag "
                + message.tag();
    }

    private static String part(MessageBody message) {
        return sender(message) + "'s part";
    }

    private static String sender(MessageBody message) {
        return message.context.rankName(message.source());
    }
}
