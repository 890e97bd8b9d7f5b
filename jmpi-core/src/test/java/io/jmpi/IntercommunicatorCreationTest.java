package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inter-communicators that are made from inter-communicators: split, create, shrink. */
@Timeout(60)
class IntercommunicatorCreationTest {
    private static final int TAG = 5;

    /** The groups, by ranks of the job, and that messages and reductions go from each group to the other. */
    private static void assertConnects(@Nullable Intercommunicator made, int[] local, int[] remote, int worldRank) {
        boolean hasBoth = remote.length > 0 && IntStream.of(local).anyMatch(rank -> rank == worldRank);
        if (!hasBoth) {
            assertThat(made).isNull();
            return;
        }
        assertThat(made.group().worldRanks()).isEqualTo(local);
        assertThat(made.remoteGroup().worldRanks()).isEqualTo(remote);
        assertThat(made.group().worldRank(made.rank())).isEqualTo(worldRank);
        for (int to = 0; to < remote.length; to++) {
            made.send(new int[] {worldRank}, to, TAG);
        }
        for (int from = remote.length - 1; from >= 0; from--) {
            int[] received = new int[1];
            made.recv(received, from, TAG);
            assertThat(received).containsExactly(remote[from]);
        }
        int[] sum = new int[1];
        made.allreduce(new int[] {1 << worldRank}, sum, ReduceOp.SUM);
        assertThat(sum[0]).isEqualTo(IntStream.of(remote).map(rank -> 1 << rank).sum());
        made.free();
    }

