package io.jmpi.trace.format;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How an argument is encoded in DUMPI's binary format. All numbers are big-endian. Immutable; any thread. */
public enum ArgumentKind {
    I32("i32", 4, Shape.SCALAR),
    /** The number of a request. */
    REQUEST("req", 4, Shape.SCALAR),
    /** The number of a datatype. */
    DATATYPE("dt", 2, Shape.SCALAR),
    /** The number of a communicator. */
    COMMUNICATOR("comm", 2, Shape.SCALAR),
    U16("u16", 2, Shape.SCALAR),
    /** The number of a reduction operation. */
    OPERATION("op", 1, Shape.SCALAR),
    U8("u8", 1, Shape.SCALAR),
    I64("i64", 8, Shape.SCALAR),
    STRING("str32", 0, Shape.OTHER),
    I32_ARRAY("i32[]", 4, Shape.ARRAY),
    REQUEST_ARRAY("req[]", 4, Shape.ARRAY),
    DATATYPE_ARRAY("dt[]", 2, Shape.ARRAY),
    U16_ARRAY("u16[]", 2, Shape.ARRAY),
    U8_ARRAY("u8[]", 1, Shape.ARRAY),
    /** Rows of possibly different lengths. */
    I32_ROWS("i32[][]", 4, Shape.OTHER),
    STRING_ARRAY("str32[]", 0, Shape.OTHER),
    STRING_ROWS("str32[][]", 0, Shape.OTHER),
    /** None, one or several statuses; a call has at most one argument of this kind. */
    STATUS("status", 0, Shape.OTHER);

    private static final Map<String, ArgumentKind> BY_NOTATION =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(kind -> kind.notation, Function.identity()));

    private enum Shape {
        SCALAR,
        ARRAY,
        OTHER
    }

    private final String notation;
    private final int bytes;
    private final Shape shape;

    ArgumentKind(String notation, int bytes, Shape shape) {
        this.notation = notation;
        this.bytes = bytes;
        this.shape = shape;
    }

    /** Bytes of a number, or of each number of an array; 0 for other kinds. */
    public int bytes() {
        return bytes;
    }

    /** Whether the argument is one number. */
    public boolean isScalar() {
        return shape == Shape.SCALAR;
    }

    /** Whether the argument is a list of numbers. */
    public boolean isArray() {
        return shape == Shape.ARRAY;
    }

    static ArgumentKind of(String notation) {
        ArgumentKind kind = BY_NOTATION.get(notation);
        if (kind == null) {
            throw new IllegalArgumentException("'" + notation + "' is not a kind of argument");
        }
        return kind;
    }
}
