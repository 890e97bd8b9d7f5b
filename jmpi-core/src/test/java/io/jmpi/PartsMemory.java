package io.jmpi;

import io.jmpi.datatype.Datatype;
import java.util.Arrays;

/** A typed memory of parts, one for each partner, and what each must hold at the end of an operation. */
final class PartsMemory<T> {
    private final TypedMemory<T> memory;
    private final int[] counts;
    private final int[] places;

    /**
     * Parts one after the other, or spread: in reverse order, with gaps.
     *
     * @param counts elements of each part
     */
    PartsMemory(Datatype<T> type, int[] counts, boolean spread) {
        this.counts = counts;
        this.places = new int[counts.length];
        int end = 1;
        for (int i = 0; i < counts.length; i++) {
            int part = spread ? counts.length - 1 - i : i;
            places[part] = end;
            end += counts[part] + (spread ? 1 : 0);
        }
        this.memory = new TypedMemory<>(type, end + 1);
    }

    void fill(int salt) {
        memory.fill(salt);
    }

    private byte[] content(int part, int salt, CollectiveCase.Part moved) {
        return TypedMemory.content(
                salt, moved.from(), moved.to(), counts[part] * memory.type().size());
    }

    /** Sets a part that is sent. */
    void put(int part, int salt, CollectiveCase.Part moved) {
        memory.put(places[part], content(part, salt, moved));
    }

    /** Sets what must be received. */
    void expect(int part, int salt, CollectiveCase.Part moved) {
        memory.expect(places[part], content(part, salt, moved));
    }

    /** All elements as the parts of an operation that divides its buffers so. */
    Buffer divided(Collective.Division division) {
        return switch (division) {
            case UNDIVIDED, EQUALLY -> plain();
            case BY_COUNTS -> byCounts();
            case BY_COUNTS_AND_TYPES -> byCountsAndTypes();
        };
    }

    /** All elements as a plain buffer; the parts are not spread. */
    Buffer plain() {
        int count = Arrays.stream(counts).sum();
        return Given.of(memory.memory(), memory.offset(1), count, memory.type());
    }

    private Buffer byCounts() {
        return Given.of(memory.memory(), memory.offset(0), counts, places, memory.type());
    }

    private Buffer byCountsAndTypes() {
        Datatype<?>[] types = new Datatype<?>[counts.length];
        Arrays.fill(types, memory.type());
        int[] units = Arrays.stream(places)
                .map(place -> place * memory.type().extent())
                .toArray();
        return Given.of(memory.memory(), memory.offset(0), counts, units, types);
    }

    void check(String what) {
        memory.check(what);
    }
}
