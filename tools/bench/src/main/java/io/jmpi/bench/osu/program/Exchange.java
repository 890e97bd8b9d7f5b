package io.jmpi.bench.osu.program;

/**
 * One rank's part in an iteration of a benchmark. The same seeds come in the same order at all ranks. Thread: the one
 * that measures.
 */
public interface Exchange {
    /** The part of a rank that takes no part. */
    Exchange NONE = new Exchange() {
        @Override
        public void run() {
            // Other ranks exchange.
        }

        @Override
        public void fill(int seed) {
            // This rank sends nothing.
        }

        @Override
        public void check(int seed) {
            // This rank receives nothing.
        }
    };

    /** Does what precedes an iteration and is not timed. */
    default void prepare() {
        // Most exchanges need nothing.
    }

    /** Does what is timed. Allocates nothing, and neither fills nor checks. */
    void run();

    /** Writes what this rank sends with that seed, and overwrites what it has received. */
    void fill(int seed);

    /**
     * Checks what this rank has received.
     *
     * @throws WrongDataException if others have not sent it with that seed
     */
    void check(int seed);
}
