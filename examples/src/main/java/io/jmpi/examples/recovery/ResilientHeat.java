package io.jmpi.examples.recovery;

import io.jmpi.Communicator;
import io.jmpi.Group;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.heat.Block;
import io.jmpi.examples.heat.Decomposition;
import io.jmpi.examples.heat.HeatField;
import io.jmpi.examples.heat.HeatStrip;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Computes a picture with the remaining ranks, however many are lost, as long as a copy of each strip exists.
 *
 * <p>The ranks work in periods, each a {@link Transaction}: some steps, and a {@link BuddyCheckpoint}. If a period
 * fails because a rank is lost, the others form a new team. The first period of a team computes nothing: it restores
 * the last checkpoint and takes one of its own, so that each strip is stored at two ranks again. If ranks are also lost
 * in that period, the previous checkpoint is still valid, and a smaller team tries again.
 */
public final class ResilientHeat {
    /** The exit code if a strip is lost. */
    public static final int STRIP_LOST = 3;

    private static final double ALPHA = 0.2; // as in Halo
    private static final int ROOT = 0;

    /**
     * The options of the user.
     *
     * @param losses of ranks that end themselves
     * @param verbose whether to report each checkpoint
     */
    public record Plan(int steps, int checkpointEvery, List<PlannedLoss> losses, boolean verbose) {}

    private final int worldRank;
    private final Function<Console, HeatField> input;
    private final BiPredicate<HeatField, Console> output;
    private final Plan plan;

    /** The remaining ranks; the lowest one prints, reads and writes. */
    private Communicator team;

    private Console console;

    /** This rank's strip in this team; null before the team's first period. */
    private HeatStrip strip;

    /** The last valid checkpoint; null before the first one. */
    private BuddyCheckpoint checkpoint;

    /** The checkpoint of the current period; it is valid when the period succeeds. */
    private BuddyCheckpoint newCheckpoint;

    private boolean inputFailed;
    private boolean outputFailed;

    /**
     * Creates this rank's part.
     *
     * @param input reads the first temperatures; null if it failed
     * @param output writes the last temperatures; false if it failed
     */
    public ResilientHeat(
            Communicator world,
            Console console,
            Function<Console, HeatField> input,
            BiPredicate<HeatField, Console> output,
            Plan plan) {
        this.team = world;
        this.worldRank = world.rank();
        this.console = console;
        this.input = input;
        this.output = output;
        this.plan = plan;
    }

    /** Computes the picture; returns the exit code, the same at all remaining ranks. */
    public int run() {
        while (true) {
            if (!Transaction.commits(team, this::period)) {
                if (!formNewTeam()) {
                    return STRIP_LOST;
                }
            } else if (inputFailed || outputFailed) {
                return Example.FAILED;
            } else if (strip.step() == plan.steps()) {
                return 0;
            } else {
                checkpoint = newCheckpoint;
                report(checkpoint);
            }
        }
    }

    private void report(BuddyCheckpoint counts) {
        if (plan.verbose()) {
            console.line("checkpoint at step %d", counts.step());
        }
    }

    // ---------------------------------------------------------------- a period

    private void period() {
        if (strip == null) {
            strip = checkpoint == null ? first() : restored();
        } else {
            advance();
        }
        inputFailed = strip == null;
        if (inputFailed) {
            return;
        }
        if (strip.step() < plan.steps()) {
            newCheckpoint = BuddyCheckpoint.take(team, strip.step(), strip.decomposition(), strip.cells());
        } else {
            finish();
        }
    }

    /** Gives all ranks their strips of the image; null if there is none. */
    private HeatStrip first() {
        HeatField field = team.rank() == ROOT ? input.apply(console) : null;
        int[] size = field == null ? new int[2] : new int[] {field.width(), field.height()};
        team.bcast(size, ROOT);
        if (size[0] == 0) {
            return null;
        }
        double[] all = field == null ? new double[size[0] * size[1]] : field.cells();
        team.bcast(all, ROOT);
        Decomposition strips = Decomposition.strips(size[0], size[1], team.size());
        Block mine = strips.block(team.rank());
        int from = mine.firstRow() * mine.columns();
        return new HeatStrip(team, strips, Arrays.copyOfRange(all, from, from + mine.cells()), 0);
    }

    private HeatStrip restored() {
        PlannedLoss.check(plan.losses(), worldRank, PlannedLoss.RECOVERY);
        Decomposition strips = checkpoint.decomposition().withRanks(team.size());
        return new HeatStrip(team, strips, checkpoint.restore(team, strips), checkpoint.step());
    }

    private void advance() {
        int end = (int) Math.min(plan.steps(), (long) checkpoint.step() + plan.checkpointEvery());
        while (strip.step() < end) {
            PlannedLoss.check(plan.losses(), worldRank, strip.step());
            strip.advance(ALPHA);
        }
    }

    /** Writes the result within the transaction: if its writer is lost, another rank writes it again. */
    private void finish() {
        HeatField result = strip.collect();
        outputFailed = !Example.agree(team, result == null || output.test(result, console));
    }

    // ---------------------------------------------------------------- after a loss

    /** Continues with the remaining ranks; false if they cannot. All of them return the same result. */
    private boolean formNewTeam() {
        int lossStep = strip == null ? restoredStep() : strip.step();
        Group before = team.group();
        team = team.shrink();
        console = console.speaking(team.rank() == ROOT);
        strip = null;
        String what = "step " + lossStep + ": lost " + names(before.difference(team.group()));
        OptionalInt missing = checkpoint == null ? OptionalInt.empty() : checkpoint.missing(team);
        if (missing.isPresent()) {
            console.error("resilient-halo: " + what + "; the strip of rank " + missing.getAsInt()
                    + " and its copy are lost, because its buddy is lost, too");
            return false;
        }
        String survivors = team.size() == 1 ? "1 rank goes" : team.size() + " ranks go";
        console.line("%s; %s on from step %d", what, survivors, restoredStep());
        console.flush();
        return true;
    }

    private int restoredStep() {
        return checkpoint == null ? 0 : checkpoint.step();
    }

    private static String names(Group lost) {
        String ranks =
                Arrays.stream(lost.worldRanks()).mapToObj(Integer::toString).collect(Collectors.joining(" and "));
        return (lost.size() == 1 ? "rank " : "ranks ") + ranks;
    }
}
