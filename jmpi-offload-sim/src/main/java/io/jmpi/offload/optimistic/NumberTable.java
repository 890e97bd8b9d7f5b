package io.jmpi.offload.optimistic;

import io.jmpi.matching.software.Footprint;
import java.util.function.Consumer;

/**
 * The node of each number that a device knows.
 *
 * <p>Thread: the matcher's caller; {@link #get} also the device's, for numbers that it was given after their
 * {@link #add}.
 */
final class NumberTable<T> {
    private final T[] nodes;
    private final FreeNumbers free;

    /** Creates a table for that many nodes. */
    @SuppressWarnings("unchecked") // an array that never leaves this class
    NumberTable(int count) {
        nodes = (T[]) new Object[count];
        free = new FreeNumbers(count);
    }

    boolean isFull() {
        return free.isEmpty();
    }

    /** Gives a node a number; there must be one. */
    int add(T node) {
        int number = free.take();
        nodes[number] = node;
        return number;
    }

    T get(int number) {
        return nodes[number];
    }

    void remove(int number) {
        nodes[number] = null;
        free.give(number);
    }

    /** Visits all nodes by ascending number. */
    void forEach(Consumer<? super T> visitor) {
        for (T node : nodes) {
            if (node != null) {
                visitor.accept(node);
            }
        }
    }

    long footprint() {
        return Footprint.array(nodes.length, Footprint.REFERENCE_BYTES) + free.footprint();
    }
}
