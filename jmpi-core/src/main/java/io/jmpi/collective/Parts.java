package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/** How some elements are divided into parts that lie one after the other. Immutable; any thread. */
public final class Parts {
    /** Where each part begins, and the last one ends. */
    private final int[] bounds;

    private Parts(int[] bounds) {
        this.bounds = bounds;
    }

    /** Parts of these lengths, whose sum is an int. */
    public static Parts of(int[] counts) {
        int[] bounds = new int[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            bounds[i + 1] = bounds[i] + counts[i];
        }
        return new Parts(bounds);
    }

    /** That many elements in parts that differ by one element at most; the parts may be empty. */
    public static Parts even(int count, int parts) {
        int[] bounds = new int[parts + 1];
        for (int i = 1; i <= parts; i++) {
            bounds[i] = (int) ((long) count * i / parts);
        }
        return new Parts(bounds);
    }

    /** Elements of all parts together. */
    public int total() {
        return bounds[bounds.length - 1];
    }

    /** Elements of a part. */
    public int count(int part) {
        return bounds[part + 1] - bounds[part];
    }

    /** Elements of the parts from one on to before another. */
    int count(int first, int end) {
        return bounds[end] - bounds[first];
    }

    /** A part of the elements. */
    <T> Elements<T> of(Elements<T> elements, int part) {
        return elements.range(bounds[part], count(part));
    }

    /** The parts of the elements from one on to before another. */
    <T> Elements<T> of(Elements<T> elements, int first, int end) {
        return elements.range(bounds[first], count(first, end));
    }
}
