package io.jmpi.systemtests.programs.surface;

import java.util.Arrays;

/** Numbers that every rank can compute for every other one. */
final class Values {
    /** What memory holds where nothing has been received. */
    static final long UNTOUCHED = -1;

    private Values() {}

    /** The element at an index of what a key, such as a rank, stands for; neither negative nor large. */
    static long at(int key, int index) {
        return (key * 1_000_003L + index) * 0x9E37_79B9L & 0x3FFF_FFFF;
    }

    /** The first elements. */
    static long[] of(int key, int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = at(key, i);
        }
        return values;
    }

    /** Memory into which nothing has been received. */
    static long[] untouched(int count) {
        long[] values = new long[count];
        Arrays.fill(values, UNTOUCHED);
        return values;
    }
}
