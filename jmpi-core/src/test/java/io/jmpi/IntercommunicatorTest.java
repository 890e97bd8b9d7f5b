package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.session.Internals;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class IntercommunicatorTest {
    private static final int TAG = 7;
    private static final int LONG = 5000;

    /** The given number of first ranks of the world are one group, the others the other group. The last ranks lead. */
    private static Intercommunicator join(Communicator world, int first) {
        boolean inFirst = world.rank() < first;
        Communicator local = world.split(inFirst ? 0 : 1, 0);
        int leader = local.size() - 1;
        boolean leads = local.rank() == leader;
        int remoteLeader = inFirst ? world.size() - 1 : first - 1;
        Intercommunicator joined =
                local.createIntercommunicator(leader, leads ? world : null, leads ? remoteLeader : -9, 3);
        local.free();
        return joined;
    }

    /** Each rank sends to each of the other group, by both protocols, and receives in another order. */
    private static void assertWorks(Intercommunicator joined, int content) {
        List<Request> sends = new ArrayList<>();
        for (int to = 0; to < joined.remoteSize(); to++) {
            sends.add(joined.isend(new int[] {content, joined.group().worldRank(joined.rank())}, to, TAG));
            sends.add(joined.isend(filled(content + to), to, TAG + 1));
        }
        for (int i = 0; i < joined.remoteSize(); i++) {
            int[] small = new int[2];
            Status status = joined.recv(small, Mpi.ANY_SOURCE, TAG);
            assertThat(small).containsExactly(content, joined.remoteGroup().worldRank(status.source()));
        }
        for (int from = joined.remoteSize() - 1; from >= 0; from--) {
            int[] large = new int[LONG];
            assertThat(joined.recv(large, from, Mpi.ANY_TAG).tag()).isEqualTo(TAG + 1);
            assertThat(large).isEqualTo(filled(content + joined.rank()));
        }
        sends.forEach(Request::waitFor);
        assertThat(joined.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
    }

    private static int[] filled(int content) {
        return IntStream.range(content, content + LONG).toArray();
    }

    private static int[] worldRanks(Group group) {
        return IntStream.range(0, group.size()).map(group::worldRank).toArray();
    }

    @EachConfiguration
    void shouldExchangeMessagesWithTheRemoteGroup(MpiConfig config) {
        Jmpi.run(config, 5, world -> {
            Intercommunicator joined = join(world, 2);
            boolean inFirst = world.rank() < 2;
            assertThat(joined.rank()).isEqualTo(inFirst ? world.rank() : world.rank() - 2);
            assertThat(joined.size()).isEqualTo(inFirst ? 2 : 3);
            assertThat(joined.remoteSize()).isEqualTo(inFirst ? 3 : 2);
            assertThat(worldRanks(joined.remoteGroup())).isEqualTo(inFirst ? new int[] {2, 3, 4} : new int[] {0, 1});
            assertThat(worldRanks(joined.group())).isEqualTo(inFirst ? new int[] {0, 1} : new int[] {2, 3, 4});
            assertThat(joined.remoteGroup().rank()).isEqualTo(Mpi.UNDEFINED);
            assertWorks(joined, 100);
            joined.barrier();
            Intercommunicator copy = joined.dup();
            assertWorks(copy, 200);
            assertWorks(joined, 300);
            copy.free();
            assertWorks(joined, 400);
            joined.free();
            assertError(ErrorClass.COMM, () -> joined.isend(new int[1], 0, 0), "freed");
            assertError(ErrorClass.COMM, joined::barrier, "freed");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldJoinGroupsOfAllSizes(String progress) {
        for (int ranks = 2; ranks <= 6; ranks++) {
            int size = ranks;
            Jmpi.run(MpiConfig.defaults().with("progress", progress), size, world -> {
                for (int first = 1; first < size; first++) {
                    Intercommunicator joined = join(world, first);
                    assertWorks(joined, first);
                    joined.barrier();
                    assertMerges(joined, world.rank(), first);
                    joined.free();
                }
            });
        }
    }

    /** The group with high = true comes last. */
    private static void assertMerges(Intercommunicator joined, int worldRank, int first) {
        int ranks = joined.size() + joined.remoteSize();
        boolean inFirst = worldRank < first;
        for (boolean firstIsHigh : new boolean[] {false, true}) {
            Communicator merged = joined.merge(inFirst == firstIsHigh);
            assertThat(merged.size()).isEqualTo(ranks);
            int expected = firstIsHigh ? (worldRank + ranks - first) % ranks : worldRank;
            assertThat(merged.rank()).isEqualTo(expected);
            int[] sum = {1 << worldRank};
            merged.allreduce(Buffer.IN_PLACE, sum, ReduceOp.SUM);
            assertThat(sum).containsExactly((1 << ranks) - 1);
            int next = (merged.rank() + 1) % ranks;
            int previous = (merged.rank() + ranks - 1) % ranks;
            int[] received = new int[1];
            merged.sendrecv(new int[] {merged.rank()}, next, TAG, received, previous, TAG);
            assertThat(received).containsExactly(previous);
            merged.free();
            Communicator same = joined.merge(firstIsHigh);
            assertThat(worldRanks(same.group()))
                    .isEqualTo(IntStream.range(0, ranks).toArray());
            same.free();
        }
    }

    @Test
    void shouldRefuseToMergeWhenTheRanksOfAGroupDiffer() {
        Jmpi.run(4, world -> {
            Intercommunicator joined = join(world, 2);
            assertError(ErrorClass.ARG, () -> joined.merge(world.rank() == 0), "high is true", "false");
            assertError(ErrorClass.ARG, () -> joined.merge(world.rank() == 3), "high is true", "false");
            assertWorks(joined, 1);
            joined.merge(true).free();
        });
    }

    @Test
    void shouldRefuseGroupsThatHaveARankInCommon() {
        Jmpi.run(3, world -> {
            // The leaders are ranks 0 and 2; rank 1 is in both groups, and takes part in both calls.
            Communicator low = world.create(world.group().include(0, 1));
            Communicator high = world.create(world.group().include(1, 2));
            if (world.rank() == 0) {
                assertError(ErrorClass.COMM, () -> low.createIntercommunicator(0, world, 2, TAG), "rank 1 of the job");
            } else if (world.rank() == 2) {
                assertError(ErrorClass.COMM, () -> high.createIntercommunicator(1, world, 0, TAG), "rank 1 of the job");
            } else {
                assertError(ErrorClass.COMM, () -> low.createIntercommunicator(0, null, 0, TAG), "rank 1 of the job");
                assertError(ErrorClass.COMM, () -> high.createIntercommunicator(1, null, 0, TAG), "rank 1 of the job");
            }
            free(low);
            free(high);
        });
    }

    private static void free(Communicator communicator) {
        if (communicator != null) {
            communicator.free();
        }
    }

    @Test
    void shouldReportToTheWholeGroupWhenItsLeaderCannotReachTheOther() {
        Jmpi.run(4, world -> {
            Communicator local = world.split(world.rank() % 2, 0);
            int leader = 1;
            boolean leads = local.rank() == leader;
            String[] others = {"localLeader 1", "remote group"};
            assertError(
                    ErrorClass.RANK,
                    () -> local.createIntercommunicator(leader, world, 4, TAG),
                    leads ? new String[] {"remoteLeader 4"} : others);
            assertError(
                    ErrorClass.RANK,
                    () -> local.createIntercommunicator(leader, world, world.rank(), TAG),
                    leads ? new String[] {"remoteLeader " + world.rank()} : others);
            assertError(
                    ErrorClass.COMM,
                    () -> local.createIntercommunicator(leader, null, 0, TAG),
                    leads ? new String[] {"peerCommunicator is null"} : others);
            assertError(
                    ErrorClass.RANK, () -> local.createIntercommunicator(2, world, 0, TAG), "localLeader 2", "0..1");
            assertError(ErrorClass.RANK, () -> local.createIntercommunicator(-1, world, 0, TAG), "localLeader -1");
            assertError(ErrorClass.TAG, () -> local.createIntercommunicator(0, world, 0, -1), "tag -1");
            local.barrier();
        });
    }

    @EachConfiguration
    void shouldProbeAndCheckRanksOfTheRemoteGroup(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            Intercommunicator joined = join(world, 1);
            int remotes = joined.remoteSize();
            assertError(ErrorClass.RANK, () -> joined.send(new int[1], remotes, TAG), "0.." + (remotes - 1));
            assertError(ErrorClass.RANK, () -> joined.irecv(new int[1], remotes, TAG), "0.." + (remotes - 1));
            assertError(ErrorClass.RANK, () -> joined.iprobe(remotes, TAG), "0.." + (remotes - 1));
            joined.send(new int[1], Mpi.PROC_NULL, TAG);
            assertThat(joined.recv(new int[1], Mpi.PROC_NULL, TAG).source()).isEqualTo(Mpi.PROC_NULL);
            if (world.rank() == 0) {
                for (int i = 1; i >= 0; i--) {
                    joined.send(new int[] {i}, i, TAG);
                    Status status = joined.probe(i, Mpi.ANY_TAG);
                    assertThat(status.source()).isEqualTo(i);
                    int[] received = new int[1];
                    joined.mprobe(Mpi.ANY_SOURCE, TAG + i).recv(received);
                    assertThat(received).containsExactly(i + 10);
                }
            } else {
                assertThat(joined.probe(Mpi.ANY_SOURCE, TAG).source()).isZero();
                int[] received = new int[1];
                PersistentRequest receive = joined.recvInit(received, 0, TAG);
                receive.start();
                receive.waitFor();
                assertThat(received).containsExactly(joined.rank());
                joined.send(new int[] {joined.rank() + 10}, 0, TAG + joined.rank());
            }
            joined.barrier();
        });
    }

    @Test
    void shouldHaveHintsNamesAndAttributes() {
        AttributeKey<String> copied =
                AttributeKey.create("copied", value -> Optional.of(value + "+"), AttributeKey.nullDelete());
        Jmpi.run(3, world -> {
            Intercommunicator joined = join(world, 2);
            assertThat(joined.info().asMap()).isEmpty();
            joined.setName("both");
            joined.setAttribute(copied, "a");
            Intercommunicator copy =
                    joined.dup(Info.EMPTY.with(Info.MATCHER, "bins").with(Info.NO_ANY_SOURCE, "true"));
            assertThat(copy.name()).isEmpty();
            assertThat(copy.attribute(copied)).isEqualTo("a+");
            assertThat(copy.matcherName()).isEqualTo("bins");
            assertError(ErrorClass.ASSERTION, () -> copy.recv(new int[1], Mpi.ANY_SOURCE, TAG), Info.NO_ANY_SOURCE);
            copy.setInfo(Info.EMPTY.with(Info.MATCHER, "queues").with(Info.NO_ANY_SOURCE, "false"));
            assertThat(copy.matcherName()).isEqualTo("queues");
            assertWorks(copy, 1);
            assertThat(copy.matchingStatistics().postedSearches()).isPositive();
            assertThat(copy.toString()).contains("rank " + copy.rank() + " of " + copy.size());
            assertThat(Intercommunicator.compare(joined, joined)).isEqualTo(Comparison.IDENT);
            assertThat(Intercommunicator.compare(joined, copy)).isEqualTo(Comparison.CONGRUENT);
            Intercommunicator other = join(world, 1);
            assertThat(Intercommunicator.compare(joined, other)).isEqualTo(Comparison.UNEQUAL);
            assertError(ErrorClass.COMM, () -> Intercommunicator.compare(joined, null), "comm2");
        });
    }

    /** Messages that have not been received do not reach the next communicator, which reuses the ids. */
    @EachConfiguration
    void shouldUseIdsAgain(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            for (int i = 0; i < 20; i++) {
                Intercommunicator joined = join(world, 1 + i % 2);
                assertThat(Internals.core(joined).messages().id()).isLessThan(20);
                int[] received = new int[1];
                Request receive = joined.irecv(received, Mpi.ANY_SOURCE, TAG);
                List<Request> sends = new ArrayList<>();
                for (int to = 0; to < joined.remoteSize(); to++) {
                    sends.add(joined.isend(new int[] {i}, to, TAG));
                    sends.add(joined.isend(new int[LONG], to, TAG + 1));
                }
                joined.free();
                receive.waitFor();
                assertThat(received).containsExactly(i);
                sends.forEach(Request::waitFor);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailWhatOnlyRanksThatHaveLeftCouldSend(String progress) {
        Jmpi.runSessions(MpiConfig.defaults().with("progress", progress), 3, mpi -> {
            Intercommunicator joined = join(mpi.world(), 2);
            assertWorks(joined, 1);
            joined.barrier();
            if (mpi.world().rank() < 2) {
                Request any = joined.irecv(new int[1], Mpi.ANY_SOURCE, TAG);
                assertError(ErrorClass.PROC_FAILED, any::waitFor, "rank 2 has left");
                assertError(ErrorClass.PROC_FAILED, () -> joined.recv(new int[1], 0, TAG), "rank 2 has left");
                mpi.world().sendrecv(new int[1], 1 - joined.rank(), 1, new int[1], 1 - joined.rank(), 1);
            }
        });
    }

    @Test
    void shouldCreateSeveralAtOnceOverOnePeerCommunicator() {
        Jmpi.run(4, world -> {
            Communicator alone = world.split(world.rank(), 0);
            List<Intercommunicator> all = new ArrayList<>();
            for (int other = 0; other < 4; other++) {
                if (other != world.rank()) {
                    int tag = world.rank() + other; // the same at both
                    all.add(alone.createIntercommunicator(0, world, other, tag));
                }
            }
            for (Intercommunicator pair : all) {
                int other = pair.remoteGroup().worldRank(0);
                int[] received = new int[1];
                pair.sendrecv(new int[] {world.rank()}, 0, TAG, received, 0, TAG);
                assertThat(received).containsExactly(other);
            }
            all.forEach(Intercommunicator::free);
        });
    }
}
