package io.jmpi.trace.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/** Finds what has a name by the bytes of the name, without making a text of them. Immutable; any thread. */
final class NameTable<T> {
    private static final int MOST_FILLED = 4;

    private final byte[][] names;
    private final Object[] values;

    NameTable(T[] all, Function<T, String> nameOf) {
        int size = Integer.highestOneBit(all.length) * 2 * MOST_FILLED;
        names = new byte[size][];
        values = new Object[size];
        for (T value : all) {
            byte[] name = nameOf.apply(value).getBytes(StandardCharsets.UTF_8);
            int place = place(name, 0, name.length);
            names[place] = name;
            values[place] = value;
        }
    }

    /** What has the name that is at that place of a text; null if nothing has. */
    @SuppressWarnings("unchecked") // only such are put there
    T find(byte[] text, int from, int to) {
        return (T) values[place(text, from, to)];
    }

    /** Where it is; an empty place if it is not there. */
    private int place(byte[] text, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text[i];
        }
        int place = (hash ^ hash >>> 16) & names.length - 1;
        while (names[place] != null && !Arrays.equals(names[place], 0, names[place].length, text, from, to)) {
            place = place + 1 & names.length - 1;
        }
        return place;
    }
}
