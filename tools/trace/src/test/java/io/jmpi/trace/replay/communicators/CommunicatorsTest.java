package io.jmpi.trace.replay.communicators;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.replay.messages.Recorded;
import io.jmpi.trace.replay.recording.Spool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Communicators that ranks create; each rank numbers its own from 4, unless a test differs. */
class CommunicatorsTest {
    private static final int RANKS = 6;
    private static final int NEW = 4;

    @TempDir
    Path directory;

    private Spool spool;
    private Recorded run;

    @BeforeEach
    void openSpool() throws IOException {
        spool = new Spool(directory);
        run = new Recorded(RANKS, spool);
    }

    @AfterEach
    void closeSpool() throws IOException {
        spool.close();
    }

    private Communicators resolved() {
        Communicators communicators = new Communicators(Arrays.stream(run.ranks)
                .map(rank -> rank == null ? null : rank.communicators)
                .toArray(CommunicatorLog[]::new));
        communicators.resolve();
        return communicators;
    }

    /** The communicator with a rank's number at the end; null if unknown. */
    private Context context(Communicators communicators, int rank, int number) {
        int known = run.ranks[rank].communicators.count();
        int instance = run.ranks[rank].communicators.instance(number);
        return instance == known ? null : communicators.context(rank, instance);
    }

    private Call make(CallType type, int from, int made) {
        return run.call(type).set(Field.OLDCOMM, from).set(Field.NEWCOMM, made);
    }

    private void split(int parent, int made, IntUnaryOperator color, IntUnaryOperator key, int... ranks) {
        for (int rank : ranks) {
            make(CallType.COMM_SPLIT, parent, color.applyAsInt(rank) < 0 ? Call.COMM_NULL : made)
                    .set(Field.COLOR, color.applyAsInt(rank))
                    .set(Field.KEY, key.applyAsInt(rank));
            run.by(rank);
        }
    }

    private static final int[] ALL = {0, 1, 2, 3, 4, 5};

    @Test
    void shouldOrderMembersOfASplitByKeyThenByRank() {
        split(Call.WORLD, NEW, rank -> rank == 5 ? Call.UNDEFINED : rank % 2, rank -> rank == 0 ? 9 : 1, ALL);
        Communicators communicators = resolved();

        assertThat(context(communicators, 0, NEW).members).containsExactly(2, 4, 0);
        assertThat(context(communicators, 1, NEW).members).containsExactly(1, 3);
        assertThat(context(communicators, 4, NEW)).isSameAs(context(communicators, 2, NEW));
        assertThat(context(communicators, 5, NEW)).isNull();
    }

    @Test
    void shouldTellApartCommunicatorsThatHadTheSameNumberOneAfterTheOther() {
        for (int rank : ALL) {
            make(CallType.COMM_DUP, Call.WORLD, NEW);
            run.by(rank);
            run.send(rank, 0, 5, 1);
            run.call(CallType.COMM_FREE).set(Field.COMM, NEW);
            run.by(rank);
            make(CallType.COMM_DUP, Call.WORLD, rank == 3 ? 17 : NEW);
            run.by(rank);
        }
        Communicators communicators = resolved();

        assertThat(communicators.context(0, 2)).isNotSameAs(communicators.context(0, 3));
        assertThat(communicators.context(0, 2)).isSameAs(communicators.context(3, 2));
        assertThat(context(communicators, 0, NEW)).isSameAs(context(communicators, 3, 17));
    }

    private void group(int rank, CallType type, int from, int[] numbers, int made) {
        run.call(type)
                .set(Field.GROUP, from)
                .set(Field.COUNT, numbers.length)
                .set(Field.RANKS, numbers, numbers.length)
                .set(Field.NEWGROUP, made);
        run.by(rank);
    }

    private void ranges(int rank, CallType type, int from, int[][] ranges, int made) {
        run.call(type)
                .set(Field.GROUP, from)
                .set(Field.COUNT, ranges.length)
                .set(Field.RANGES, (Object) ranges)
                .set(Field.NEWGROUP, made);
        run.by(rank);
    }

    private void combine(int rank, CallType type, int one, int other, int made) {
        run.call(type).set(Field.GROUP1, one).set(Field.GROUP2, other).set(Field.NEWGROUP, made);
        run.by(rank);
    }

