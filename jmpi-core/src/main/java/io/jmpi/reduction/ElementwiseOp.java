package io.jmpi.reduction;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Packing;
import java.nio.ByteBuffer;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;

/** A predefined operation that combines each basic element with its counterpart, by loops over arrays. */
@NullUnmarked
final class ElementwiseOp extends ReduceOp {
    /** Bytes unpacked at a time, which stay in the nearest cache. A multiple of each basic element's size. */
    private static final int CHUNK = 4096;

    /** Those for which it does not matter what bytes mean. */
    private static final Set<String> BITWISE = Set.of("BAND", "BOR", "BXOR");

    private final Loops loops;

    ElementwiseOp(String name, Loops loops) {
        super(name);
        this.loops = loops;
    }

    @Override
    public void requireDefinedFor(Datatype<?> type) {
        Datatype<?> basic = type.ofBasicElements();
        if (basic == null) {
            throw undefinedFor(type, ", whose basic elements are not numbers of one kind");
        }
        if (basic == Datatype.BYTE && type.inBuffer() == type && !BITWISE.contains(toString())) {
            throw undefinedFor(
                    type,
                    ": bytes of a ByteBuffer are untyped, and have only BAND, BOR and BXOR; use a type such as INT.inBuffer()");
        }
        if (loops.of(basic) == null) {
            throw undefinedFor(type, "");
        }
    }

    @Override
    public <T> void combine(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type) {
        Loops.Loop<T> loop = loops.of(type);
        if (loop != null) {
            loop.combine(in, inOffset, inout, inoutOffset, count);
        } else {
            combineUnpacked(in, inOffset, inout, inoutOffset, count, type, type.ofBasicElements());
        }
    }

    private <T, A> void combineUnpacked(
            T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type, Datatype<A> basic) {
        long total = (long) count * type.size();
        int chunk = (int) Math.min(CHUNK, total);
        ByteBuffer packed = ByteBuffer.allocate(chunk);
        A left = basic.allocate(chunk / basic.size());
        A right = basic.allocate(chunk / basic.size());
        // One packing for each pass, so that each continues where it stopped without a search.
        Packing<T> ins = type.packing(count);
        Packing<T> inouts = type.packing(count);
        Packing<T> results = type.packing(count);
        for (long position = 0; position < total; position += chunk) {
            int bytes = (int) Math.min(chunk, total - position);
            ins.pack(in, inOffset, position, packed, 0, bytes);
            basic.unpack(left, 0, 0, packed, 0, bytes);
            inouts.pack(inout, inoutOffset, position, packed, 0, bytes);
            basic.unpack(right, 0, 0, packed, 0, bytes);
            loops.of(basic).combine(left, 0, right, 0, bytes / basic.size());
            basic.pack(right, 0, 0, packed, 0, bytes);
            results.unpack(inout, inoutOffset, position, packed, 0, bytes);
        }
    }
}
