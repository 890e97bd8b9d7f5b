package io.jmpi.internal.p2p;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.wire.FrameHeader;

/** Checks a message against the receive that it was matched with. Thread: any that has the message and the receive. */
final class MessageFit {
    private MessageFit() {}

    /**
     * Returns why the message violates the receive's length or type; null if it does not. Nothing has been written to
     * the receive's memory.
     */
    static MpiException misfit(ReceiveOperation receive, InboundMessage message) {
        int bytes = message.bytes;
        if (message.signature == FrameHeader.FAILED_SIGNATURE
                || message.signature == FrameHeader.PROCESS_FAILED_SIGNATURE) {
            return failedElsewhere(message);
        }
        if (bytes <= receive.capacity && receive.type.accepts(message.signature, bytes)) {
            return receive.exactLength && bytes != receive.capacity ? notExact(receive, message) : null;
        }
        if (bytes <= receive.capacity) {
            return otherElements(receive, message);
        }
        return new MpiException(
                ErrorClass.TRUNCATE,
                "message of " + bytes + " bytes " + from(message) + " is longer than the receive buffer of "
                        + receive.capacity + " bytes; nothing was written");
    }

    /** The signature of a message that only reports a failure. */
    static int signatureOf(MpiException failure) {
        return failure.errorClass() == ErrorClass.PROC_FAILED
                ? FrameHeader.PROCESS_FAILED_SIGNATURE
                : FrameHeader.FAILED_SIGNATURE;
    }

    private static MpiException failedElsewhere(InboundMessage message) {
        boolean processFailed = message.signature == FrameHeader.PROCESS_FAILED_SIGNATURE;
        return new MpiException(
                processFailed ? ErrorClass.PROC_FAILED : ErrorClass.OTHER,
                "the collective operation failed at another participating rank, so rank " + message.source()
                        + " has nothing to send" + (processFailed ? ": a rank has failed or left the job" : ""));
    }

    private static MpiException otherElements(ReceiveOperation receive, InboundMessage message) {
        Datatype<?> type = receive.type;
        int packed = Datatype.PACKED.signature(1);
        boolean whole = type.accepts(packed, message.bytes);
        boolean sameKinds = message.signature == packed || message.signature == type.signature(1);
        String what = whole || !sameKinds
                ? " has elements of " + Datatype.kindsOf(message.signature) + ", but the receive is of " + type
                        + ", whose elements are of " + type.kinds()
                : " is not a whole number of the basic elements of " + type + " (" + type.kinds() + ")";
        return new MpiException(
                ErrorClass.TYPE,
                "message of " + message.bytes + " bytes " + from(message) + what + "; nothing was written");
    }

    private static MpiException notExact(ReceiveOperation receive, InboundMessage message) {
        return new MpiException(
                ErrorClass.ASSERTION,
                "message of " + message.bytes + " bytes " + from(message) + " matched a receive of " + receive.capacity
                        + " bytes, but the communicator has mpi_assert_exact_length=true");
    }

    private static String from(InboundMessage message) {
        return "from rank " + message.source() + " with tag " + message.tag();
    }
}