    private int[] membersOfCommunicatorOf(int group) {
        for (int rank : ALL) {
            run.call(CallType.COMM_GROUP).set(Field.COMM, Call.WORLD).set(Field.GROUP, 3);
            run.by(rank);
            group(rank, CallType.GROUP_INCL, 3, new int[] {5, 1, 3}, 4);
            group(rank, CallType.GROUP_EXCL, 3, new int[] {5, 0}, 5);
            ranges(rank, CallType.GROUP_RANGE_INCL, 3, new int[][] {{4, 0, -2}, {5, 5, 1}}, 6);
            ranges(rank, CallType.GROUP_RANGE_EXCL, 3, new int[][] {{0, 5, 2}}, 7);
            combine(rank, CallType.GROUP_UNION, 4, 5, 8);
            combine(rank, CallType.GROUP_INTERSECTION, 4, 5, 9);
            combine(rank, CallType.GROUP_DIFFERENCE, 5, 4, 10);
            make(CallType.COMM_CREATE, Call.WORLD, NEW).set(Field.GROUP, group);
            run.by(rank);
        }
        Communicators communicators = resolved();
        for (int rank : ALL) {
            Context context = context(communicators, rank, NEW);
            if (context != null) {
                return context.members;
            }
        }
        return new int[0];
    }

    @Test
    void shouldFollowGroupsByPlaces() {
        assertThat(membersOfCommunicatorOf(4)).containsExactly(5, 1, 3);
    }

