package io.jmpi.offload.job;

import io.jmpi.offload.clock.Clock;

/**
 * The network: each rank has a port of the same rate in each direction; the network between the ports delays messages,
 * but never blocks. Frames without data take no room.
 */
final class Link {
    private final Clock.Delay delay;
    private final double perByte;
    private final Port[] out;
    private final Port[] in;

    Link(Clock clock, Costs costs, int ranks) {
        delay = clock.delay(costs.of(Cost.latency));
        perByte = costs.of(Cost.link_byte);
        out = new Port[ranks];
        in = new Port[ranks];
        for (int i = 0; i < ranks; i++) {
            out[i] = new Port(clock);
            in[i] = new Port(clock);
        }
    }

    /** Lets a frame without data arrive. */
    void frame(Runnable arrival) {
        delay.add(arrival);
    }

    /** Sends a message with its data. */
    void message(int source, int destination, int bytes, Runnable arrival) {
        long nanos = nanos(bytes);
        Runnable arrives = () -> in[destination].pass(nanos, () -> {}, arrival);
        out[source].pass(nanos, () -> frame(arrives), () -> {});
    }

    /**
     * Reads the memory of another rank: the request travels to that rank, and the bytes return.
     *
     * @param gap additional nanoseconds of the reader's port
     * @param begins called when the first byte arrives
     * @param ends called when the last byte has arrived
     */
    void read(int reader, int owner, int bytes, double gap, Runnable begins, Runnable ends) {
        long nanos = nanos(bytes);
        Runnable arrives = () -> in[reader].pass(nanos + Math.round(gap), begins, ends);
        frame(() -> out[owner].pass(nanos, () -> frame(arrives), () -> {}));
    }

    /** The time that so many bytes take to pass a port. */
    long nanos(int bytes) {
        return Math.round(bytes * perByte);
    }
}
