package io.jmpi.offload.dpa;

import java.util.Arrays;

/** A set of states, distinguished by 128 bits of hash and numbered as they come. Thread: one. */
final class States {
    private long[] keys = new long[128];
    private long[] keys2 = new long[128];
    private int[] numbers = new int[256];
    private int size;

    /** Number of the state, which is new if that is the size before. */
    int add(long key, long key2) {
        int slot = (int) (key ^ key >>> 32) & numbers.length - 1;
        while (numbers[slot] != 0) {
            int number = numbers[slot] - 1;
            if (keys[number] == key && keys2[number] == key2) {
                return number;
            }
            slot = slot + 1 & numbers.length - 1;
        }
        numbers[slot] = size + 1;
        keys[size] = key;
        keys2[size] = key2;
        size++;
        if (size == keys.length) {
            grow();
        }
        return size - 1;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * size);
        keys2 = Arrays.copyOf(keys2, 2 * size);
        numbers = new int[4 * size];
        for (int number = 0; number < size; number++) {
            int slot = (int) (keys[number] ^ keys[number] >>> 32) & numbers.length - 1;
            while (numbers[slot] != 0) {
                slot = slot + 1 & numbers.length - 1;
            }
            numbers[slot] = number + 1;
        }
    }

    int size() {
        return size;
    }

    void clear() {
        Arrays.fill(numbers, 0);
        size = 0;
    }

    static long mix(long key) {
        long h = (key ^ key >>> 29) * 0x9e3779b97f4a7c15L;
        h = (h ^ h >>> 32) * 0xd6e8feb86659fd93L;
        return h ^ h >>> 31;
    }

    static long mix2(long key) {
        long h = (key + 0x632be59bd9b4e019L) * 0xff51afd7ed558ccdL;
        h = (h ^ h >>> 33) * 0xc4ceb9fe1a85ec53L;
        return h ^ h >>> 30;
    }
}
