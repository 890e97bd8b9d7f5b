package io.jmpi.trace.replay;

/**
 * When messages arrive: a message that a rank begins to send at time t arrives at {@code t + latency + bytes / bandwidth},
 * varied at random, and not before those that the same rank has sent to the same rank before.
 *
 * @param latencyNanos of the shortest message
 * @param bytesPerNano gigabytes per second
 * @param eagerBytes a longer message only announces itself, so that its length does not matter
 * @param jitter how much the latency varies: 0.1 is up to a tenth more
 * @param seed of the variation
 */
public record NetworkModel(double latencyNanos, double bytesPerNano, int eagerBytes, double jitter, long seed) {
    /** A fabric of the class of the paper's test bed: 1 microsecond, 25 GB/s. */
    public static final NetworkModel DEFAULT = new NetworkModel(1000, 25, 8192, 0.1, 1);

    public NetworkModel {
        requireNotNegative("latency", latencyNanos);
        requireNotNegative("jitter", jitter);
        requireNotNegative("eager limit", eagerBytes);
        if (!(bytesPerNano > 0)) {
            throw new IllegalArgumentException("bandwidth " + bytesPerNano + " is not positive");
        }
    }

    private static void requireNotNegative(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " " + value + " is not a number from 0 on");
        }
    }
}
