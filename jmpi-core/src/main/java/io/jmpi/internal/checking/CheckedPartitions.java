package io.jmpi.internal.checking;

import io.jmpi.Buffer;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;
import java.util.function.Supplier;

/**
 * The memory of a partitioned message, each partition of which is lent by itself. Thread: any, one at a time for a partition.
 * Lifetime: that of the request.
 */
final class CheckedPartitions {
    private final LentMemory memory;
    private final Lending[] lendings;

    private CheckedPartitions(LentMemory memory, Lending[] lendings) {
        this.memory = memory;
        this.lendings = lendings;
    }

    /** Those of a send. */
    static CheckedPartitions sent(LentMemory memory, Object buffer, int count, Supplier<String> operation) {
        Lending[] lendings = new Lending[count];
        for (int i = 0; i < count; i++) {
            lendings[i] = named(i, operation).sent(part(buffer, count, i));
        }
        return new CheckedPartitions(memory, lendings);
    }

    /** Those of a receive. */
    static CheckedPartitions received(LentMemory memory, Object buffer, int count, Supplier<String> operation) {
        Lending[] lendings = new Lending[count];
        for (int i = 0; i < count; i++) {
            lendings[i] = named(i, operation).received(part(buffer, count, i));
        }
        return new CheckedPartitions(memory, lendings);
    }

    private static Lending named(int partition, Supplier<String> operation) {
        return new Lending(() -> "partition " + partition + " of the " + operation.get());
    }

    private static Buffer part(Object buffer, int count, int partition) {
        Elements<?> all = Buffer.of(buffer).elements();
        long each = all.count() / count;
        return Buffer.ofElements(all.range(partition * each, each));
    }

    /** Begins the lending of a partition; returns the reason why its memory must not be lent, or null. */
    MpiException lend(int partition) {
        return memory.lend(lendings[partition]);
    }

    /** Begins the lending of all; if there is a reason why the memory must not be lent, returns it, and lends none. */
    MpiException lendAll() {
        for (Lending each : lendings) {
            MpiException conflict = memory.lend(each);
            if (conflict != null) {
                endAll();
                return conflict;
            }
        }
        return null;
    }

    void end(int partition) {
        memory.end(lendings[partition]);
    }

    void endAll() {
        for (Lending each : lendings) {
            memory.end(each);
        }
    }

    /** Ends the lending of all; returns the first reason why sent data may be wrong, or null. */
    MpiException endUnchanged() {
        MpiException changed = null;
        for (Lending each : lendings) {
            MpiException one = memory.endUnchanged(each);
            changed = changed == null ? one : changed;
        }
        return changed;
    }
}
