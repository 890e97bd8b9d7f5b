package io.jmpi.offload.dpa;

import java.util.Arrays;

/** A device thread that records what a step touches, and can take back what it has written. Thread: one. */
final class Tracer implements DeviceThread {
    private final int[] words;

    /** What the step has touched: twice the address, and 1 if it was written. */
    int[] touched = new int[64];

    int touches;

    /** Address, value before and value after of each write since the exploration's start. */
    int[] undo = new int[1024];

    int undoTop;

    Tracer(int[] words) {
        this.words = words;
    }

    void startStep() {
        touches = 0;
    }

    boolean hasRead(int address) {
        for (int i = 0; i < touches; i++) {
            if (touched[i] == 2 * address) {
                return true;
            }
        }
        return false;
    }

    boolean hasChangedSince(int top) {
        for (int i = top; i < undoTop; i += 3) {
            if (undo[i + 1] != undo[i + 2]) {
                return true;
            }
        }
        return false;
    }

    void takeBackTo(int top) {
        while (undoTop > top) {
            undoTop -= 3;
            words[undo[undoTop]] = undo[undoTop + 1];
        }
    }

    private void touch(int what) {
        if (touches == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touches);
        }
        touched[touches++] = what;
    }

    private void write(int address, int value) {
        touch(2 * address + 1);
        if (undoTop + 3 > undo.length) {
            undo = Arrays.copyOf(undo, 2 * undo.length);
        }
        undo[undoTop] = address;
        undo[undoTop + 1] = words[address];
        undo[undoTop + 2] = value;
        undoTop += 3;
        words[address] = value;
    }

    @Override
    public int load(int address) {
        touch(2 * address);
        return words[address];
    }

    @Override
    public void store(int address, int value) {
        write(address, value);
    }

    @Override
    public int fetchOr(int address, int bits) {
        int before = load(address);
        write(address, before | bits);
        return before;
    }

    @Override
    public int fetchXor(int address, int bits) {
        int before = load(address);
        write(address, before ^ bits);
        return before;
    }

    @Override
    public boolean compareAndSet(int address, int expected, int value) {
        if (load(address) != expected) {
            return false;
        }
        write(address, value);
        return true;
    }

    @Override
    public void work(Work work, int amount) {}
}
