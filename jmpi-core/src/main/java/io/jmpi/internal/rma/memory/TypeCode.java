package io.jmpi.internal.rma.memory;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Datatypes as bytes, so that the rank that owns a window can find the elements that another one names. */
public final class TypeCode {
    private static final int PIECE_BYTES = 4 + 8 + 4 + 8 + 4;
    private static final int BOUNDS_BYTES = 8;

    private record Piece(int signature, long start, int blockLength, long stride, int count) {}

    private TypeCode() {}

    /** Returns the code of a type of a ByteBuffer. */
    public static ByteBuffer of(Datatype<ByteBuffer> type) {
        List<Piece> pieces = new ArrayList<>();
        type.forEachRun((signature, basicBytes, start, blockLength, stride, count) ->
                pieces.add(new Piece(signature, start, blockLength, stride, count)));
        ByteBuffer code = ByteBuffer.allocate(BOUNDS_BYTES + pieces.size() * PIECE_BYTES);
        code.putInt(type.lowerBound()).putInt(type.extent());
        for (Piece piece : pieces) {
            code.putInt(piece.signature).putLong(piece.start).putInt(piece.blockLength);
            code.putLong(piece.stride).putInt(piece.count);
        }
        return code.flip();
    }

    /** Returns the type of a code, which is the rest of a buffer. */
    public static Datatype<ByteBuffer> read(ByteBuffer code) {
        int lowerBound = code.getInt();
        int extent = code.getInt();
        int pieces = code.remaining() / PIECE_BYTES;
        int[] ones = new int[pieces];
        int[] starts = new int[pieces];
        Datatype<?>[] types = new Datatype<?>[pieces];
        for (int i = 0; i < pieces; i++) {
            Datatype<ByteBuffer> basic = basic(code.getInt());
            ones[i] = 1;
            starts[i] = (int) code.getLong();
            int blockLength = code.getInt();
            int stride = (int) code.getLong();
            types[i] = basic.hvector(code.getInt(), blockLength, stride);
        }
        return Datatype.struct(ones, starts, types).resized(lowerBound, extent);
    }

    /** Returns the type of basic elements in a ByteBuffer, by their signature. */
    public static Datatype<ByteBuffer> basic(int signature) {
        return Datatype.ofElements(signature).orElseThrow().inBuffer();
    }
}
