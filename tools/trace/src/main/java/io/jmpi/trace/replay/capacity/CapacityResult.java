package io.jmpi.trace.replay.capacity;

import java.util.List;

/**
 * How an application runs with devices of several capacities and speeds. Immutable; any thread.
 *
 * @param application its name
 * @param ranks of the job
 * @param searches receives that were posted, each of which one search ends
 * @param compute factor of the recorded computation
 * @param clock that has measured the computation
 * @param longer receives that no message matches in each queue
 * @param wildcards which messages receives with wildcards get
 * @param queuesNanos the application's time with the engine queues, without a device
 * @param shortNanos the same without the receives that no message matches
 * @param slower the application's time with slower comparisons on the host, ascending
 * @param devices one for each engine
 * @param problems what the replay lacks, in sentences
 */
public record CapacityResult(
        String application,
        int ranks,
        long searches,
        double compute,
        String clock,
        int longer,
        String wildcards,
        long queuesNanos,
        long shortNanos,
        List<Slower> slower,
        List<Device> devices,
        List<String> problems) {
    /** A device pays if the application's time decreases by more than this share. */
    public static final double PAYS = 0.001;

    public CapacityResult {
        slower = List.copyOf(slower);
        devices = List.copyOf(devices);
        problems = List.copyOf(problems);
    }

    /**
     * A run on hosts without a device that compare more slowly.
     *
     * @param factor of the time that a comparison takes
     * @param nanos the application's time
     * @param change of that time, a share
     * @param comparedByHost entries that the hosts have compared
     */
    public record Slower(double factor, long nanos, double change, long comparedByHost) {}

    /**
     * A run with a device.
     *
     * @param entries capacity of the device
     * @param speed of the device, a multiple of a host core's
     * @param nanos the application's time
     * @param change of that time compared with the same host without the device, a share
     * @param onDevice share of the searches that ended on the device
     * @param comparedByHost entries that the hosts have compared
     * @param hostNanos how long the hosts have worked for matching, all ranks together
     */
    public record Point(
            int entries,
            double speed,
            long nanos,
            double change,
            double onDevice,
            long comparedByHost,
            long hostNanos) {
        /** Whether the application takes less time than without the device, by more than {@link #PAYS}. */
        public boolean pays() {
            return change < -PAYS;
        }
    }

    /**
     * An engine.
     *
     * @param engine its name
     * @param host the engine without a device that matches as its host does
     * @param withoutNanos the application's time with that engine, which the changes refer to
     * @param points by speed, then by capacity, both ascending
     */
    public record Device(String engine, String host, long withoutNanos, List<Point> points) {
        public Device {
            points = List.copyOf(points);
        }

        /** The speeds, ascending. */
        public List<Double> speeds() {
            return points.stream().map(Point::speed).distinct().toList();
        }

        /** The capacities, ascending. */
        public List<Integer> entries() {
            return points.stream().map(Point::entries).distinct().toList();
        }

        /** The runs with a speed, by capacity. */
        public List<Point> at(double speed) {
            return points.stream().filter(point -> point.speed() == speed).toList();
        }

        /** The runs with a speed in which the device pays, by capacity. */
        public List<Point> paying(double speed) {
            return at(speed).stream().filter(Point::pays).toList();
        }
    }
}
