package io.jmpi.trace.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/** Finds a value by the bytes of its name, without creating a string. Immutable; any thread. */
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

    /** The value with the name at that place of a text; null if no value has it. */
    @SuppressWarnings("unchecked") // the table contains values of T only
    T find(byte[] text, int from, int to) {
        return (T) values[place(text, from, to)];
    }

    /** The slot of a name; an empty slot if the table does not contain it. */
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
