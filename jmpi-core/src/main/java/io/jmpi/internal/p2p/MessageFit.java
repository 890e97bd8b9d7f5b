package io.jmpi.internal.p2p;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.wire.FrameHeader;

/**
 * Checks a message against the receive that it was matched with. Errors of a part of a collective operation name the
 * operation and the communicator. Thread: any that has the message and the receive.
 */
final class MessageFit {
    private static final String NOTHING_WRITTEN = "; nothing was written";
    private static final String ADVICE =
            ": do all ranks call the same operations in the same order, with the same counts and types?";

    private MessageFit() {}

    /**
     * Returns why the message violates the receive's length or type; null if it does not. Nothing has been written to
     * the receive's memory.
     */
    static MpiException misfit(ReceiveOperation receive, InboundMessage message) {
        int bytes = message.bytes;
        if (message.signature == FrameHeader.FAILED_SIGNATURE
                || message.signature == FrameHeader.PROCESS_FAILED_SIGNATURE) {
            return failedElsewhere(receive, message);
        }
        if (bytes <= receive.capacity && receive.type.accepts(message.signature, bytes)) {
            return receive.exactLength && bytes != receive.capacity ? notExact(receive, message) : null;
        }
        return bytes <= receive.capacity ? otherElements(receive, message) : tooLong(receive, message);
    }

    private static MpiException tooLong(ReceiveOperation receive, InboundMessage message) {
        String text = receive.collective() == null
                ? message(message) + " is longer than the receive buffer of " + receive.capacity + " bytes"
                        + NOTHING_WRITTEN
                : part(receive, message) + " has " + message.bytes + " bytes, but this rank's buffer has room for "
                        + receive.capacity + ADVICE;
        return new MpiException(ErrorClass.TRUNCATE, text);
    }

    /** The signature of a message that only reports a failure. */
    static int signatureOf(MpiException failure) {
        return failure.errorClass() == ErrorClass.PROC_FAILED
                ? FrameHeader.PROCESS_FAILED_SIGNATURE
                : FrameHeader.FAILED_SIGNATURE;
    }

    private static MpiException failedElsewhere(ReceiveOperation receive, InboundMessage message) {
        boolean processFailed = message.signature == FrameHeader.PROCESS_FAILED_SIGNATURE;
        String operation = receive.collective() == null ? "the collective operation" : receive.collective();
        return new MpiException(
                processFailed ? ErrorClass.PROC_FAILED : ErrorClass.OTHER,
                operation + " failed at another participating rank, so " + sender(message) + " has nothing to send"
                        + (processFailed ? ": a rank has failed or left the job" : ""));
    }

    private static MpiException otherElements(ReceiveOperation receive, InboundMessage message) {
        boolean isPart = receive.collective() != null;
        return new MpiException(
                ErrorClass.TYPE,
                (isPart ? part(receive, message) + " of " + message.bytes + " bytes" : message(message))
                        + difference(receive.type, message)
                        + (isPart ? ADVICE : NOTHING_WRITTEN));
    }

    private static String difference(Datatype<?> type, InboundMessage message) {
        int packed = Datatype.PACKED.signature(1);
        boolean whole = type.accepts(packed, message.bytes);
        boolean sameKinds = message.signature == packed || message.signature == type.signature(1);
        return whole || !sameKinds
                ? " has elements of " + Datatype.kindsOf(message.signature) + ", but the receive is of " + type
                        + ", whose elements are of " + type.kinds()
                : " is not a whole number of the basic elements of " + type + " (" + type.kinds() + ")";
    }

    private static MpiException notExact(ReceiveOperation receive, InboundMessage message) {
        return receive.collective() == null
                ? new MpiException(
                        ErrorClass.ASSERTION,
                        message(message) + " matched a receive of " + receive.capacity
                                + " bytes, but the communicator has mpi_assert_exact_length=true")
                : new MpiException(
                        ErrorClass.COUNT,
                        part(receive, message) + " has " + message.bytes + " bytes, but this rank expects "
                                + receive.capacity + ADVICE);
    }

    private static String message(InboundMessage message) {
        return "message of " + message.bytes + " bytes from rank " + message.source() + " with tag " + message.tag();
    }

    private static String part(ReceiveOperation receive, InboundMessage message) {
        return receive.collective() + ": " + sender(message) + "'s part";
    }

    private static String sender(InboundMessage message) {
        return message.context.rankName(message.source());
    }
}
