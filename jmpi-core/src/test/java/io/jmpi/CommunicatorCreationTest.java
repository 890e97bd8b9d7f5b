package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Communicators from groups and by host, and how they compare. */
@Timeout(60)
class CommunicatorCreationTest {
    private static final int TAG = 3;

    private static MpiConfig config(String progress) {
        return MpiConfig.defaults().with("progress", progress);
    }

    /** A communicator of those ranks of the job, in that order, with separate messages. */
    private static void assertConnects(Communicator made, int... worldRanks) {
        int rank = made.rank();
        int size = made.size();
        assertThat(made.group().worldRanks()).containsExactly(worldRanks);
        int left = Math.floorMod(rank - 1, size);
        int[] received = new int[1];
        made.sendrecv(new int[] {worldRanks[rank]}, (rank + 1) % size, TAG, received, left, TAG);
        assertThat(received).containsExactly(worldRanks[left]);
        int[] sum = new int[1];
        made.allreduce(new int[] {worldRanks[rank]}, sum, ReduceOp.SUM);
        assertThat(sum).containsExactly(Arrays.stream(worldRanks).sum());
    }

    private static int[] descending(int size) {
        return IntStream.range(0, size).map(i -> size - 1 - i).toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "1, application",
        "2, application",
        "3, thread",
        "4, application",
        "5, thread",
        "6, application",
        "6, thread"
    })
    void shouldConnectTheMembersInTheOrderOfTheGroup(int ranks, String progress) {
        Jmpi.run(config(progress), ranks, world -> {
            Communicator reversed = world.create(world.group().include(descending(ranks)));
            assertConnects(reversed, descending(ranks));
            Group tail = world.group().includeRanges(new int[] {ranks - 1, 0, -2});
            Communicator some = reversed.create(tail);
            boolean member = tail.rank() != Mpi.UNDEFINED;
            assertThat(some != null).isEqualTo(member);
            if (member) {
                assertConnects(some, tail.worldRanks());
                some.free();
            }
            assertThat(world.create(Group.EMPTY)).isNull();
            reversed.free();
            assertConnects(world, IntStream.range(0, ranks).toArray());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldConnectSeveralGroupsWithOneCall(String progress) {
        Jmpi.run(config(progress), 6, world -> {
            Group all = world.group();
            Group own = switch (world.rank()) {
                case 0, 3 -> all.include(3, 0);
                case 1, 2, 5 -> all.include(1, 5, 2);
                default -> Group.EMPTY;
            };
            Communicator made = world.create(own);
            if (own.size() == 0) {
                assertThat(made).isNull();
            } else {
                assertConnects(made, own.worldRanks());
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "1, application",
        "2, application",
        "3, thread",
        "4, application",
        "5, thread",
        "6, application",
        "6, thread"
    })
    void shouldConnectTheMembersWithoutTheOthers(int ranks, String progress) {
        Jmpi.run(config(progress), ranks, world -> {
            // Each prefix: a rank calls for those that it is in only, and others get null for theirs at once.
            for (int size = ranks; size > world.rank(); size--) {
                Group prefix = world.group().include(descending(size));
                Communicator made = world.createGroup(prefix, TAG);
                assertConnects(made, descending(size));
                made.free();
            }
            assertThat(world.createGroup(world.group().exclude(world.rank()), 0))
                    .isNull();
            assertThat(world.createGroup(Group.EMPTY, 0)).isNull();
            assertConnects(world, IntStream.range(0, ranks).toArray());
        });
    }

    /** Other ranks' collective operations of the parent go on meanwhile. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldNotDisturbActiveCollectiveOperations(String progress) {
        Jmpi.run(config(progress), 4, world -> {
            Request barrier = world.ibarrier();
            int[] sum = new int[1];
            Request reduced = world.iallreduce(
                    Buffer.of(new int[] {1}, 0, 1, Datatype.INT), Buffer.of(sum, 0, 1, Datatype.INT), ReduceOp.SUM);
            if (world.rank() != 2) {
                assertConnects(world.createGroup(world.group().include(3, 0, 1), 1), 3, 0, 1);
            }
            Request.waitAll(barrier, reduced);
            assertThat(sum).containsExactly(4);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shouldLetThreadsCreateAtTheSameTimeWithTagsOfTheirOwn(int round) {
        int threads = 4;
        Jmpi.run(MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE), 4, world -> {
            ExecutorService pool = Executors.newFixedThreadPool(threads);
            List<Future<?>> ends = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int tag = i == threads - 1 ? (1 << 30) - 1 : i;
                int[] members = IntStream.range(0, 4)
                        .filter(rank -> rank != tag % 4 || rank == round)
                        .toArray();
                ends.add(pool.submit(() -> createAndFree(world, tag, members)));
            }
            pool.shutdown();
            for (Future<?> end : ends) {
                end.get();
            }
            assertConnects(world, 0, 1, 2, 3);
        });
    }

    private static void createAndFree(Communicator world, int tag, int[] members) {
        try {
            Group group = world.group().include(members);
            for (int i = 0; i < 10 && group.rank() != Mpi.UNDEFINED; i++) {
                Communicator made = world.createGroup(group, tag);
                assertConnects(made, members);
                made.free();
            }
        } catch (RuntimeException | Error e) {
            world.abort(1); // Else the other ranks would wait for this thread.
            throw e;
        }
    }

    @Test
    void shouldCreateTheSameAsTheModelWhenGroupsAreRandom() {
        Random seeds = TestSeeds.random("CommunicatorCreationTest.shouldCreateTheSameAsTheModelWhenGroupsAreRandom");
        for (int ranks = 1; ranks <= 6; ranks++) {
            long seed = seeds.nextLong();
            Jmpi.run(ranks, world -> {
                Random random = new Random(seed); // The same choices at all ranks.
                Communicator at = world;
                while (at != null && at.size() > 0) {
                    List<Integer> order = new ArrayList<>(
                            IntStream.range(0, at.size()).boxed().toList());
                    Collections.shuffle(order, random);
                    int size = random.nextInt(at.size()) + (at.size() > 1 ? 0 : 1);
                    int[] chosen = order.stream().limit(size).mapToInt(i -> i).toArray();
                    Group group = at.group().include(chosen);
                    at = random.nextBoolean() ? at.create(group) : at.createGroup(group, random.nextInt(100));
                    assertThat(at != null).isEqualTo(group.rank() != Mpi.UNDEFINED);
                    if (at != null) {
                        assertConnects(at, group.worldRanks());
                    }
                    if (at != null && at.size() == 1) {
                        return;
                    }
                }
            });
        }
    }

    @Test
    void shouldRefuseGroupsThatDoNotFit() {
        Jmpi.run(4, world -> {
            Communicator pair = world.split(world.rank() / 2, 0);
            int stranger = (world.rank() + 2) % 4;
            Group wrong = world.group().include(world.rank(), stranger);
            assertError(ErrorClass.GROUP, () -> pair.create(wrong), "rank " + stranger + " of the job");
            assertError(ErrorClass.GROUP, () -> pair.createGroup(wrong, 0), "rank " + stranger + " of the job");
            assertError(ErrorClass.GROUP, () -> world.create(null), "group is null");
            assertError(ErrorClass.GROUP, () -> world.createGroup(null, 0), "group is null");
            Group other = Group.of(new int[] {0, 1, 2, 3}, stranger);
            assertError(ErrorClass.GROUP, () -> world.create(other), "rank " + stranger);
            assertError(ErrorClass.TAG, () -> world.createGroup(world.group(), -1), "tag -1");
            assertError(ErrorClass.TAG, () -> world.createGroup(world.group(), Mpi.ANY_TAG), "tag -1");
            assertError(ErrorClass.TAG, () -> world.createGroup(world.group(), 1 << 30), "tag 1073741824");
            assertConnects(pair, pair.group().worldRanks());
            pair.free();
            assertError(ErrorClass.COMM, () -> pair.create(Group.EMPTY), "freed");
            assertError(ErrorClass.COMM, () -> pair.createGroup(Group.EMPTY, 0), "freed");
            assertError(ErrorClass.COMM, () -> pair.splitType(SplitType.SHARED_HOST, 0), "freed");
            assertConnects(world, 0, 1, 2, 3);
        });
    }

    @Test
    void shouldTakeRanksOfOneJvmForRanksOfOneHost() {
        Jmpi.run(3, world -> {
            Communicator host = world.splitType(SplitType.SHARED_HOST, -world.rank());
            assertConnects(host, 2, 1, 0);
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "4, 2", "5, 2", "6, 4", "6, 7"})
    void shouldSplitByHostWhenHostsArePretended(int ranks, int ranksOfHost) {
        Jmpi.run(MpiConfig.defaults().with("host.ranks", "" + ranksOfHost), ranks, world -> {
            int host = world.rank() / ranksOfHost;
            int[] members = IntStream.range(0, ranks)
                    .filter(r -> r / ranksOfHost == host)
                    .toArray();
            assertConnects(world.splitType(SplitType.SHARED_HOST, 7), members);
            // Of a communicator in another order, ranks are ordered as there.
            Communicator reversed = world.split(0, -world.rank());
            int[] descending = Arrays.stream(descending(ranks))
                    .filter(r -> r / ranksOfHost == host)
                    .toArray();
            assertConnects(reversed.splitType(SplitType.SHARED_HOST, 0), descending);
        });
    }

    @Test
    void shouldGiveNoCommunicatorToRanksThatWantNone() {
        Jmpi.run(MpiConfig.defaults().with("host.ranks", "3"), 6, world -> {
            Info hints = Info.EMPTY.with(Info.MATCHER, "bins");
            boolean wants = world.rank() != 0 && world.rank() != 4;
            Communicator host =
                    world.splitType(wants ? SplitType.SHARED_HOST : SplitType.UNDEFINED, -world.rank(), hints);
            if (!wants) {
                assertThat(host).isNull();
                return;
            }
            assertThat(host.info().asMap()).isEqualTo(hints.asMap());
            assertThat(host.matcherName()).isEqualTo("bins");
            assertConnects(host, world.rank() < 3 ? new int[] {2, 1} : new int[] {5, 3});
        });
    }

    @Test
    void shouldRefuseWhatIsNoSplit() {
        Jmpi.run(2, world -> {
            assertError(ErrorClass.ARG, () -> world.splitType(null, 0), "type is null");
            assertError(ErrorClass.ARG, () -> world.splitType(SplitType.SHARED_HOST, 0, null), "info is null");
            Info wrong = Info.EMPTY.with(Info.MATCHER, "heaps");
            assertError(ErrorClass.INFO_VALUE, () -> world.splitType(SplitType.SHARED_HOST, 0, wrong), "heaps");
            assertConnects(world, 0, 1);
        });
        assertError(ErrorClass.ARG, () -> MpiConfig.defaults().with("host.ranks", "0"), "host.ranks", "'0'");
    }

    @Test
    void shouldDistinguishCongruentSimilarAndUnequalCommunicators() {
        Jmpi.run(3, world -> {
            assertThat(Communicator.compare(world, world)).isEqualTo(Comparison.IDENT);
            Communicator copy = world.dup();
            assertThat(Communicator.compare(world, copy)).isEqualTo(Comparison.CONGRUENT);
            assertThat(Communicator.compare(copy, world.create(world.group()))).isEqualTo(Comparison.CONGRUENT);
            assertThat(Communicator.compare(world, world.split(0, -world.rank())))
                    .isEqualTo(Comparison.SIMILAR);
            Communicator alone = world.split(world.rank(), 0);
            assertThat(Communicator.compare(world, alone)).isEqualTo(Comparison.UNEQUAL);
            copy.free();
            assertError(ErrorClass.COMM, () -> Communicator.compare(world, copy), "freed");
            assertError(ErrorClass.COMM, () -> Communicator.compare(null, world), "comm1 is null");
            assertError(ErrorClass.COMM, () -> Communicator.compare(world, null), "comm2 is null");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldDuplicateAndFreeAThousandTimes(String progress) {
        Jmpi.run(config(progress), 3, world -> {
            for (int i = 0; i < 1000; i++) {
                Communicator copy = world.dup();
                if (i % 100 == 0) {
                    assertConnects(copy, 0, 1, 2);
                }
                copy.free();
            }
            assertConnects(world, 0, 1, 2);
        });
    }
}
