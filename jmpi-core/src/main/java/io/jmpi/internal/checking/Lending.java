package io.jmpi.internal.checking;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The memory that is lent to one operation while it is active: the memory that it sends must not change, and no other
 * operation may receive into any of it (MPI 4.1, section 3.7.2).
 *
 * <p>Thread: one at a time. Lifetime: that of the request.
 */
final class Lending {
    private final Supplier<String> operation;
    private final List<LentRange> ranges = new ArrayList<>();

    /** Describes the memory of an operation, which its name identifies in errors. */
    Lending(Supplier<String> operation) {
        this.operation = operation;
    }

    /** Adds the sent elements; nothing for null, IN_PLACE and objects. */
    Lending sent(Object buffer) {
        return add(buffer, false);
    }

    /** Adds the elements that are received into; nothing for null, IN_PLACE and objects. */
    Lending received(Object buffer) {
        return add(buffer, true);
    }

    private Lending add(Object given, boolean isWritten) {
        if (given == null || given == Buffer.IN_PLACE || given instanceof Object[]) {
            return this;
        }
        Buffer buffer = Buffer.of(given);
        if (buffer.partCount() < 0) {
            add(buffer.elements(), isWritten);
        }
        for (int i = 0; i < buffer.partCount(); i++) {
            add(buffer.part(i), isWritten);
        }
        return this;
    }

    private void add(Elements<?> elements, boolean isWritten) {
        if (elements.type() == Datatype.OBJECT || elements.bytes() == 0) {
            return;
        }
        for (long first = 0; first < elements.count(); ) {
            Elements<?> some = elements.inOneBuffer(first);
            ranges.add(new LentRange(some, isWritten));
            first += some.count();
        }
    }

    /** Removes the sent elements that the operation also receives into: a collective operation in place. */
    Lending inPlace() {
        List<LentRange> written = ranges.stream().filter(LentRange::isWritten).toList();
        ranges.removeIf(range -> !range.isWritten() && written.stream().anyMatch(range::meets));
        return this;
    }

    /** Whether two ranges overlap, of which one is received into; of the same lending, two different ones. */
    boolean conflictsWith(Lending other) {
        return ranges.stream().anyMatch(range -> other.ranges.stream().anyMatch(range::conflictsWith));
    }

    void noteContent() {
        ranges.forEach(LentRange::noteContent);
    }

    /** Whether the sent elements have changed since {@link #noteContent}. */
    boolean hasChanged() {
        return ranges.stream().anyMatch(LentRange::hasChanged);
    }

    @Override
    public String toString() {
        return operation.get();
    }
}
