package io.jmpi.bench.osu.program;

/** An exchange that continues while its rank computes. Thread: the rank's. */
public interface Startable extends Exchange {
    /** Starts an iteration. */
    void start();

    /** Lets it progress. */
    void test();

    /** Waits for its end. */
    void finish();

    @Override
    default void run() {
        start();
        finish();
    }
}
