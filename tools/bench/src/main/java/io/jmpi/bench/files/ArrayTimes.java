package io.jmpi.bench.files;

import io.jmpi.bench.command.RunFailure;
import java.util.Arrays;
import java.util.List;

/**
 * What a run of {@link ArrayFile} or {@code files.c} has printed. Immutable.
 *
 * @param name of the way or library
 * @param bytes that each repetition writes, and reads
 */
record ArrayTimes(String name, long bytes, Seconds write, Seconds read) {
    /** The times of one direction. */
    record Seconds(double best, double median) {
        static Seconds of(double[] seconds) {
            double[] sorted = seconds.clone();
            Arrays.sort(sorted);
            return new Seconds(sorted[0], sorted[sorted.length / 2]);
        }

        /** How many times the rate of another one it has, by the best times. */
        double rateTimes(long bytes, Seconds other, long otherBytes) {
            return bytes / best / (otherBytes / other.best);
        }
    }

    /**
     * Reads lines {@code write SECONDS} and {@code read SECONDS}; libraries may print other ones.
     *
     * @throws RunFailure if there are none
     */
    static ArrayTimes parse(String name, long bytes, List<String> lines) throws RunFailure {
        return new ArrayTimes(name, bytes, seconds("write", lines), seconds("read", lines));
    }

    private static Seconds seconds(String direction, List<String> lines) throws RunFailure {
        double[] seconds = lines.stream()
                .filter(line -> line.matches(direction + " \\d+\\.\\d+"))
                .mapToDouble(line -> Double.parseDouble(line.substring(direction.length() + 1)))
                .toArray();
        if (seconds.length == 0) {
            throw new RunFailure("printed no line '" + direction + " SECONDS'");
        }
        return Seconds.of(seconds);
    }
}
