package io.jmpi.bench.figure;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import java.util.Arrays;
import java.util.List;

/** Figure 8 of the optimistic tag matching paper, in virtual time: the same on any machine under any load. */
public final class Figure8Part implements Part {
    private static final int EXPECTED_MILLIS = 1000;

    private final Measurements published = Measurements.read();
    private final Panel panel = Panel.higherIsBetter("Message rate on a SmartNIC", "device threads", "million/s");

    @Override
    public String name() {
        return "otm-8";
    }

    @Override
    public String title() {
        return "Optimistic matching in virtual time";
    }

    @Override
    public String measures() {
        return "Figure 8 of the paper on optimistic tag matching: bursts of 128 messages on an emulated SmartNIC, in virtual"
                + " time. NC: no conflicts; WC-FP: conflicts on the fast path; WC-SP: on the slow path. Broken lines are"
                + " the published measurements of a real one. Another figure than before means that the program of the"
                + " device has changed.";
    }

    @Override
    public List<String> commands() {
        return List.of("./jmpibench figure otm-8");
    }

    @Override
    public List<Step> steps() {
        return Arrays.stream(OtmCase.values())
                .map(each -> new Step(each.label, EXPECTED_MILLIS, log -> predict(each)))
                .toList();
    }

    private void predict(OtmCase otmCase) {
        for (int threads : Figure8.THREADS) {
            double rate = Device.BLUEFIELD_3.rate(otmCase, threads);
            panel.add(otmCase.label, threads, new Spread(rate, rate, rate));
            panel.addReference(otmCase.label + " published", otmCase.label, threads, published.rate(otmCase, threads));
        }
    }

    @Override
    public List<Panel> panels() {
        return List.of(panel);
    }
}
