package io.jmpi.bench.figure;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code calibrate}: repeats the calibration of costs. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        header = "Repeats the calibration of otm-8, from its points without conflicts or of one thread.",
        description = {
            "",
            "A least-squares fit that uses no other point of the figure. Prints its",
            "steps, the resulting costs, and the figure with these. The costs that otm-8 uses",
            "were found in this way and are constants of CostModel and Device.",
            ""
        })
final class CalibrateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Measurements measured = Measurements.read();
        Device device = new Calibration(measured, Device.BLUEFIELD_3, out::println).run();
        out.printf(
                Locale.ROOT,
                "%nFound: instructions %.3g ns, trip to L2 %.4g ns, handling of a message %.5g ns, arrivals each %.4g ns%n%n",
                device.costs().instructions(),
                device.costs().l2(),
                device.costs().completion()
                        + device.costs().copy()
                        + device.costs().notice(),
                device.arrivalGap());
        Figure8 figure = Figure8.of(device, measured);
        out.print(figure.table());
        out.print(figure.summary());
        out.flush();
        return 0;
    }
}
