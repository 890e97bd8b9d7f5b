package io.jmpi.internal.collective.plan;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * A call of a collective operation, with the arguments that must be the same at all ranks (MPI 4.1, chapter 6), in the
 * words of the API. Immutable; any thread.
 */
public final class CollectiveCall {
    /** Bytes of an encoded call. */
    static final int BYTES = 1024;

    /** Characters of an argument; the rest of a longer one is compared by its hash. */
    private static final int LONGEST_ARGUMENT = 160;

    /** The signature of a call whose elements are not compared. */
    private static final int NO_ELEMENTS = -1;

    /** An argument, and the class of the error if it differs. */
    private record Argument(ErrorClass errorClass, String text) {
        static Argument parse(String line) {
            int blank = line.indexOf(' ');
            return new Argument(ErrorClass.valueOf(line.substring(0, blank)), line.substring(blank + 1));
        }

        String line() {
            return errorClass + " " + text;
        }
    }

    private final String operation;
    private final List<Argument> arguments;
    private final long bytes;
    private final int signature;

    private CollectiveCall(String operation, List<Argument> arguments, long bytes, int signature) {
        this.operation = operation;
        this.arguments = arguments;
        this.bytes = bytes;
        this.signature = signature;
    }

    /** A call without arguments. */
    public static CollectiveCall of(String operation) {
        return new CollectiveCall(operation, List.of(), 0, NO_ELEMENTS);
    }

    /** Returns the name of the communicator's method. */
    public String operation() {
        return operation;
    }

    /** Adds an argument. */
    public CollectiveCall with(ErrorClass errorClass, String text) {
        List<Argument> more = new ArrayList<>(arguments);
        boolean isLong = text.length() > LONGEST_ARGUMENT;
        String hash = "... (hash " + Integer.toHexString(text.hashCode()) + ")";
        more.add(new Argument(errorClass, isLong ? text.substring(0, LONGEST_ARGUMENT) + hash : text));
        return new CollectiveCall(operation, List.copyOf(more), bytes, signature);
    }

    /** Sets the elements, of which number and kinds are compared, not the datatype. */
    public CollectiveCall of(Elements<?> elements) {
        return of(elements.bytes(), elements.type().signature(elements.count()));
    }

    /** Sets the elements. */
    public CollectiveCall of(long newBytes, int newSignature) {
        return new CollectiveCall(operation, arguments, newBytes, newSignature);
    }

    /** Returns the class of the error if the other call may not be made together with this one; null if it may. */
    ErrorClass difference(CollectiveCall other) {
        if (!operation.equals(other.operation)) {
            return ErrorClass.OTHER;
        }
        int common = Math.min(arguments.size(), other.arguments.size());
        for (int i = 0; i < common; i++) {
            if (!arguments.get(i).equals(other.arguments.get(i))) {
                return arguments.get(i).errorClass();
            }
        }
        if (arguments.size() != other.arguments.size()) {
            return (common < arguments.size() ? arguments : other.arguments)
                    .get(common)
                    .errorClass();
        }
        if (bytes != other.bytes) {
            return ErrorClass.COUNT;
        }
        int packed = Datatype.PACKED.signature(1);
        boolean match = signature == other.signature || signature == packed || other.signature == packed;
        return match || bytes == 0 ? null : ErrorClass.TYPE;
    }

    // ---------------------------------------------------------------- messages

    /** Returns the call as a message of {@link #BYTES} bytes. */
    byte[] encoded() {
        ByteBuffer encoded = ByteBuffer.allocate(BYTES);
        StringJoiner lines = new StringJoiner("\n").add(operation);
        arguments.forEach(argument -> lines.add(argument.line()));
        byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
        encoded.putLong(bytes).putInt(signature).putInt(text.length).put(text);
        return encoded.array();
    }

    /** Returns the call that a message has; null if the message was lost. */
    static CollectiveCall decoded(byte[] message) {
        ByteBuffer encoded = ByteBuffer.wrap(message);
        long bytes = encoded.getLong();
        int signature = encoded.getInt();
        int length = encoded.getInt();
        if (length == 0) {
            return null;
        }
        String[] lines = new String(message, encoded.position(), length, StandardCharsets.UTF_8).split("\n", -1);
        List<Argument> arguments = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            arguments.add(Argument.parse(lines[i]));
        }
        return new CollectiveCall(lines[0], arguments, bytes, signature);
    }

    @Override
    public String toString() {
        StringJoiner joined = new StringJoiner(", ", operation + "(", ")").setEmptyValue(operation);
        arguments.forEach(argument -> joined.add(argument.text()));
        if (signature != NO_ELEMENTS) {
            joined.add(Datatype.elementsOf(signature, bytes));
        }
        return joined.toString();
    }
}
