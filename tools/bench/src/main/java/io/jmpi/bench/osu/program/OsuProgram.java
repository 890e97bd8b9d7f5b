package io.jmpi.bench.osu.program;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.ThreadLevel;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/**
 * The shape of all programs: validate the options, join the job, measure each size, report. A rank that receives wrong
 * elements ends the job. Thread: the rank's.
 */
public abstract class OsuProgram implements Callable<Integer> {
    public static final int MIB = 1 << 20;
    private static final int TOO_FEW_RANKS = 2;

    @Mixin
    protected final OsuOptions options = new OsuOptions();

    @Mixin
    private OutputOptions output;

    private final String name;
    private final String title;
    private final int leastSize;
    private final int mostSize;

    /**
     * @param name of the command
     * @param leastSize of messages, without {@code -m}
     * @param mostSize of messages, without {@code -m}
     */
    protected OsuProgram(String name, String title, int leastSize, int mostSize) {
        this.name = name;
        this.title = title;
        this.leastSize = leastSize;
        this.mostSize = mostSize;
    }

    /** The columns of the report. */
    protected abstract List<Column> columns();

    /** Validates further options. */
    protected void requireUsable() {}

    /** The thread level that the program needs. */
    protected ThreadLevel level() {
        return ThreadLevel.FUNNELED;
    }

    /** Prepares the measurement, and prints comments if there is something to say. Collective. */
    protected void begin(Communicator world, Report report) {}

    /** Measures a size and returns a figure for each column. Collective; the figures of rank 0 count. */
    protected abstract double[] measure(Communicator world, int size);

    /** Ends what {@link #begin} has prepared. Collective. */
    protected void end(Communicator world) {}

    @Override
    public final Integer call() throws IOException {
        options.setDefaultSizes(leastSize, mostSize);
        options.requireUsable();
        requireUsable();
        try (Mpi mpi = Mpi.init(level())) {
            Communicator world = mpi.world();
            if (world.size() < 2) {
                System.err.println("osu needs two ranks or more: ./jmpirun -n 2 osu " + name);
                return TOO_FEW_RANKS;
            }
            try {
                run(mpi, world);
            } catch (WrongDataException e) {
                world.abort(1, "osu " + name + ": rank " + world.rank() + ": " + e.getMessage());
                throw e;
            }
        }
        return 0;
    }

    private void run(Mpi mpi, Communicator world) throws IOException {
        Report report = new Report(mpi, output, name, title, "size", columns(), options.checksAll());
        begin(world, report);
        report.head();
        for (int size : options.sizes()) {
            report.row(size, measure(world, size));
        }
        report.end();
        end(world);
    }
}
