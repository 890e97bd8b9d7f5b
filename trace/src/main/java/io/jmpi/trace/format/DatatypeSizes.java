package io.jmpi.trace.format;

import java.util.Arrays;

/**
 * How many bytes an element of a datatype has. Complete only when a DUMPI file has been read to its end, where it says them;
 * until then the sizes of built-in types are those of most machines, and those of derived types are unknown.
 *
 * <p>Immutable; any thread.
 */
public final class DatatypeSizes {
    private static final int[] USUAL = {
        0, 0, 1, 1, 1, 1, 4, 2, 2, 4, 4, 8, 8, 4, 8, 16, 8, 8, 8, 1, 0, 0, 8, 12, 12, 6, 8, 20
    };

    /** What is known without any file. */
    public static final DatatypeSizes BUILT_IN = new DatatypeSizes(USUAL);

    private final int[] sizes;

    DatatypeSizes(int[] sizes) {
        this.sizes = sizes.clone();
    }

    /** Bytes of an element of the datatype with that number in the trace; 0 if that is unknown. */
    public int bytes(int datatype) {
        return datatype < 0 || datatype >= sizes.length ? 0 : sizes[datatype];
    }

    /** How many datatypes there are, known or not. */
    int count() {
        return sizes.length;
    }

    @Override
    public String toString() {
        return Arrays.toString(sizes);
    }
}
