package io.jmpi.bench.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The share of the machine's processors that other programs have taken since a moment: all that was busy, or taken by
 * the hypervisor, less this process and those that it has started and that have ended. Linux only. Immutable.
 */
public final class OtherPrograms {
    private static final Path MACHINE = Path.of("/proc/stat");
    private static final Path PROCESS = Path.of("/proc/self/stat");

    /** From here on, figures of a machine with few cores suffer. */
    private static final double BUSY = 0.1;

    /** In less time a single tick changes the share. */
    private static final int LEAST_TICKS = 50;

    private final long all;
    private final long busy;
    private final long own;

    private OtherPrograms(long all, long busy, long own) {
        this.all = all;
        this.busy = busy;
        this.own = own;
    }

    /** Begins now. */
    public static OtherPrograms sinceNow() {
        try (var lines = Files.lines(MACHINE)) {
            return of(lines.findFirst().orElse(""), Files.readString(PROCESS));
        } catch (IOException e) {
            return new OtherPrograms(0, 0, 0); // not Linux: the share is unknown
        }
    }

    /**
     * Parses the files of Linux, both in ticks.
     *
     * @param machine {@code cpu user nice system idle iowait irq softirq steal ...}
     * @param process the fields 14 to 17 are the user and system time of the process and of its children
     */
    static OtherPrograms of(String machine, String process) {
        long[] ticks = numbers(machine.substring(machine.indexOf(' ')), 8);
        String afterName = process.substring(process.lastIndexOf(')') + 2); // begins with field 3
        long[] fields = numbers(afterName.substring(afterName.indexOf(' ')), 14);
        return new OtherPrograms(
                Arrays.stream(ticks).sum(),
                ticks[0] + ticks[1] + ticks[2] + ticks[7],
                Arrays.stream(fields, 10, 14).sum());
    }

    private static long[] numbers(String text, int count) {
        return Arrays.stream(text.trim().split(" +"))
                .limit(count)
                .mapToLong(Long::parseLong)
                .toArray();
    }

    /**
     * The share of other programs until another moment, from 0 to 1; empty if too little time has passed, or the system
     * does not report it.
     */
    public OptionalDouble shareUntil(OtherPrograms end) {
        return end.all - all < LEAST_TICKS
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, (double) (end.busy - busy - (end.own - own)) / (end.all - all)));
    }

    /** Whether figures measured under such a load are doubtful. */
    public static boolean isBusy(double share) {
        return share > BUSY;
    }
}
