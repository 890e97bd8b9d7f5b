package io.jmpi.bench.command;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The machine of the measurements. */
public final class Machine {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final double BUSY = 0.5;

    private Machine() {}

    /** Processor, cores, operating system and Java, in one line. */
    public static String description() {
        return cpu() + ", " + Runtime.getRuntime().availableProcessors() + " cores; " + System.getProperty("os.name")
                + " " + System.getProperty("os.arch") + "; Java " + System.getProperty("java.vm.version") + " ("
                + System.getProperty("java.vm.name") + ")";
    }

    /** A warning if other programs are running; empty if none are, or if the system does not report its load. */
    public static Optional<String> busy() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load > BUSY
                ? Optional.of("the machine is not idle (load " + String.format(Locale.ROOT, "%.1f", load)
                        + "): figures will be worse than on an idle one")
                : Optional.empty();
    }

    private static String cpu() {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException e) {
            return "unknown processor"; // not Linux: only the report lacks it
        }
    }
}
