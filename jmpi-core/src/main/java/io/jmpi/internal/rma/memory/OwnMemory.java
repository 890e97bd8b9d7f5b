package io.jmpi.internal.rma.memory;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The memory that this rank exposes in a window: one, or in a dynamic window those that are attached. Any thread. */
public final class OwnMemory {
    /** Where the first attached memory begins: a small displacement is a mistake. */
    private static final long FIRST_ADDRESS = 1L << 20;

    private static final long PAGE = 4096;

    private record Attached(long address, ExposedMemory memory) {}

    private final @Nullable ExposedMemory fixed;

    /** In ascending order of addresses. Guarded by this. */
    private final List<Attached> attached = new ArrayList<>();

    private long nextAddress = FIRST_ADDRESS;

    /** Exposes one memory; null for a dynamic window. */
    public OwnMemory(@Nullable ExposedMemory fixed) {
        this.fixed = fixed;
    }

    /** Attaches memory; returns its address. */
    public synchronized long attach(ExposedMemory memory) {
        if (find(memory.given()) != null) {
            throw new MpiException(ErrorClass.RMA_ATTACH, "memory is attached to the window already: detach it first");
        }
        long address = nextAddress;
        attached.add(new Attached(address, memory));
        nextAddress = (address + memory.bytes() + 2 * PAGE - 1) / PAGE * PAGE;
        return address;
    }

    public synchronized void detach(@Nullable Object memory) {
        Attached found = find(memory);
        if (found == null) {
            throw new MpiException(ErrorClass.RMA_ATTACH, "memory is not attached to the window");
        }
        attached.remove(found);
    }

    private @Nullable Attached find(@Nullable Object memory) {
        for (Attached each : attached) {
            if (each.memory.given() == memory) {
                return each;
            }
        }
        return null;
    }

    /**
     * Returns elements.
     *
     * @throws MpiException of class RMA_RANGE or TYPE if a dynamic window does not have them
     */
    public Elements<?> elements(Place place) {
        return fixed != null ? fixed.elements(place) : attachedAt(place);
    }

    private synchronized Elements<?> attachedAt(Place place) {
        for (Attached each : attached) {
            long end = each.address + each.memory.bytes();
            if (place.lowest() >= each.address && place.end() <= end) {
                Place inside = new Place(place.offset() - each.address, place.count(), place.type());
                Part part = new Part(each.memory.bytes(), 1, each.memory.signature(), null);
                inside.requireKind(part, "target", "displacement " + place.offset(), "attached memory");
                return each.memory.elements(inside);
            }
        }
        throw new MpiException(
                ErrorClass.RMA_RANGE,
                "bytes " + place.lowest() + " to " + place.end()
                        + " are not attached to the dynamic window; "
                        + (attached.isEmpty() ? "nothing is" : "attached are" + ranges()));
    }

    private String ranges() {
        StringBuilder ranges = new StringBuilder();
        for (Attached each : attached) {
            ranges.append(ranges.isEmpty() ? " " : ", ")
                    .append(each.address)
                    .append(" to ")
                    .append(each.address + each.memory.bytes());
        }
        return ranges.toString();
    }

    /** The memory of a window that is not dynamic. */
    public @Nullable ExposedMemory fixed() {
        return fixed;
    }
}
