package io.jmpi.studies.otm;

import io.jmpi.bench.command.BenchCommand;
import java.util.Locale;
import picocli.CommandLine.Command;

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
final class CalibrateCommand extends BenchCommand {
    @Override
    public Integer call() {
        Measurements measured = Measurements.read();
        Device device = new Calibration(measured, Device.BLUEFIELD_3, out()::println).run();
        out().printf(
                        Locale.ROOT,
                        "%nFound: instructions %.3g ns, trip to L2 %.4g ns, handling of a message %.5g ns, arrivals each %.4g ns%n%n",
                        device.costs().instructions(),
                        device.costs().l2(),
                        device.costs().completion()
                                + device.costs().copy()
                                + device.costs().notice(),
                        device.arrivalGap());
        Figure8 figure = Figure8.of(device, measured);
        out().print(figure.table());
        out().print(figure.summary());
        out().flush();
        return 0;
    }
}
