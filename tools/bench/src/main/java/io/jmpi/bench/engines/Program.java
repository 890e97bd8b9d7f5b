package io.jmpi.bench.engines;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A program of {@code osu} that runs with each engine. */
enum Program {
    OTM_RATE(
            "otm_rate",
            "Sequences of 100 messages of 8 bytes, acknowledged: million messages per second",
            "-m 8:8 -k 100",
            " --repetitions 25", // one takes milliseconds
            List.of(
                    new Figure("no_conflict_per_s", "no conflict", 1e-6),
                    new Figure("conflict_per_s", "conflict", 1e-6),
                    new Figure("no_conflict_beyond_first_per_s", "no conflict, beyond first", 1e-6),
                    new Figure("conflict_beyond_first_per_s", "conflict, beyond first", 1e-6))),
    HALO_MT(
            "halo_mt",
            "Halo exchange of 4 threads of each rank, messages of 64 bytes",
            "-m 64:64 -t 4",
            "",
            List.of(
                    new Figure("step_us", "microseconds per step", 1),
                    new Figure("messages_per_s", "million messages per second", 1e-6)));

    /** Figures do not count with them. */
    private static final String QUICK = " -i 20 -x 20 --repetitions 2 -c";

    /**
     * A figure that is shown for a run.
     *
     * @param key in the program's JSON
     * @param title of the column
     * @param factor from the unit of the JSON
     */
    record Figure(String key, String title, double factor) {}

    final String command;
    final String title;
    private final String arguments;
    private final String measuring;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list of records
    final List<Figure> figures;

    Program(String command, String title, String arguments, String measuring, List<Figure> figures) {
        this.command = command;
        this.title = title;
        this.arguments = arguments;
        this.measuring = measuring;
        this.figures = figures;
    }

    /** The words behind {@code osu}. */
    String words(boolean quick) {
        return command + " " + arguments + (quick ? QUICK : measuring);
    }

    /**
     * Finds a program by its command.
     *
     * @throws IllegalArgumentException if there is no such program; the message lists all
     */
    static Program named(String command) {
        return Arrays.stream(values())
                .filter(each -> each.command.equals(command))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(command + " is not one of "
                        + Arrays.stream(values()).map(each -> each.command).collect(Collectors.joining(", "))));
    }
}
