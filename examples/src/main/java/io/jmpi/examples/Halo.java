package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.command.Measurement;
import io.jmpi.examples.heat.Decomposition;
import io.jmpi.examples.heat.HaloExchange;
import io.jmpi.examples.heat.HeatField;
import io.jmpi.examples.heat.HeatPictures;
import io.jmpi.examples.heat.HeatSolver;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Heat diffusion on an image: the classic example of neighbor exchange.
 *
 * <p>Rank 0 reads a grey image, whose values are temperatures, and gives every rank a block of it. In every step the
 * ranks exchange the borders of their blocks with their neighbors ({@link HaloExchange}) and compute the next
 * temperatures. Rank 0 collects the blocks and writes a picture, the same for any number of ranks.
 */
@Command(
        name = "halo",
        description = {
            "",
            "Simulates heat diffusion on an image: bright pixels are hot, dark ones cold, and the plate is insulated at its"
                    + " edges. Every rank computes one block and exchanges its borders with its neighbors in every"
                    + " step (a Cartesian communicator, subarray types, persistent requests). The result is the same bit"
                    + " for bit for any number of ranks,"
                    + " either decomposition and every matcher: compare the checksums.",
            ""
        },
        footer = {
            "",
            "To compare matchers, and to see what they had to do:",
            "",
            "  ./jmpirun -n 4 --compare queues,bins halo",
            "  ./jmpirun -n 4 --matcher bins --stats halo",
            "",
            "Exit code: 0; 1 if a file cannot be used or --verify finds a difference; 2 for wrong options."
        })
public final class Halo implements Example {
    private static final int ROOT = 0;

    @Spec
    private CommandSpec spec;

    @Mixin
    private HeatPictures pictures;

    @Option(names = "--verify", description = "Compare the result with a serial pass, bit for bit.")
    private boolean verify;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    private int steps;
    private double alpha;
    private boolean strips;

    public static void main(String[] args) {
        Example.main(new Halo(), args);
    }

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "200",
            description = "Number of time steps. Default: ${DEFAULT-VALUE}.")
    void setSteps(int value) {
        require(value >= 0, "--steps " + value + ": must not be negative");
        steps = value;
    }

    @Option(
            names = "--alpha",
            paramLabel = "A",
            defaultValue = "0.2",
            description = "Heat flow per step and degree, above 0 and at most 0.25. Default: ${DEFAULT-VALUE}.")
    void setAlpha(double value) {
        require(value > 0 && value <= 0.25, "--alpha " + value + ": must be above 0 and at most 0.25");
        alpha = value;
    }

    @Option(
            names = "--decomposition",
            paramLabel = "1d|2d",
            defaultValue = "2d",
            description = "Strips of rows, or a grid of blocks. Default: ${DEFAULT-VALUE}.")
    void setDecomposition(String value) {
        require(value.equals("1d") || value.equals("2d"), "--decomposition " + value + ": must be 1d or 2d");
        strips = value.equals("1d");
    }

    @Override
    public int run(Mpi mpi, Console console) {
        Communicator world = mpi.world();
        HeatField start = world.rank() == ROOT ? pictures.load(console) : null;
        // The sizes also inform the other ranks whether there is work: without an image they stay 0.
        int[] size = start == null ? new int[2] : new int[] {start.width(), start.height()};
        world.bcast(size, ROOT);
        if (size[0] == 0) {
            return FAILED;
        }
        Decomposition decomposition = strips
                ? Decomposition.strips(size[0], size[1], world.size())
                : Decomposition.blocks(size[0], size[1], world.size());
        HeatSolver solver = new HeatSolver(world, decomposition, alpha);
        solver.distribute(start);
        double heatBefore = solver.totalHeat();
        Measurement measurement = Measurement.start(mpi, solver.haloCommunicator());
        solver.run(steps);
        measurement.stop();
        double heatAfter = solver.totalHeat();
        HeatField result = solver.collect();

        boolean success = true;
        if (world.rank() == ROOT) {
            describe(decomposition, console);
            measurement.print(console, "step", steps);
            Measurement.row(console, "total heat, before", "%.3f", heatBefore);
            Measurement.row(console, "total heat, after", "%.3f", heatAfter);
            Measurement.row(console, "checksum of the result (CRC-32)", "%08x", result.checksum());
            success = verified(start, result, console) && pictures.write(result, console);
            if (success) {
                console.line(
                        "Next, ask whether matching matters for it: ./jmpirun -n %d --compare queues,exact halo%s",
                        world.size(), argumentsForTheShell());
            }
        }
        solver.free();
        return Example.agree(world, success) ? 0 : FAILED;
    }

    /** This run's own arguments, each with a space before it, as the shell reads them. */
    private String argumentsForTheShell() {
        StringBuilder words = new StringBuilder();
        for (String argument : spec.commandLine().getParseResult().originalArgs()) {
            boolean isPlain = argument.matches("[\\w./=:,+@-]+");
            words.append(' ').append(isPlain ? argument : "'" + argument.replace("'", "'\\''") + "'");
        }
        return words.toString();
    }

    private void describe(Decomposition decomposition, Console console) {
        console.line(
                "Heat diffusion: %d x %d cells, %d steps, alpha %s, insulated edges, %d x %d blocks",
                decomposition.width(),
                decomposition.height(),
                steps,
                alpha,
                decomposition.gridColumns(),
                decomposition.gridRows());
    }

    private boolean verified(HeatField start, HeatField result, Console console) {
        if (!verify) {
            return true;
        }
        HeatField expected = start.diffusedSerially(steps, alpha);
        int index = result.firstDifference(expected);
        if (index >= 0) {
            int row = index / result.width();
            int column = index % result.width();
            console.error("halo: row " + row + ", column " + column + " is " + result.at(row, column)
                    + ", but a serial pass gives " + expected.at(row, column));
            return false;
        }
        Measurement.row(console, "verified", "%s", "equal to a serial pass, bit for bit");
        return true;
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
