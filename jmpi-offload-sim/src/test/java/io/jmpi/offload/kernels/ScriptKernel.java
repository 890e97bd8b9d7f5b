package io.jmpi.offload.kernels;

import io.jmpi.offload.dpa.DeviceMemory;
import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.Kernel;
import java.util.ArrayList;
import java.util.List;

/** Writes to device memory what a host or network has been seen to write, in steps as small as theirs. */
final class ScriptKernel extends Kernel {
    /** Waits until the word at {@code awaited} has that value, if it is not negative; then stores what was written. */
    private record Part(int awaited, int value, List<Write> writes) {}

    private record Write(int address, int value) {}

    private final List<Part> parts = new ArrayList<>();
    private int next;

    /** Adds what an action writes: all at once, but the word at {@code last}, if not negative, in a step of its own. */
    void record(DeviceMemory memory, int last, Runnable action) {
        int[] before = new int[memory.words()];
        int[] after = new int[memory.words()];
        memory.save(before, 0);
        action.run();
        memory.save(after, 0);
        List<Write> writes = new ArrayList<>();
        for (int address = 0; address < before.length; address++) {
            if (before[address] != after[address] && address != last) {
                writes.add(new Write(address, after[address]));
            }
        }
        parts.add(new Part(-1, 0, writes));
        if (last >= 0) {
            parts.add(new Part(-1, 0, List.of(new Write(last, after[last]))));
        }
    }

    /** Adds that the word must have got that value. */
    void await(int address, int value) {
        parts.add(new Part(address, value, List.of()));
    }

    @Override
    public boolean step(DeviceThread device) {
        if (next == parts.size()) {
            return awaitNothing(device);
        }
        Part part = parts.get(next);
        if (part.awaited >= 0 && device.load(part.awaited) != part.value) {
            return await(part.awaited);
        }
        for (Write write : part.writes) {
            device.store(write.address, write.value);
        }
        next++;
        return true;
    }

    /** Word 3 is used by nobody. */
    private boolean awaitNothing(DeviceThread device) {
        device.load(3);
        return await(3);
    }

    @Override
    public boolean isIdle() {
        return next == parts.size();
    }

    @Override
    public int registers() {
        return 1;
    }

    @Override
    public void save(int[] to, int at) {
        to[at] = next;
    }

    @Override
    public void restore(int[] from, int at) {
        next = from[at];
    }
}
