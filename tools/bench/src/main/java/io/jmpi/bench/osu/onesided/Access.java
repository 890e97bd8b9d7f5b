package io.jmpi.bench.osu.onesided;

import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.Window;

/** The accesses that are measured, each by rank 0 to the window of rank 1, with a flush. */
public enum Access {
    PUT("put", "A put and its flush.") {
        @Override
        void run(Window window, long[] memory, long[] result, int times) {
            for (int i = 0; i < times; i++) {
                window.put(memory, 1, 0);
                window.flush(1);
            }
        }
    },
    GET("get", "A get and its flush.") {
        @Override
        void run(Window window, long[] memory, long[] result, int times) {
            for (int i = 0; i < times; i++) {
                window.get(result, 1, 0);
                window.flush(1);
            }
        }
    },
    ACCUMULATE("accumulate", "An accumulate of sums and its flush.") {
        @Override
        void run(Window window, long[] memory, long[] result, int times) {
            for (int i = 0; i < times; i++) {
                window.accumulate(memory, 1, 0, ReduceOp.SUM);
                window.flush(1);
            }
        }
    },
    FETCH_AND_OP("fetch_and_op", "A fetch-and-add of 8 bytes and its flush.") {
        @Override
        void run(Window window, long[] memory, long[] result, int times) {
            for (int i = 0; i < times; i++) {
                window.fetchAndOp(memory, result, 1, 0, ReduceOp.SUM);
                window.flush(1);
            }
        }
    },
    COMPARE_AND_SWAP("compare_and_swap", "A compare-and-swap of 8 bytes and its flush.") {
        @Override
        void run(Window window, long[] memory, long[] result, int times) {
            long[] expected = new long[1];
            long[] next = new long[1];
            for (int i = 0; i < times; i++) {
                expected[0] = i * memory[0];
                next[0] = (i + 1) * memory[0];
                window.compareAndSwap(next, expected, result, 1, 0);
                window.flush(1);
            }
        }
    };

    final String command;
    final String description;

    Access(String command, String description) {
        this.command = command;
        this.description = description;
    }

    /** The name of the command. */
    public String command() {
        return command;
    }

    /** What it measures. */
    public String description() {
        return description;
    }

    /** Whether it accesses one element. */
    boolean isOfOne() {
        return this == FETCH_AND_OP || this == COMPARE_AND_SWAP;
    }

    /** Whether the target's elements become the sum of all operands; otherwise the last one. */
    boolean sums() {
        return this == ACCUMULATE || isOfOne();
    }

    abstract void run(Window window, long[] memory, long[] result, int times);
}
