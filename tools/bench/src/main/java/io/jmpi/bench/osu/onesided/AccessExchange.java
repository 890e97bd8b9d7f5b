package io.jmpi.bench.osu.onesided;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.WrongDataException;
import io.jmpi.rma.Window;
import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * Accesses of rank 0 to the window of rank 1, which waits in a receive meanwhile, one after the other. A message before and
 * after them keeps both in step. Thread: the rank's.
 */
final class AccessExchange implements Exchange {
    private static final int TAG = 1;
    private static final byte[] NOTHING = {};

    private final Communicator world;
    private final Window window;
    private final Access access;
    private final int times;
    private final long[] memory;
    private final long[] result;
    private final LongBuffer exposed;

    AccessExchange(Communicator world, Window window, LongBuffer exposed, Access access, int longs, int times) {
        this.world = world;
        this.window = window;
        this.exposed = exposed;
        this.access = access;
        this.times = times;
        this.memory = new long[longs];
        this.result = new long[longs];
    }

    @Override
    public void run() {
        if (world.rank() == 1) {
            world.send(NOTHING, 0, TAG);
            world.recv(NOTHING, 0, TAG);
        } else if (world.rank() == 0) {
            world.recv(NOTHING, 1, TAG);
            access.run(window, memory, result, times);
            world.send(NOTHING, 1, TAG);
        }
    }

    @Override
    public void fill(int seed) {
        Arrays.setAll(memory, i -> 1 + Payload.value(seed, 0, 0, i));
        Arrays.fill(result, -1);
        if (world.rank() == 1) {
            for (int i = 0; i < memory.length; i++) {
                exposed.put(i, access == Access.GET ? memory[i] : 0);
            }
        }
    }

    @Override
    public void check(int seed) {
        for (int i = 0; i < memory.length; i++) {
            long all = access.sums() ? times * memory[i] : memory[i];
            if (world.rank() == 1 && exposed.get(i) != all) {
                throw new WrongDataException("element " + i + " of the window is " + exposed.get(i) + ", not " + all);
            }
            long before = access.isOfOne() ? all - memory[i] : access == Access.GET ? memory[i] : -1;
            if (world.rank() == 0 && result[i] != before) {
                throw new WrongDataException("element " + i + " of the result is " + result[i] + ", not " + before);
            }
        }
    }
}
