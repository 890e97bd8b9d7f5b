package io.jmpi.datatype;

/**
 * What a basic element of a message is, whatever memory it comes from. Sender and receiver must name the same kinds in the
 * same order (MPI 4.1, section 3.3.1). The codes travel with messages; see {@code docs/wire.md}.
 */
enum BasicKind {
    /** Bytes of which nobody says what they are: they match every kind. */
    PACKED(0, 1),
    BYTE(1, 1),
    BOOLEAN(2, 1),
    CHAR(3, 2),
    SHORT(4, 2),
    INT(5, 4),
    LONG(6, 8),
    FLOAT(7, 4),
    DOUBLE(8, 8),
    /** Bytes that serialized objects are. */
    OBJECT(9, 1);

    private static final BasicKind[] KINDS = values();

    private final int code;
    private final int size;

    BasicKind(int code, int size) {
        this.code = code;
        this.size = size;
    }

    int code() {
        return code;
    }

    /** Bytes of one element in a message. */
    int size() {
        return size;
    }

    /** The type of an array of such elements; null if nobody says what they are. */
    Datatype<?> arrayType() {
        return switch (this) {
            case BYTE -> Datatype.BYTE;
            case BOOLEAN -> Datatype.BOOLEAN;
            case CHAR -> Datatype.CHAR;
            case SHORT -> Datatype.SHORT;
            case INT -> Datatype.INT;
            case LONG -> Datatype.LONG;
            case FLOAT -> Datatype.FLOAT;
            case DOUBLE -> Datatype.DOUBLE;
            case PACKED, OBJECT -> null;
        };
    }

    /** The kind that has that code; null if none has. */
    static BasicKind of(int code) {
        return code >= 0 && code < KINDS.length ? KINDS[code] : null;
    }
}
