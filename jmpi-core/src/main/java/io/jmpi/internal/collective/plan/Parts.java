package io.jmpi.internal.collective.plan;

import io.jmpi.datatype.Elements;
import java.util.Arrays;

/** Divides elements into consecutive parts. Immutable; any thread. */
public final class Parts {
    /** Where each part begins, and where the last one ends. */
    private final long[] bounds;

    private Parts(long[] bounds) {
        this.bounds = bounds;
    }

    /** Creates parts of the given lengths. */
    public static Parts of(int[] counts) {
        long[] bounds = new long[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            bounds[i + 1] = bounds[i] + counts[i];
        }
        return new Parts(bounds);
    }

    /** Divides that many elements into parts that differ by one element at most; the parts may be empty. */
    public static Parts even(long count, int parts) {
        long[] bounds = new long[parts + 1];
        long least = count / parts;
        long rest = count % parts;
        for (int i = 1; i <= parts; i++) {
            bounds[i] = least * i + rest * i / parts;
        }
        return new Parts(bounds);
    }

    /** That many parts of one length. */
    public static Parts equal(long count, int parts) {
        long[] bounds = new long[parts + 1];
        Arrays.setAll(bounds, i -> i * count);
        return new Parts(bounds);
    }

    /** Joins the parts of the ranks that each position of a power of two represents. */
    public Parts byPosition(PowerOfTwo group) {
        long[] joined = new long[group.size() + 1];
        for (int position = 0; position <= group.size(); position++) {
            joined[position] = bounds[group.firstRankAt(position)];
        }
        return new Parts(joined);
    }

    /** The number of elements in all parts together. */
    public long total() {
        return bounds[bounds.length - 1];
    }

    /** Where a part begins. */
    public long first(int part) {
        return bounds[part];
    }

    /** The number of elements in a part. */
    public long count(int part) {
        return bounds[part + 1] - bounds[part];
    }

    /** The number of elements in the parts from {@code first} to before {@code end}. */
    public long count(int first, int end) {
        return bounds[end] - bounds[first];
    }

    /** The elements of a part. */
    public Elements<?> of(Elements<?> elements, int part) {
        return elements.range(bounds[part], count(part));
    }

    /** The elements of the parts from {@code first} to before {@code end}. */
    public Elements<?> of(Elements<?> elements, int first, int end) {
        return elements.range(bounds[first], count(first, end));
    }
}