    @Test
    void shouldFollowGroupsWithoutPlaces() {
        assertThat(membersOfCommunicatorOf(5)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void shouldFollowGroupsByRanges() {
        assertThat(membersOfCommunicatorOf(6)).containsExactly(4, 2, 0, 5);
    }

    @Test
    void shouldFollowGroupsWithoutRanges() {
        assertThat(membersOfCommunicatorOf(7)).containsExactly(1, 3, 5);
    }

    @Test
    void shouldFollowUnions() {
        assertThat(membersOfCommunicatorOf(8)).containsExactly(5, 1, 3, 2, 4);
    }

    @Test
    void shouldFollowIntersections() {
        assertThat(membersOfCommunicatorOf(9)).containsExactly(1, 3);
    }

    @Test
    void shouldFollowDifferences() {
        assertThat(membersOfCommunicatorOf(10)).containsExactly(2, 4);
    }

    @Test
    void shouldDivideGridsSoThatTheLastDimensionCountsFastest() {
        for (int rank : ALL) {
            int[] dimensions = {2, 3};
            make(CallType.CART_CREATE, Call.WORLD, NEW)
                    .set(Field.NDIM, 2)
                    .set(Field.DIMS, dimensions, 2)
                    .set(Field.PERIODS, dimensions, 2)
                    .set(Field.REORDER, 1);
            run.by(rank);
            make(CallType.CART_SUB, NEW, 5).set(Field.NDIM, 2).set(Field.REMAIN_DIMS, new int[] {0, 1}, 2);
            run.by(rank);
            make(CallType.CART_SUB, NEW, 6).set(Field.NDIM, 2).set(Field.REMAIN_DIMS, new int[] {1, 0}, 2);
            run.by(rank);
        }
        Communicators communicators = resolved();

        assertThat(context(communicators, 4, 5).members).containsExactly(3, 4, 5);
        assertThat(context(communicators, 4, 6).members).containsExactly(1, 4);
        assertThat(communicators.problems()).isEmpty();
    }

    @Test
    void shouldBelieveMpiCommRankWhenATopologyWasReordered() {
        for (int rank : ALL) {
            make(CallType.GRAPH_CREATE, Call.WORLD, rank < 4 ? NEW : Call.COMM_NULL)
                    .set(Field.NODES, 4);
            run.by(rank);
            if (rank < 4) {
                run.call(CallType.COMM_RANK).set(Field.COMM, NEW).set(Field.RANK, 3 - rank);
                run.by(rank);
            }
        }
        Communicators communicators = resolved();

        assertThat(context(communicators, 0, NEW).members).containsExactly(3, 2, 1, 0);
        assertThat(context(communicators, 4, NEW)).isNull();
    }

    @Test
    void shouldConnectAndMergeGroups() {
        split(Call.WORLD, NEW, rank -> rank % 2, rank -> rank, ALL);
        for (int rank : ALL) {
            boolean isLeader = rank == 2 || rank == 1;
            run.call(CallType.INTERCOMM_CREATE)
                    .set(Field.LOCALCOMM, NEW)
                    .set(Field.LOCALLEADER, rank % 2 == 0 ? 1 : 0)
                    .set(Field.REMOTECOMM, isLeader ? Call.WORLD : Call.COMM_NULL)
                    .set(Field.REMOTELEADER, rank % 2 == 0 ? 1 : 2)
                    .set(Field.TAG, 7)
                    .set(Field.NEWCOMM, 5);
            run.by(rank);
            run.call(CallType.INTERCOMM_MERGE)
                    .set(Field.COMM, 5)
                    .set(Field.HIGH, rank % 2 == 0 ? 0 : 1)
                    .set(Field.NEWCOMM, 6);
            run.by(rank);
        }
        Communicators communicators = resolved();
        Context between = context(communicators, 0, 5);

        assertThat(between).isSameAs(context(communicators, 5, 5));
        assertThat(between.peer(0, 2)).isEqualTo(5);
        assertThat(between.peer(5, 2)).isEqualTo(4);
        assertThat(between.peer(5, 3)).isEqualTo(Context.NONE);
        assertThat(between.rankOf(3)).isEqualTo(1);
        assertThat(context(communicators, 3, 6).members).containsExactly(0, 2, 4, 1, 3, 5);
        assertThat(communicators.problems()).isEmpty();
    }

    /** A child of a communicator with a missing rank's file is known only if it does not depend on that file. */
    @Test
    void shouldFollowWhatDoesNotDependOnMissingRanks() {
        for (int rank : ALL) {
            make(CallType.COMM_DUP, Call.WORLD, NEW);
            run.by(rank);
        }
        split(Call.WORLD, 5, rank -> 0, rank -> 0, ALL);
        split(NEW, 6, rank -> 0, rank -> 0, ALL);
        for (int rank : ALL) {
            make(CallType.COMM_DUP, Call.WORLD, 7);
            run.by(rank);
        }
        run.ranks[5] = null;
        Communicators communicators = resolved();

        assertThat(context(communicators, 2, NEW).members).containsExactly(ALL);
        assertThat(context(communicators, 2, 5)).isNull();
        assertThat(context(communicators, 2, 6)).isNull();
        assertThat(context(communicators, 2, 7))
                .isSameAs(context(communicators, 3, 7))
                .isNotNull();
        assertThat(communicators.problems()).hasSize(1).first().asString().contains("(2 in all)");
    }

    @Test
    void shouldSayThatRanksDisagree() {
        for (int rank : ALL) {
            if (rank == 3) {
                split(Call.WORLD, NEW, unused -> 0, unused -> 0, rank);
            } else {
                make(CallType.COMM_DUP, Call.WORLD, NEW);
                run.by(rank);
            }
        }
        Communicators communicators = resolved();

        assertThat(communicators.problems())
                .anySatisfy(problem ->
                        assertThat(problem).containsPattern("disagree.* rank 0 .*MPI_Comm_dup\\b.*others.* not\\b"));
        assertThat(context(communicators, 0, NEW)).isNull();
    }

    @Test
    void shouldFindMembersOfAGroupOfACommunicatorThatIsMadeFromAnotherOne() {
        split(Call.WORLD, NEW, rank -> rank % 2, rank -> -rank, ALL);
        split(NEW, 5, rank -> 0, rank -> rank, ALL);
        for (int rank : ALL) {
            run.call(CallType.COMM_GROUP).set(Field.COMM, 5).set(Field.GROUP, 3);
            run.by(rank);
            group(rank, CallType.GROUP_INCL, 3, new int[] {2, 0}, 4);
            make(CallType.COMM_CREATE, Call.WORLD, rank == 2 || rank == 3 ? Call.COMM_NULL : 6)
                    .set(Field.GROUP, 4);
            run.by(rank);
        }
        Communicators communicators = resolved();

        assertThat(context(communicators, 0, 6).members).containsExactly(4, 0);
        assertThat(context(communicators, 1, 6).members).containsExactly(5, 1);
        assertThat(context(communicators, 2, 6)).isNull();
    }

    @Test
    void shouldTakeWhatJmpisOwnFormatSays() {
        int[] evens = {4, 2, 0};
        int[] odds = {1, 3, 5};
        for (int rank : ALL) {
            run.call(CallType.COMMUNICATOR)
                    .set(Field.NEWCOMM, NEW + rank)
                    .set(Field.CONTEXT, 17)
                    .set(Field.RANKS, rank % 2 == 0 ? evens : odds, 3)
                    .set(Field.REMOTE_RANKS, odds, 0);
            run.by(rank);
            run.call(CallType.COMMUNICATOR)
                    .set(Field.NEWCOMM, 20)
                    .set(Field.CONTEXT, 18)
                    .set(Field.RANKS, rank % 2 == 0 ? evens : odds, 3)
                    .set(Field.REMOTE_RANKS, rank % 2 == 0 ? odds : evens, 3);
            run.by(rank);
        }
        Communicators communicators = resolved();

        assertThat(context(communicators, 2, NEW + 2).members).containsExactly(4, 2, 0);
        assertThat(context(communicators, 2, NEW + 2)).isSameAs(context(communicators, 4, NEW + 4));
        assertThat(context(communicators, 2, NEW + 2).number).isNotEqualTo(context(communicators, 1, NEW + 1).number);
        assertThat(context(communicators, 0, 20)).isSameAs(context(communicators, 1, 20));
        assertThat(context(communicators, 0, 20).peer(0, 0)).isEqualTo(1);
        assertThat(context(communicators, 0, 20).peer(1, 0)).isEqualTo(4);
    }
}
