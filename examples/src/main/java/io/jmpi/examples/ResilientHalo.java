package io.jmpi.examples;

import io.jmpi.Mpi;
import io.jmpi.errors.MpiException;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.command.Measurement;
import io.jmpi.examples.heat.HeatField;
import io.jmpi.examples.heat.HeatPictures;
import io.jmpi.examples.recovery.BuddyCheckpoint;
import io.jmpi.examples.recovery.PlannedLoss;
import io.jmpi.examples.recovery.ResilientHeat;
import io.jmpi.examples.recovery.Transaction;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Heat diffusion that survives the loss of ranks: the computation of {@link Halo}, with the calls of ULFM.
 *
 * <p>This class has the command line and the files. {@link ResilientHeat} is the program: periods of some steps, each a
 * {@link Transaction} that ends with a {@link BuddyCheckpoint}.
 */
@Command(
        name = "resilient-halo",
        description = {
            "",
            "Simulates heat diffusion on an image, as halo does, and survives the loss of ranks. Every rank computes a"
                    + " strip of rows. After every few steps it passes a copy of its strip to its neighbor in a ring of"
                    + " the ranks. When ranks are lost, the others agree on the loss, distribute the rows again, the"
                    + " lost ones from the copies, and repeat the steps since the last copy. The result is that of"
                    + " halo, bit for bit: compare the checksums.",
            ""
        },
        footer = {
            "",
            "To see it lose a rank, or to end one yourself by kill -9:",
            "",
            "  ./jmpirun -n 4 --keep-going resilient-halo --lose 2@100",
            "  ./jmpirun -n 4 --keep-going resilient-halo --steps 100000 --verbose",
            "",
            "Without --keep-going, jmpirun ends the job when a rank is lost.",
            "",
            "Exit code: 0; 1 if a file cannot be used; 2 for wrong options; 3 if a rank is lost together with the one"
                    + " that has the copy of its strip."
        })
public final class ResilientHalo implements Example {
    /** The exit code of a process that SIGKILL has ended. */
    private static final int KILLED = 128 + 9;

    @Spec
    private CommandSpec spec;

    @Mixin
    private HeatPictures pictures;

    @Option(names = "--verbose", description = "Print the process id of each rank, and each checkpoint.")
    private boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    private int steps;
    private int checkpointEvery;
    private final List<PlannedLoss> losses = new ArrayList<>();

    /**
     * Runs the program. A planned loss ends the process at once; a rank without a process of its own returns without
     * closing.
     */
    public static void main(String[] args) {
        int exitCode = 0;
        try {
            exitCode = execute(args, System.out, System.err);
        } catch (PlannedLoss.Due e) {
            System.err.println("resilient-halo: " + e.getMessage());
            if (isProcess()) {
                Runtime.getRuntime().halt(KILLED);
            }
        }
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    /**
     * Not try-with-resources: a rank that ends early must not close its session, and the others must not wait for it.
     */
    static int execute(String[] args, PrintStream out, PrintStream err) {
        Mpi mpi = Mpi.init();
        int exitCode = Example.execute(new ResilientHalo(), args, mpi, out, err);
        mpi.close();
        return exitCode;
    }

    /** Whether a launcher has started a process for this rank; otherwise all ranks of the job run in this JVM. */
    private static boolean isProcess() {
        return System.getenv("PMI_PORT") != null;
    }

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "200",
            description = "Number of time steps. Default: ${DEFAULT-VALUE}.")
    void setSteps(int value) {
        steps = Example.requireInRange(spec, "--steps", value, 0, Integer.MAX_VALUE);
    }

    @Option(
            names = "--checkpoint-every",
            paramLabel = "K",
            defaultValue = "10",
            description = "Steps between two checkpoints. Default: ${DEFAULT-VALUE}.")
    void setCheckpointEvery(int value) {
        checkpointEvery = Example.requireInRange(spec, "--checkpoint-every", value, 1, Integer.MAX_VALUE);
    }

    @Option(
            names = "--lose",
            paramLabel = "RANK@STEP",
            description = "Let a rank end itself before this step, as if it were killed; RANK@recovery: in the next"
                    + " recovery from the loss of another one. May be repeated.")
    void setLosses(List<String> values) {
        losses.clear();
        for (String value : values) {
            try {
                losses.add(PlannedLoss.parse(value));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(spec.commandLine(), "--lose " + value + ": " + e.getMessage(), e);
            }
        }
    }

    @Override
    public int run(Mpi mpi, Console console) {
        if (verbose) {
            console.speaking(true)
                    .line(
                            "rank %d is pid %d",
                            mpi.world().rank(), ProcessHandle.current().pid());
        }
        ResilientHeat.Plan plan = new ResilientHeat.Plan(steps, checkpointEvery, losses, verbose);
        return new ResilientHeat(mpi.world(), console, pictures::load, this::write, plan).run();
    }

    /** A barrier would fail if a rank is lost. An agreement is a barrier among the remaining ranks. */
    @Override
    public void awaitOthers(Mpi mpi) {
        try {
            mpi.world().agree(0);
        } catch (MpiException e) {
            if (!Transaction.isLoss(e)) { // Ranks have been lost. All others are here.
                throw e;
            }
        }
    }

    private boolean write(HeatField result, Console console) {
        Measurement.row(console, "checksum of the result (CRC-32)", "%08x", result.checksum());
        return pictures.write(result, console);
    }
}
