package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.command.Measurement;
import io.jmpi.examples.heat.HeatField;
import io.jmpi.examples.heat.ImageFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A picture of the Mandelbrot set: the classic example of a master and its workers ({@link TaskFarm}). The cost of rows
 * differs much; therefore the rank that finishes first gets the next ones.
 */
@Command(
        name = "mandelbrot",
        description = {
            "",
            "Computes a picture of the Mandelbrot set. Rank 0 gives rows to the rank that is done first: it probes"
                    + " for messages of any source, determines the rows from tag and length, and receives them"
                    + " in place. The picture is the same for any number of ranks.",
            ""
        },
        footer = {
            "",
            "  ./jmpirun -n 4 mandelbrot",
            "  ./jmpirun -n 4 --matcher bins mandelbrot --rows 1",
            "",
            "Exit code: 0; 1 if a file cannot be written or --verify finds a difference; 2 for wrong options."
        })
public final class Mandelbrot implements Example {
    private static final int ROOT = 0;
    private static final double GREY_LEVELS = 255;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            defaultValue = "mandelbrot.png",
            description = "The PNG to write. Default: ${DEFAULT-VALUE}.")
    private Path output;

    @Option(names = "--verify", description = "Compare the picture with one that rank 0 computes alone.")
    private boolean verify;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    private int width;
    private int height;
    private int rowsPerTask;
    private int iterations;

    public static void main(String[] args) {
        Example.main(new Mandelbrot(), args);
    }

    @Option(
            names = "--width",
            paramLabel = "N",
            defaultValue = "720",
            description = "Width of the picture; its height is two thirds of it. Default: ${DEFAULT-VALUE}.")
    void setWidth(int value) {
        width = Example.requireInRange(spec, "--width", value, 3, 10_000);
        height = width * 2 / 3;
    }

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "8",
            description = "Rows in each task. Default: ${DEFAULT-VALUE}.")
    void setRowsPerTask(int value) {
        rowsPerTask = Example.requireInRange(spec, "--rows", value, 1, 10_000);
    }

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Iterations until a point counts as inside. Default: ${DEFAULT-VALUE}.")
    void setIterations(int value) {
        iterations = Example.requireInRange(spec, "--iterations", value, 1, 1_000_000);
    }

    @Override
    public int run(Mpi mpi, Console console) {
        Communicator world = mpi.world();
        boolean atRoot = world.rank() == ROOT;
        double[] picture = atRoot ? new double[width * height] : null;
        TaskFarm farm = new TaskFarm(world.dup(), height, width, rowsPerTask, this::computeRow);
        Measurement measurement = Measurement.start(mpi, farm.communicator());
        farm.run(picture);
        measurement.stop();
        int[] tasksOf = farm.collectTasksDone();
        boolean success = true;
        if (atRoot) {
            console.line("Mandelbrot set: %d x %d points, %d iterations", width, height, iterations);
            measurement.print(console, "task", farm.tasks());
            Measurement.row(console, "tasks of each rank", "%s", Arrays.toString(tasksOf));
            HeatField result = new HeatField(width, height, picture);
            Measurement.row(console, "checksum of the picture (CRC-32)", "%08x", result.checksum());
            success = verified(picture, console) && written(result, console);
        }
        farm.communicator().free();
        return Example.agree(world, success) ? 0 : FAILED;
    }

    /** Grey values of one row: the earlier a point escapes, the darker; inside of the set it is white. */
    private void computeRow(int row, double[] cells, int offset) {
        double imaginary = 1 - 2.0 * row / height;
        for (int column = 0; column < width; column++) {
            double real = -2 + 3.0 * column / width;
            cells[offset + column] = GREY_LEVELS * stepsToEscape(real, imaginary) / iterations;
        }
    }

    private int stepsToEscape(double real, double imaginary) {
        double x = 0;
        double y = 0;
        int steps = 0;
        while (x * x + y * y <= 4 && steps < iterations) {
            double next = x * x - y * y + real;
            y = 2 * x * y + imaginary;
            x = next;
            steps++;
        }
        return steps;
    }

    private boolean verified(double[] picture, Console console) {
        if (!verify) {
            return true;
        }
        double[] expected = new double[picture.length];
        for (int row = 0; row < height; row++) {
            computeRow(row, expected, row * width);
        }
        int difference = Arrays.mismatch(picture, expected);
        if (difference >= 0) {
            console.error("mandelbrot: row " + difference / width + ", column " + difference % width + " is "
                    + picture[difference] + ", but must be " + expected[difference]);
            return false;
        }
        Measurement.row(console, "verified", "%s", "equal to the picture of one rank, bit for bit");
        return true;
    }

    private boolean written(HeatField result, Console console) {
        try {
            ImageFiles.writePng(result, output);
        } catch (IOException e) {
            console.error("mandelbrot: cannot write " + output + ": " + Console.reason(e));
            return false;
        }
        console.line("The picture is in %s", output.toAbsolutePath().normalize());
        return true;
    }
}
