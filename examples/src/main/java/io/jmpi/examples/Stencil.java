package io.jmpi.examples;

import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Dims;
import io.jmpi.Mpi;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.command.Measurement;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Heat in a cube: the 7-point stencil in three dimensions, on a Cartesian grid of ranks that exchange the faces of
 * their boxes with one neighborhood collective for each step ({@link CubePart}).
 */
@Command(
        name = "stencil",
        description = {
            "",
            "Simulates heat diffusion in a cube: one hot octant, cold walls (or none, with --periodic). The ranks form a"
                    + " three-dimensional Cartesian grid, each with a box of cells, and exchange all faces in each step"
                    + " by one neighborAlltoallw, whose subarray types describe the faces in place. The result"
                    + " is the same bit for bit for any number of ranks.",
            ""
        },
        footer = {
            "",
            "  ./jmpirun -n 4 stencil",
            "  ./jmpirun -n 8 --in-jvm stencil --periodic --cells 32",
            "",
            "Exit code: 0; 1 if the result differs from that of a serial pass; 2 for wrong options."
        })
public final class Stencil implements Example {
    private static final int ROOT = 0;

    @Spec
    private CommandSpec spec;

    @Option(names = "--periodic", description = "Join opposite sides of the cube, so that it has no walls.")
    private boolean periodic;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    private int cells;
    private int steps;

    public static void main(String[] args) {
        Example.main(new Stencil(), args);
    }

    @Option(
            names = "--cells",
            paramLabel = "N",
            defaultValue = "48",
            description = "Cells along each edge of the cube. Default: ${DEFAULT-VALUE}.")
    void setCells(int value) {
        cells = Example.requireInRange(spec, "--cells", value, 1, 500);
    }

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "50",
            description = "Number of time steps. Default: ${DEFAULT-VALUE}.")
    void setSteps(int value) {
        steps = Example.requireInRange(spec, "--steps", value, 0, 1_000_000);
    }

    @Override
    public int run(Mpi mpi, Console console) {
        Communicator world = mpi.world();
        int[] dims = Dims.create(world.size(), 0, 0, 0);
        if (dims[0] > cells) {
            console.error("stencil: --cells " + cells + ": too few for " + dims[0] + " ranks in a row");
            return FAILED;
        }
        boolean[] periods = {periodic, periodic, periodic};
        CartCommunicator grid = world.createCart(dims, periods, false);
        CubePart part = new CubePart(grid, cells);
        Measurement measurement = Measurement.start(mpi, grid);
        part.run(steps);
        measurement.stop();
        double[] cube = part.collect();
        boolean success = true;
        if (world.rank() == ROOT) {
            console.line(
                    "7-point stencil: %d^3 cells, %d steps, %s, grid of ranks %s",
                    cells, steps, periodic ? "periodic" : "cold walls", Arrays.toString(dims));
            measurement.print(console, "step", steps);
            Measurement.row(console, "total heat", "%.6f", Arrays.stream(cube).sum());
            success = verified(cube, console);
        }
        grid.free();
        return Example.agree(world, success) ? 0 : FAILED;
    }

    private boolean verified(double[] cube, Console console) {
        double[] expected = CubePart.serially(cells, periodic, steps);
        int difference = Arrays.mismatch(cube, expected);
        if (difference >= 0) {
            console.error("stencil: cell " + difference + " is " + cube[difference] + ", but a serial pass gives "
                    + expected[difference]);
            return false;
        }
        Measurement.row(console, "verified", "%s", "equal to a serial pass, bit for bit");
        return true;
    }
}