    private static int[] withColor(int[] ranks, int[] colors, int[] keys, int color) {
        return IntStream.of(ranks)
                .filter(rank -> colors[rank] == color && color != Mpi.UNDEFINED)
                .boxed()
                .sorted(Comparator.comparingInt(rank -> keys[rank]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldSplitByColorsOfBothGroups(String progress) {
        long seed = TestSeeds.random("splits").nextLong();
        for (TwoGroups groups : new TwoGroups[] {new TwoGroups(1, 1), new TwoGroups(1, 3), new TwoGroups(3, 2)}) {
            Jmpi.run(MpiConfig.defaults().with("progress", progress), groups.ranks(), world -> {
                Random random = new Random(seed); // The same at all ranks.
                Intercommunicator joined = groups.join(world);
                for (int i = 0; i < 20; i++) {
                    int colorsInUse = 1 + random.nextInt(3);
                    int[] colors = new int[groups.ranks()];
                    int[] keys = new int[groups.ranks()];
                    for (int rank = 0; rank < colors.length; rank++) {
                        colors[rank] = random.nextInt(6) == 0 ? Mpi.UNDEFINED : random.nextInt(colorsInUse);
                        keys[rank] = random.nextInt(3) - 1;
                    }
                    int own = world.rank();
                    Intercommunicator part = joined.split(colors[own], keys[own]);
                    int[] local = withColor(groups.groupOf(own), colors, keys, colors[own]);
                    assertConnects(part, local, withColor(groups.remoteOf(own), colors, keys, colors[own]), own);
                }
                joined.free();
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldCreateOfAGroupOfEachSide(String progress) {
        long seed = TestSeeds.random("creations").nextLong();
        TwoGroups groups = new TwoGroups(3, 2);
        Jmpi.run(MpiConfig.defaults().with("progress", progress), groups.ranks(), world -> {
            Random random = new Random(seed); // The same at all ranks.
            Intercommunicator joined = groups.join(world);
            for (int i = 0; i < 20; i++) {
                int[] first = some(groups.first(), random);
                int[] second = some(groups.second(), random);
                boolean inFirst = world.rank() < groups.first();
                Intercommunicator made = joined.create(joined.group().include(inFirst ? first : second));
                int[] inSecond =
                        IntStream.of(second).map(rank -> rank + groups.first()).toArray();
                assertConnects(made, inFirst ? first : inSecond, inFirst ? inSecond : first, world.rank());
            }
            joined.free();
        });
    }

    /** Some of the ranks, in any order. */
    private static int[] some(int ranks, Random random) {
        int[] order = random.ints(0, ranks).distinct().limit(ranks).toArray();
        return IntStream.of(order).limit(random.nextInt(ranks + 1)).toArray();
    }

    @Test
    void shouldSplitByHost() {
        TwoGroups groups = new TwoGroups(3, 2);
        // Hosts of ranks 0 and 1, 2 and 3, and 4.
        Jmpi.run(MpiConfig.defaults().with("host.ranks", "2"), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            Info bins = Info.EMPTY.with(Info.MATCHER, "bins");
            Intercommunicator host = joined.splitType(SplitType.SHARED_HOST, 0, bins);
            if (world.rank() == 2 || world.rank() == 3) {
                assertThat(host.matcherName()).isEqualTo("bins");
                assertConnects(host, new int[] {world.rank()}, new int[] {5 - world.rank()}, world.rank());
            } else {
                assertThat(host).isNull();
            }
            boolean wants = world.rank() != 3;
            assertThat(joined.splitType(wants ? SplitType.SHARED_HOST : SplitType.UNDEFINED, 0))
                    .isNull();
            assertError(ErrorClass.ARG, () -> joined.splitType(null, 0), "type is null");
            joined.free();
        });
    }

    @Test
    void shouldBeUsableAsItsParent() {
        TwoGroups groups = new TwoGroups(2, 2);
        Jmpi.run(groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            ErrorHandler handler = (communicator, error) -> {};
            joined.setErrorHandler(handler);
            joined.setName("coupled");
            Intercommunicator pair = joined.split(joined.rank(), 0);
            assertThat(pair.errorHandler()).isSameAs(handler);
            assertThat(pair.toString()).contains("split of coupled", "rank 0 of 1", "1 remote rank");
            Intercommunicator second = joined.create(joined.group().include(1));
            assertThat(second == null).isEqualTo(joined.rank() == 0);
            if (second != null) {
                assertThat(second.toString()).contains("group of coupled");
                assertThat(Intercommunicator.compare(pair, second)).isEqualTo(Comparison.CONGRUENT);
                second.free();
            }
            Duplication<? extends Intercommunicator> copy = pair.idup();
            copy.waitFor();
            Intercommunicator again = copy.communicator().split(3, 0);
            assertThat(again.remoteSize()).isEqualTo(1);
            Communicator merged = again.merge(world.rank() < 2);
            assertThat(merged.rank()).isEqualTo(world.rank() < 2 ? 1 : 0);
            merged.free();
            again.free();
            copy.communicator().free();
            pair.free();
            joined.free();
        });
    }

    @Test
    void shouldRefuseWrongArgumentsAndSendNothing() {
        TwoGroups groups = new TwoGroups(2, 2);
        Jmpi.run(groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            assertError(ErrorClass.ARG, () -> joined.split(-7, 0), "color -7", ">= 0", "UNDEFINED");
            assertError(ErrorClass.GROUP, () -> joined.create(null), "group is null");
            int far = joined.remoteGroup().worldRank(1);
            Group wrong = world.group().include(world.rank(), far);
            assertError(ErrorClass.GROUP, () -> joined.create(wrong), "rank " + far + " of the job", "not in");
            Group differs = world.rank() == 3 ? joined.group() : joined.group().include(0);
            assertError(
                    ErrorClass.GROUP,
                    () -> joined.create(differs),
                    "create in ",
                    "rank 2 and rank 3 of the job",
                    "must pass the same");
            joined.barrier();
            Intercommunicator pair = joined.split(joined.rank(), 0);
            pair.free();
            assertError(ErrorClass.COMM, () -> pair.split(0, 0), "freed");
            assertError(ErrorClass.COMM, () -> pair.create(pair.group()), "freed");
        });
    }

    @Test
    void shouldNameCallsThatDifferWhenChecked() {
        TwoGroups groups = new TwoGroups(1, 2);
        Jmpi.run(MpiConfig.defaults().with("check", "true"), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            joined.setName("joined");
            assertErrorInOrder(
                    ErrorClass.OTHER,
                    () -> {
                        if (world.rank() == 0) {
                            joined.split(0, 0);
                        } else {
                            joined.create(joined.group());
                        }
                    },
                    " in joined",
                    "rank 0 ",
                    " split",
                    "rank 1",
                    " create");
            joined.split(0, 0).free();
            joined.free();
        });
    }

    // ---------------------------------------------------------------- lost ranks

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailAtAllRanksWhenOneHasLeft(String progress) {
        for (int victim : new int[] {0, 2, 4}) {
            TwoGroups groups = new TwoGroups(3, 2);
            for (Function<Intercommunicator, @Nullable Intercommunicator> making : MAKINGS) {
                Jmpi.run(MpiConfig.defaults().with("progress", progress), groups.ranks(), world -> {
                    Intercommunicator joined = groups.join(world);
                    joined.barrier();
                    if (world.rank() != victim) {
                        assertError(ErrorClass.PROC_FAILED, () -> making.apply(joined));
                    }
                });
            }
        }
    }

    private static final List<Function<Intercommunicator, @Nullable Intercommunicator>> MAKINGS = List.of(
            joined -> joined.split(0, 0),
            joined -> joined.splitType(SplitType.SHARED_HOST, 0),
            joined -> joined.create(joined.group()));
}
