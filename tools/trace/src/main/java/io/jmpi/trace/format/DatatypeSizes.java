package io.jmpi.trace.format;

import java.util.Arrays;

/**
 * Sizes of the elements of datatypes in bytes. A DUMPI file contains them at its end; until then built-in types have
 * the sizes usual on most machines, and the sizes of derived types are unknown.
 *
 * <p>Immutable; any thread.
 */
public final class DatatypeSizes {
    private static final int[] USUAL = {
        0, 0, 1, 1, 1, 1, 4, 2, 2, 4, 4, 8, 8, 4, 8, 16, 8, 8, 8, 1, 0, 0, 8, 12, 12, 6, 8, 20
    };

    /** The sizes known without any file. */
    public static final DatatypeSizes BUILT_IN = new DatatypeSizes(USUAL);

    private final int[] sizes;

    public DatatypeSizes(int[] sizes) {
        this.sizes = sizes.clone();
    }

    /** Bytes of an element of the datatype with that number in the trace; 0 if unknown. */
    public int bytes(int datatype) {
        return datatype < 0 || datatype >= sizes.length ? 0 : sizes[datatype];
    }

    /** Number of datatypes, of known size or not. */
    public int count() {
        return sizes.length;
    }

    @Override
    public String toString() {
        return Arrays.toString(sizes);
    }
}
