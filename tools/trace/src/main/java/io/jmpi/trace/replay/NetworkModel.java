package io.jmpi.trace.replay;

/**
 * Models arrivals: a message whose send begins at time t arrives at {@code t + latency + bytes / bandwidth}, varied at
 * random, but not before earlier messages of the same rank to the same rank.
 *
 * @param latencyNanos of the shortest message
 * @param bytesPerNano gigabytes per second
 * @param eagerBytes a longer message sends only an announcement, so that its length does not matter
 * @param jitter variation of the latency: 0.1 adds up to a tenth
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
            throw new IllegalArgumentException("bandwidth " + bytesPerNano + ": expected a number > 0");
        }
    }

    private static void requireNotNegative(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " " + value + ": expected a number >= 0");
        }
    }
}
