package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Collective operations between two groups that move elements. */
@Timeout(120)
class IntercommunicatorCollectivesTest {
    private static final List<TwoGroups> GROUPS = List.of(
            new TwoGroups(1, 1), new TwoGroups(1, 3), new TwoGroups(2, 3), new TwoGroups(3, 2), new TwoGroups(4, 1));

    /** The last one exceeds the eager limit with each type. */
    private static final int[] COUNTS = {0, 3, 300};

    private static MpiConfig config(String progress) {
        return MpiConfig.defaults().with("progress", progress).with("eager.threshold", "256");
    }

    static Stream<Arguments> groupsAndModes() {
        List<Arguments> all = GROUPS.stream()
                .flatMap(groups -> Stream.of("application", "thread").map(progress -> Arguments.of(groups, progress)))
                .toList();
        return TestSeeds.some(4, all).stream();
    }

    @ParameterizedTest
    @MethodSource("groupsAndModes")
    void shouldMoveElementsInEachStyle(TwoGroups groups, String progress) {
        Jmpi.run(config(progress), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            int number = 0;
            for (Collective operation : CollectiveCase.BETWEEN_GROUPS) {
                for (int count : COUNTS) {
                    for (int root = 0; root < world.size(); root++) {
                        TypePair types = TypePair.of(number);
                        Style style = Style.of(number);
                        CollectiveCase transfer = CollectiveCase.between(
                                        groups, joined, world.rank(), operation, types, count, root)
                                .prepare(number++);
                        style.run(transfer.bind());
                        transfer.check("between groups");
                    }
                }
            }
            joined.free();
        });
    }

    /** All types with each operation. */
    @Test
    void shouldMoveElementsOfDerivedTypes() {
        TwoGroups groups = new TwoGroups(2, 3);
        Jmpi.run(config("application"), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            for (Collective operation : CollectiveCase.BETWEEN_GROUPS) {
                for (int number = 0; number < TypePair.ALL.size(); number++) {
                    CollectiveCase transfer = CollectiveCase.between(
                                    groups,
                                    joined,
                                    world.rank(),
                                    operation,
                                    TypePair.of(number),
                                    2,
                                    number % world.size())
                            .prepare(number);
                    transfer.bind().blocking();
                    transfer.check("between groups");
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groupsAndModes")
    void shouldRunManyAtOnce(TwoGroups groups, String progress) {
        Jmpi.run(config(progress), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            List<CollectiveCase> transfers = new ArrayList<>();
            List<Request> requests = new ArrayList<>();
            for (int i = 0; i < 3 * CollectiveCase.BETWEEN_GROUPS.size(); i++) {
                Collective operation = CollectiveCase.BETWEEN_GROUPS.get(i % CollectiveCase.BETWEEN_GROUPS.size());
                CollectiveCase transfer = CollectiveCase.between(
                                groups,
                                joined,
                                world.rank(),
                                operation,
                                TypePair.of(i),
                                COUNTS[i % COUNTS.length],
                                i % world.size())
                        .prepare(i);
                transfers.add(transfer);
                requests.add(transfer.bind().nonblocking());
                requests.add(joined.ibarrier());
            }
            Request.waitAll(requests);
            transfers.forEach(transfer -> transfer.check("among others"));
            joined.free();
        });
    }

    /** With the algorithms that a program selects within the groups. */
    @Test
    void shouldUseSelectedAlgorithmsWithinTheGroups() {
        TwoGroups groups = new TwoGroups(4, 3);
        Jmpi.run(config("application"), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            for (String algorithm : List.of("binomial", "linear", "chain", "scatter-ring", "scatter-doubling")) {
                joined.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "bcast=" + algorithm));
                for (int root : new int[] {1, 6}) {
                    for (Collective operation :
                            List.of(Collective.BCAST, Collective.ALLGATHER, Collective.ALLGATHERV)) {
                        CollectiveCase transfer = CollectiveCase.between(
                                        groups, joined, world.rank(), operation, TypePair.of(root), 50, root)
                                .prepare(root);
                        transfer.bind().blocking();
                        transfer.check("between groups");
                    }
                }
            }
        });
    }

    /** Neither wildcards nor the tags of a program match messages of collective operations. */
    @Test
    void shouldNotMatchMessagesOfTheProgram() {
        TwoGroups groups = new TwoGroups(2, 2);
        Jmpi.run(config("application"), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            int[] received = new int[1];
            Request any = joined.irecv(received, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            int[] elements = {world.rank() == 1 ? 42 : 0};
            joined.bcast(elements, groups.root(world.rank(), 1));
            int[] both = new int[2];
            joined.allgather(new int[] {world.rank()}, both);
            assertThat(both).isEqualTo(groups.remoteOf(world.rank()));
            assertThat(any.test()).isFalse();
            assertThat(joined.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            joined.barrier();
            joined.send(new int[] {7}, joined.rank(), 5);
            any.waitFor();
            assertThat(received).containsExactly(7);
            assertThat(elements[0]).isEqualTo(world.rank() == 0 ? 0 : 42);
        });
    }

    @Test
    void shouldReuseThePlanOfARepeatedCall() {
        TwoGroups groups = new TwoGroups(1, 2);
        Jmpi.run(config("application"), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            long[] own = new long[1];
            long[] sum = new long[1];
            int[] elements = new int[1];
            for (int i = 0; i < 4; i++) {
                own[0] = (long) i + world.rank();
                joined.allreduce(own, sum, ReduceOp.SUM);
                long remoteSum = Arrays.stream(groups.remoteOf(world.rank()))
                        .asLongStream()
                        .sum();
                assertThat(sum[0]).isEqualTo(remoteSum + (long) i * joined.remoteSize());
                elements[0] = world.rank() == 0 ? i : -1;
                joined.bcast(elements, groups.root(world.rank(), 0));
                assertThat(elements).containsExactly(i);
            }
        });
    }
}
