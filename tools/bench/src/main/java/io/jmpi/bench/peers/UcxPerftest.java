package io.jmpi.bench.peers;

import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.RunFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * UCX without a library above it: {@code ucx_perftest}, whose two sides {@code perftest.sh} runs. Its rate is that of
 * the whole run, without acknowledgements of windows.
 *
 * @param script the path of {@code perftest.sh}
 * @param port where one side waits for the other
 */
record UcxPerftest(Interface used, Path script, int port) implements Library {
    static final String COMMAND = "ucx_perftest";
    static final String ADVICE = COMMAND + " is not installed: apt-get install ucx-utils";

    private static final String HEAD =
            "iterations,50.0_percentile_lat,avg_lat,overall_lat,avg_bw,overall_bw,avg_mr," + "overall_mr";
    private static final String UCX = "ucx";

    /** It counts in MiB. */
    private static final double MIB_IN_MB = (1 << 20) / 1e6;

    /** How messages are sent: as jmpi's frames are, or with tags as MPI's messages are. */
    enum Interface {
        ACTIVE_MESSAGES("am", "ucp_am"),
        TAGS("tag", "tag");

        private final String text;
        private final String test;

        Interface(String text, String test) {
            this.text = text;
            this.test = test;
        }
    }

    /** Whether it is installed. */
    static boolean isInstalled(Function<String, Optional<String>> versions) {
        return versions.apply(COMMAND).isPresent();
    }

    @Override
    public String name() {
        return COMMAND + " (" + used.text + ")";
    }

    @Override
    public String identity() {
        return COMMAND;
    }

    @Override
    public boolean yields(Figure figure) {
        return figure != Figure.P99;
    }

    @Override
    public String printed(Transport transport) {
        return UCX;
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program program) {
        List<String> command = new ArrayList<>(List.of("sh", script.toString(), Integer.toString(port)));
        if (program instanceof Program.RoundTrips trips) {
            command.addAll(List.of("-t", used.test + "_lat"));
            addCounts(command, trips.bytes(), trips.iterations());
        } else if (program instanceof Program.Stream stream) {
            command.addAll(List.of("-t", used.test + "_bw", "-O", Integer.toString(stream.window())));
            addCounts(command, stream.bytes(), stream.window() * stream.windows() * stream.repetitions());
        } else {
            throw new IllegalStateException(COMMAND + " has no such test");
        }
        return command;
    }

    private static void addCounts(List<String> command, int bytes, int messages) {
        command.addAll(List.of(
                "-s",
                Integer.toString(bytes),
                "-w",
                Integer.toString(messages / 10),
                "-n",
                Integer.toString(messages),
                "-f",
                "-v"));
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return transport.ofUcx();
    }

    /** Reads its line of comma-separated values. */
    @Override
    public ProgramOutput parse(List<String> lines) throws RunFailure {
        int head = lines.indexOf(HEAD);
        if (head < 0 || head + 1 == lines.size()) {
            throw new RunFailure(COMMAND + " printed no line after '" + HEAD + "'");
        }
        try {
            String[] values = lines.get(head + 1).split(",", -1);
            Map<String, Double> row = Map.of(
                    Figure.P50.key, Double.valueOf(values[1]),
                    Figure.BANDWIDTH.key, Double.parseDouble(values[5]) * MIB_IN_MB,
                    Figure.RATE.key, Double.valueOf(values[7]));
            return new ProgramOutput(Map.of("library", COMMAND, "transport", UCX, "rows", List.of(row)));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new RunFailure(COMMAND + " printed '" + lines.get(head + 1) + "'", e);
        }
    }
}
