package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Dims;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.command.Measurement;
import io.jmpi.file.MpiFile;
import io.jmpi.file.OpenMode;
import io.jmpi.reduction.ReduceOp;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Writes a matrix to one file, of which each rank has a block, and reads it in another division: each rank some rows. The views of
 * the file are subarrays.
 */
@Command(
        name = "matrix-file",
        description = {
            "",
            "Writes a matrix of doubles to one file and reads it again. The ranks form a grid, of which each"
                    + " has a block of the matrix; each sets a view of its block in the file, a subarray, and all write"
                    + " together (writeAll). Then each reads some whole rows (readAtAll) and verifies"
                    + " them.",
            ""
        },
        footer = {
            "",
            "  ./jmpirun -n 4 matrix-file",
            "  ./jmpirun -n 6 matrix-file --rows 5000 --columns 3000 --file matrix.bin",
            "      keeps the file: row by row, in the byte order of the machine",
            "",
            "Exit code: 0; 1 if the file cannot be used or has other values than written; 2 for wrong options."
        })
public final class MatrixFile implements Example {
    private static final int LARGEST = 20_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Write to this file, and keep it. Default: jmpi-matrix.bin, which is deleted.")
    private Path file;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    private int rows;
    private int columns;

    public static void main(String[] args) {
        Example.main(new MatrixFile(), args);
    }

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Rows of the matrix. Default: ${DEFAULT-VALUE}.")
    void setRows(int value) {
        rows = Example.requireInRange(spec, "--rows", value, 1, LARGEST);
    }

    @Option(
            names = "--columns",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Columns of the matrix. Default: ${DEFAULT-VALUE}.")
    void setColumns(int value) {
        columns = Example.requireInRange(spec, "--columns", value, 1, LARGEST);
    }

    @Override
    public int run(Mpi mpi, Console console) {
        Communicator world = mpi.world();
        int[] grid = Dims.create(world.size(), 0, 0);
        Set<OpenMode> modes = EnumSet.of(OpenMode.CREATE, OpenMode.READ_WRITE);
        if (file == null) {
            modes.add(OpenMode.DELETE_ON_CLOSE);
        }
        boolean success;
        try (MpiFile open = MpiFile.open(world, file == null ? Path.of("jmpi-matrix.bin") : file, modes, Info.EMPTY)) {
            Measurement measurement = Measurement.start(mpi, world);
            writeBlock(open, world.rank() / grid[1], grid[0], world.rank() % grid[1], grid[1]);
            success = readRows(open, world.rank(), world.size());
            measurement.stop();
            console.line("Matrix of %d x %d doubles, written by %d x %d ranks", rows, columns, grid[0], grid[1]);
            measurement.print(console, "row", rows);
        } catch (MpiException e) {
            console.error("matrix-file: " + e.getMessage());
            return FAILED;
        }
        boolean[] all = new boolean[1];
        world.allreduce(new boolean[] {success}, all, ReduceOp.LAND);
        if (all[0]) {
            Measurement.row(console, "verified", "%s", "each value where it belongs");
        } else {
            console.error("matrix-file: a rank has read other values than were written");
        }
        return all[0] ? 0 : FAILED;
    }

    /** Writes this rank's block. */
    private void writeBlock(MpiFile open, int gridRow, int gridRows, int gridColumn, int gridColumns) {
        int top = first(gridRow, gridRows, rows);
        int left = first(gridColumn, gridColumns, columns);
        int height = first(gridRow + 1, gridRows, rows) - top;
        int width = first(gridColumn + 1, gridColumns, columns) - left;
        double[] block = new double[height * width];
        for (int i = 0; i < block.length; i++) {
            block[i] = value(top + i / width, left + i % width);
        }
        open.setView(
                0,
                Datatype.DOUBLE,
                Datatype.DOUBLE.subarray(new int[] {rows, columns}, new int[] {height, width}, new int[] {top, left}));
        open.writeAll(block);
    }

    /** Reads this rank's rows; returns whether they have the right values. */
    private boolean readRows(MpiFile open, int rank, int ranks) {
        int top = first(rank, ranks, rows);
        double[] read = new double[(first(rank + 1, ranks, rows) - top) * columns];
        open.setView(0, Datatype.DOUBLE, Datatype.DOUBLE);
        open.readAtAll((long) top * columns, read);
        for (int i = 0; i < read.length; i++) {
            if (read[i] != value(top + i / columns, i % columns)) {
                return false;
            }
        }
        return true;
    }

    /** The first of the elements that belong to a part, if they are divided evenly. */
    private static int first(int part, int parts, int elements) {
        return (int) ((long) part * elements / parts);
    }

    private static double value(int row, int column) {
        return row + column / 1e6;
    }
}
