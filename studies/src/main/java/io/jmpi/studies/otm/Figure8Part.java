package io.jmpi.studies.otm;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;

/** Figure 8 of the optimistic tag matching paper, in virtual time: the same on any machine under any load. */
final class Figure8Part {
    private static final int EXPECTED_MILLIS = 1000;

    private Figure8Part() {}

    static Part of() {
        Measurements published = Measurements.read();
        Panel panel = Panel.higherIsBetter("Message rate on a SmartNIC", "device threads", "million/s");
        Part part = new Part(
                        "otm-8",
                        "Optimistic matching in virtual time",
                        "Figure 8 of the paper on optimistic tag matching: bursts of 128 messages on an emulated SmartNIC, in"
                                + " virtual time. NC: no conflicts; WC-FP: conflicts on the fast path; WC-SP: on the slow"
                                + " path. Broken lines are the published measurements of a real one. If a figure"
                                + " changes, the program of the device has changed.",
                        panel)
                .command("bin/jmpibench figure otm-8");
        for (OtmCase otmCase : OtmCase.values()) {
            part.step(otmCase.label, EXPECTED_MILLIS, log -> {
                for (int threads : Figure8.THREADS) {
                    double rate = Device.BLUEFIELD_3.rate(otmCase, threads);
                    double measured = published.rate(otmCase, threads);
                    panel.add(otmCase.label, threads, new Spread(rate, rate, rate));
                    panel.addReference(otmCase.label + " published", otmCase.label, threads, measured);
                }
            });
        }
        return part;
    }
}
