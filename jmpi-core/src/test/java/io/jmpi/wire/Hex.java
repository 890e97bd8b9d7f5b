package io.jmpi.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.ObjIntConsumer;

/** Golden bytes: what a writer puts at an odd offset, as hexadecimal digits; it must write nothing else. */
final class Hex {
    private static final int OFFSET = 5;
    private static final byte UNTOUCHED = (byte) 0xee;

    private Hex() {}

    /** The bytes that the writer writes, which must be exactly that many. */
    static String written(int length, ObjIntConsumer<ByteBuffer> writer) {
        byte[] bytes = new byte[OFFSET + length + OFFSET];
        Arrays.fill(bytes, UNTOUCHED);
        writer.accept(ByteBuffer.wrap(bytes), OFFSET);
        for (int i = 0; i < OFFSET; i++) {
            if (bytes[i] != UNTOUCHED || bytes[OFFSET + length + i] != UNTOUCHED) {
                throw new AssertionError("written outside of " + length + " bytes: "
                        + HexFormat.of().formatHex(bytes));
            }
        }
        return HexFormat.of().formatHex(bytes, OFFSET, OFFSET + length);
    }

    /** Digits without the blanks that group them. */
    static String digits(String grouped) {
        return grouped.replace(" ", "");
    }
}
