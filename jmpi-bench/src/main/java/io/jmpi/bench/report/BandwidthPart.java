package io.jmpi.bench.report;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.OsuJob.Carrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Windows of messages from one rank to another, by the program {@code osu bw}. */
public final class BandwidthPart implements Part {
    private static final int SHORT = 8;
    private static final int LONG = 1 << 20;
    private static final List<Integer> SIZES = List.of(SHORT, 64, 512, 4096, 1 << 15, 1 << 18, LONG);
    private static final List<Integer> FEW = List.of(SHORT, LONG);

    /** Up to here the rate of messages is of interest. */
    private static final int LONGEST_SHORT = 4096;

    private static final int WINDOW = 64;
    private static final int WINDOW_OF_LONG = 8;
    private static final int WARMUP_MILLIS = 2000;
    private static final int REPETITION_MILLIS = 250;

    private final Pace pace;
    private final Panel rates = Panel.higherIsBetter("Message rate", "bytes", "million/s");
    private final Panel bandwidths =
            Panel.higherIsBetter("Bandwidth", "bytes", "MB/s").logarithmic();
    private String settings = "";

    public BandwidthPart(Pace pace) {
        this.pace = pace;
    }

    @Override
    public String name() {
        return "bandwidth";
    }

    @Override
    public String title() {
        return "Bandwidth and message rate";
    }

    @Override
    public String measures() {
        return "Messages from one rank to another, in windows of " + WINDOW + " (" + WINDOW_OF_LONG
                + " from 256 KiB on) that the receiver acknowledges.";
    }

    @Override
    public String settings() {
        return settings;
    }

    @Override
    public List<String> commands() {
        return Arrays.stream(Carrier.values())
                .map(carrier -> job(carrier, SHORT).command())
                .toList();
    }

    private OsuJob job(Carrier carrier, int bytes) {
        int window = bytes < 1 << 18 ? WINDOW : WINDOW_OF_LONG;
        double micros = carrier.micros((double) window * (bytes + 512)); // a message costs as much as 512 bytes
        return new OsuJob(
                2,
                carrier,
                "bw -m " + bytes + ":" + bytes + " -W " + window
                        + OsuJob.iterations(pace, WARMUP_MILLIS, REPETITION_MILLIS, micros));
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Carrier carrier : Carrier.values()) {
            for (int bytes : pace.quick() ? FEW : SIZES) {
                steps.add(new Step(carrier.label + ", " + bytes + " bytes", pace.scaled(3000) + 800, log -> {
                    OsuJob.Output output = job(carrier, bytes).run(log);
                    settings = output.settings();
                    Spread rate = output.spread("messages_per_s", "messages_min_per_s", "messages_max_per_s")
                            .times(1e-6);
                    bandwidths.add(carrier.label, bytes, rate.times(bytes));
                    if (bytes <= LONGEST_SHORT) {
                        rates.add(carrier.label, bytes, rate);
                    }
                }));
            }
        }
        return steps;
    }

    @Override
    public List<Panel> panels() {
        return List.of(rates, bandwidths);
    }

    @Override
    public String headline() {
        String rate = rates.sentence(SHORT);
        String bandwidth = bandwidths.sentence(LONG);
        return rate.isEmpty() || bandwidth.isEmpty()
                ? ""
                : "Messages of " + SHORT + " bytes: " + rate + "; of 1 MiB: " + bandwidth;
    }
}
