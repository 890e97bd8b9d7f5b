package io.jmpi.examples.recovery;

import static io.jmpi.examples.recovery.LosableRanks.LOST;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.examples.heat.Block;
import io.jmpi.examples.heat.Decomposition;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class BuddyCheckpointTest {
    private static final int WIDTH = 3;
    private static final int HEIGHT = 11;

    @ParameterizedTest
    @CsvSource({"1", "2", "4", "13"})
    void shouldRestoreWhatItSaved(int ranks) {
        Decomposition strips = Decomposition.strips(WIDTH, HEIGHT, ranks);
        Jmpi.run(ranks, world -> {
            BuddyCheckpoint checkpoint = BuddyCheckpoint.take(world, 7, strips, cells(strips, world, 7));
            assertThat(checkpoint.step()).isEqualTo(7);
            assertThat(checkpoint.missing(world)).isEmpty();
            assertThat(checkpoint.restore(world, strips)).isEqualTo(cells(strips, world, 7));
        });
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "3"})
    void shouldRestoreTheCellsOfALostRank(int victim) throws Exception {
        int[] outcomes = LosableRanks.run(
                4,
                Map.of(),
                () -> inSession(world -> {
                    Decomposition strips = Decomposition.strips(WIDTH, HEIGHT, 4);
                    BuddyCheckpoint[] taken = new BuddyCheckpoint[1];
                    assertThat(Transaction.commits(
                                    world,
                                    () -> taken[0] = BuddyCheckpoint.take(world, 7, strips, cells(strips, world, 7))))
                            .isTrue();
                    loseIf(world.rank() == victim);
                    assertThat(Transaction.commits(world, world::barrier)).isFalse();
                    Communicator team = world.shrink();
                    Decomposition fewer = strips.withRanks(3);
                    assertThat(taken[0].missing(team)).isEmpty();
                    assertThat(taken[0].restore(team, fewer)).isEqualTo(cells(fewer, team, 7));
                    return 0;
                }));
        assertThat(outcomes).containsOnlyOnce(LOST);
    }

    /** The victim has passed its copy on, so that all others have all they need; but not all can know that. */
    @Test
    void shouldNotCountIfARankIsLostBeforeTheAgreement() throws Exception {
        int[] outcomes = LosableRanks.run(
                4,
                Map.of(),
                () -> inSession(world -> {
                    Decomposition strips = Decomposition.strips(WIDTH, HEIGHT, 4);
                    boolean counts = Transaction.commits(world, () -> {
                        BuddyCheckpoint.take(world, 7, strips, cells(strips, world, 7));
                        loseIf(world.rank() == 2);
                    });
                    return counts ? 1 : 0;
                }));
        assertThat(outcomes).containsExactly(0, 0, LOST, 0);
    }

    @Test
    void shouldNameTheRankWhoseCellsAreLost() throws Exception {
        int[] outcomes = LosableRanks.run(
                4,
                Map.of(),
                () -> inSession(world -> {
                    Decomposition strips = Decomposition.strips(WIDTH, HEIGHT, 4);
                    // A barrier would not do: one that a rank has not completed yet fails when another rank revokes.
                    BuddyCheckpoint[] taken = new BuddyCheckpoint[1];
                    assertThat(Transaction.commits(
                                    world,
                                    () -> taken[0] = BuddyCheckpoint.take(world, 0, strips, cells(strips, world, 0))))
                            .isTrue();
                    loseIf(world.rank() == 0 || world.rank() == 3);
                    Communicator team = world;
                    while (team.size() > 2) {
                        Communicator before = team;
                        assertThat(Transaction.commits(before, before::barrier)).isFalse();
                        team = before.shrink();
                    }
                    return taken[0].missing(team).orElseThrow();
                }));
        assertThat(outcomes).containsExactly(LOST, 3, 3, LOST);
    }

    /** Cells that show their row, and the step. */
    private static double[] cells(Decomposition strips, Communicator team, int step) {
        Block block = strips.block(team.rank());
        double[] cells = new double[block.cells()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = 1000 * step + block.firstRow() * WIDTH + i;
        }
        return cells;
    }

    private static int inSession(ToIntFunction<Communicator> body) {
        Mpi mpi = Mpi.init();
        int outcome = body.applyAsInt(mpi.world());
        mpi.close();
        return outcome;
    }

    private static void loseIf(boolean isVictim) {
        if (isVictim) {
            throw new PlannedLoss.Due("as planned");
        }
    }
}
