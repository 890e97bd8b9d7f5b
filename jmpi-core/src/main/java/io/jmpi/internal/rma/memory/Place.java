package io.jmpi.internal.rma.memory;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import io.jmpi.rma.Target;
import java.nio.ByteBuffer;

/**
 * Elements in the window of a rank, as bytes. Immutable; any thread.
 *
 * @param offset of the first element, in bytes of that rank's memory
 * @param count elements of the type
 * @param type as in a ByteBuffer, whatever the memory is
 */
public record Place(long offset, long count, Datatype<ByteBuffer> type) {
    /** So that no sum with an offset overflows. */
    private static final long HIGHEST = Long.MAX_VALUE / 4;

    /**
     * Returns the place of an operation, after checks.
     *
     * @param part the memory of the target
     * @param local the operation's elements at this rank
     * @param argument their name
     * @param keepsType whether the target's elements are of the type of the local ones if none is given; otherwise they are
     *     their basic elements
     * @throws MpiException of class DISP, TYPE or RMA_RANGE
     */
    public static Place of(
            Part part, Target target, Buffer local, String argument, boolean keepsType, boolean lenientTypes) {
        long displacement = target.displacement();
        if (displacement < 0 || displacement > HIGHEST / part.unit()) {
            throw new MpiException(
                    ErrorClass.DISP,
                    "displacement " + displacement + (displacement < 0 ? " is negative" : " is too large"));
        }
        Place place = inUnits(displacement * part.unit(), target, local, keepsType);
        String owner = target.isAsOrigin() ? argument : "target";
        place.requireFits(owner, local, argument, lenientTypes);
        if (place.bytes() > 0 && !part.isDynamic()) {
            String where = "displacement " + displacement + " (in units of " + Count.of(part.unit(), "byte") + ")";
            place.requireInside(part, target, where);
            place.requireKind(part, owner, where, "the window of rank " + target.rank());
        }
        return place;
    }

    @SuppressWarnings("NullAway") // A message has a type.
    private static Place inUnits(long offset, Target target, Buffer local, boolean keepsType) {
        if (!target.isAsOrigin()) {
            return new Place(offset, target.count(), target.type().inBuffer());
        }
        Datatype<?> basic = local.type().ofBasicElements();
        if (keepsType || basic == null) {
            return new Place(offset, local.count(), local.type().inBuffer());
        }
        return new Place(offset, local.bytes() / basic.size(), basic.inBuffer());
    }

    public long bytes() {
        return count * type.size();
    }

    /** Its lowest byte. */
    public long lowest() {
        return offset + type.trueLowerBound();
    }

    /** The end of its bytes. */
    public long end() {
        return lowest() + (count - 1) * type.extent() + type.trueExtent();
    }

    /** The elements; it does not matter that the type is that of a ByteBuffer, because the window's memory may be another one. */
    private String elements() {
        return count + " x " + type.toString().replace(" in BUFFER", "");
    }

    /**
     * Checks that it has as many elements as an argument, of the same kinds.
     *
     * @param owner the argument that it is of
     */
    public void requireFits(String owner, Buffer local, String argument, boolean lenientTypes) {
        if (bytes() != local.bytes()) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    owner + " has " + Count.of(bytes(), "byte") + " (" + elements() + "), but " + argument + " has "
                            + local.bytes() + " (" + local + ")");
        }
        int signature = local.elements().type().signature(local.count());
        if (!lenientTypes && bytes() > 0 && !type.accepts(signature, bytes())) {
            boolean isUntyped = signature == Datatype.BYTE.signature(1) && local.memory() instanceof ByteBuffer;
            throw new MpiException(
                    ErrorClass.TYPE,
                    owner + " has elements of " + type.kinds() + ", but " + argument + " has "
                            + Datatype.elementsOf(signature, bytes())
                            + (isUntyped ? "; use a type such as INT.inBuffer()" : ""));
        }
    }

    private void requireInside(Part part, Target target, String where) {
        if (lowest() < 0 || end() > part.bytes()) {
            throw new MpiException(
                    ErrorClass.RMA_RANGE,
                    where + " with " + elements() + " reaches from byte " + lowest() + " to " + end()
                            + ", but the window of rank " + target.rank() + " has " + Count.of(part.bytes(), "byte"));
        }
    }

    /**
     * Checks that the elements are those of an array.
     *
     * @param owner the argument that it is of
     * @param where it begins
     * @param memory names the memory
     */
    public void requireKind(Part part, String owner, String where, String memory) {
        if (part.takesAny()) {
            return;
        }
        Datatype<ByteBuffer> own = TypeCode.basic(part.signature());
        if (type.ofBasicElements() != own.ofBasicElements()) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    owner + " has elements of " + type.kinds() + ", but " + memory + " is an array of " + own.kinds()
                            + "; a ByteBuffer takes any");
        }
        boolean[] isWhole = {offset % own.size() == 0 && (count == 1 || type.extent() % own.size() == 0)};
        type.forEachRun((signature, basicBytes, start, blockLength, stride, blocks) ->
                isWhole[0] &= start % own.size() == 0 && stride % own.size() == 0);
        if (!isWhole[0]) {
            throw new MpiException(
                    ErrorClass.DISP,
                    where + " with " + elements() + " begins at byte " + offset
                            + " and does not lie on elements of the array of " + own.kinds() + ", which is " + memory);
        }
    }

    /** Whether the elements lie one after the other in their order, and their basic ones are of one kind. */
    public boolean isDense() {
        Datatype<?> basic = type.ofBasicElements();
        if (basic != null && basic.inBuffer() == type) {
            return true;
        }
        if (type.extent() != type.size() && count > 1) {
            return false;
        }
        int[] blocks = {0};
        type.forEachRun((signature, basicBytes, start, blockLength, stride, times) -> blocks[0] += times);
        return blocks[0] == 1;
    }

    /** The signature of basic elements if they are dense. */
    public int signature() {
        return type.signature(1);
    }

    /** The number of basic elements if they are dense. */
    public long basicCount() {
        return bytes() / TypeCode.basic(signature()).size();
    }
}
