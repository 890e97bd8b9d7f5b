package io.jmpi.bench;

import io.jmpi.Mpi;
import io.jmpi.MpiVersion;
import java.util.Locale;
import picocli.CommandLine.Option;

/**
 * Figures as lines for programs, in addition to the tables: {@code library NAME}, {@code transport NAME} and {@code
 * result NAME VALUE}. Times are microseconds, rates messages per second, bandwidths megabytes per second. Thread: the
 * rank's.
 */
final class ResultLines {
    @Option(
            names = "--results",
            description = "Also print the figures as lines for programs: library, transport, result NAME VALUE.")
    private boolean wanted;

    /** Prints what is measured; only rank 0 should call it. */
    void printSetup(Mpi mpi) {
        if (wanted) {
            System.out.println("library " + MpiVersion.library());
            System.out.println("transport " + mpi.transportName());
        }
    }

    /** Prints a figure; only rank 0 should call it. */
    void print(String name, double value) {
        if (wanted) {
            System.out.printf(Locale.ROOT, "result %s %.4f%n", name, value);
        }
    }
}
