package io.jmpi.bench.osu.program;

/**
 * One rank's part in an iteration of a benchmark. All ranks get the same seeds in the same order. Thread: the one that
 * measures.
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

    /** Prepares an iteration; not timed. */
    default void prepare() {
        // Most exchanges need nothing.
    }

    /** Performs the timed part. Allocates nothing, and neither fills nor checks. */
    void run();

    /** Writes the data that this rank sends with that seed, and overwrites the data that it has received. */
    void fill(int seed);

    /**
     * Checks the data that this rank has received.
     *
     * @throws WrongDataException if other ranks have not sent it with that seed
     */
    void check(int seed);
}
