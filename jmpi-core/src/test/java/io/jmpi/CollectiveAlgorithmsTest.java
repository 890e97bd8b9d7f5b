package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations that move data, by each algorithm, against a serial reference: {@link CollectiveCase}. */
@Timeout(60)
class CollectiveAlgorithmsTest {
    private static final List<SelectedAlgorithm> MOVING = SelectedAlgorithm.of(CollectiveCase.OPERATIONS);

    /** More elements than are sent eagerly. */
    private static final int LONG = -1;

    private static final int[] FIRST = {0};
    private static final int LONG_BYTES = 70_001;

    private static List<Arguments> modesAndSizes() {
        return TestSeeds.some(3, modesAnd(IntStream.rangeClosed(1, 9).boxed()));
    }

    private static List<Arguments> modesAndSomeSizes() {
        return TestSeeds.some(2, modesAnd(Stream.of(1, 2, 5, 8)));
    }

    private static List<Arguments> modesAnd(Stream<Integer> sizes) {
        return sizes.flatMap(ranks -> Stream.of("application", "thread").map(mode -> Arguments.of(mode, ranks)))
                .toList();
    }

    private static void run(String progress, int ranks, Jmpi.RankBody body) {
        run(progress, "true", ranks, body);
    }

    private static void run(String progress, String sharing, int ranks, Jmpi.RankBody body) {
        MpiConfig config = MpiConfig.defaults().with("progress", progress).with("collectives.memory", sharing);
        Jmpi.run(config, ranks, world -> {
            world.barrier(); // From now on ranks share memory for collective operations.
            body.run(world);
        });
    }

    /** Goes through the styles of calls. */
    private static void callAndCheck(CollectiveCase operation, int number, SelectedAlgorithm algorithm) {
        Style.of(number).run(operation.prepare(number).bind());
        operation.check("by " + algorithm);
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldMoveTheElementsByEachAlgorithm(String progress, int ranks) {
        int[] roots = roots(ranks);
        run(progress, ranks, world -> moveByEachAlgorithm(world, roots));
    }

    private static List<Arguments> modesAndSizesOfGroups() {
        return TestSeeds.some(2, modesAnd(Stream.of(3, 6, 8)));
    }

    /** As on several hosts; the last group may be smaller, or one rank. */
    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizesOfGroups")
    void shouldMoveTheElementsIfSomeRanksShareMemory(String progress, int ranks) {
        int[] roots = roots(ranks);
        for (String group : List.of("2", "3", "5")) {
            run(progress, group, ranks, world -> moveByEachAlgorithm(world, roots));
        }
    }

    private static Stream<Arguments> modesAndEngines() {
        return (TestExtent.QUICK ? Stream.of("application") : Stream.of("application", "thread"))
                .flatMap(mode ->
                        TestSeeds.some(3, MatchingEngine.names()).stream().map(engine -> Arguments.of(mode, engine)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("modesAndEngines")
    void shouldMoveTheElementsWhateverEngineMatchesThem(String progress, String engine) {
        MpiConfig config = MpiConfig.defaults()
                .with("progress", progress)
                .with("collectives.matcher", engine)
                .with("hardware.threshold", "0");
        Jmpi.run(config, 4, world -> moveByEachAlgorithm(world, FIRST));
    }

    private static void moveByEachAlgorithm(Communicator world, int[] roots) {
        int number = 0;
        int last = world.size() - 1;
        for (SelectedAlgorithm algorithm : MOVING) {
            algorithm.select(world);
            for (int root : algorithm.operation().hasRoot() ? roots : FIRST) {
                callAndCheck(world, algorithm, 7, root, number++);
            }
            callAndCheck(world, algorithm, 0, last, number++);
            callAndCheck(world, algorithm, 1, last, number++);
            callAndCheck(world, algorithm, LONG, world.size() / 2, number++);
        }
    }

    /** All ranks, or the first, the last, and one between them. */
    private static int[] roots(int ranks) {
        if (TestExtent.EXHAUSTIVE || ranks < 4) {
            return IntStream.range(0, ranks).toArray();
        }
        int between = 1
                + TestSeeds.random("CollectiveAlgorithmsTest, roots of " + ranks)
                        .nextInt(ranks - 2);
        return new int[] {0, between, ranks - 1};
    }

    /** Calls an operation, in place if it can be; types and styles of the calls take turns. */
    private static void callAndCheck(Communicator world, SelectedAlgorithm algorithm, int count, int root, int number) {
        Collective operation = algorithm.operation();
        TypePair types = TypePair.of(number);
        int elements = count == LONG ? LONG_BYTES / types.received().size() : count;
        callAndCheck(CollectiveCase.among(world, operation, types, elements, root, false), number, algorithm);
        callAndCheck(CollectiveCase.among(world, operation, types, elements, root, true), number + 1, algorithm);
    }

    /** Each rank begins when the one before it, counted from another one each time, is in the operation. */
    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSomeSizes")
    void shouldMoveTheElementsWhenRanksComeOneAfterTheOther(String progress, int ranks) {
        run(progress, ranks, world -> {
            Communicator tokens = world.dup();
            int number = 0;
            for (SelectedAlgorithm algorithm : MOVING) {
                algorithm.select(world);
                CollectiveCase operation = CollectiveCase.among(
                                world, algorithm.operation(), TypePair.of(number), 7, number % ranks, false)
                        .prepare(number);
                int position = Math.floorMod(world.rank() - number, ranks);
                if (position > 0) {
                    tokens.recv(new byte[0], Math.floorMod(world.rank() - 1, ranks), number);
                }
                Request request = operation.bind().nonblocking();
                if (position < ranks - 1) {
                    tokens.send(new byte[0], (world.rank() + 1) % ranks, number);
                }
                request.waitFor();
                operation.check("by " + algorithm);
                number++;
            }
        });
    }

    /** A request for each operation by each algorithm, of which each rank waits for another one first. */
    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSomeSizes")
    void shouldSeparateOperationsWhenManyAreActive(String progress, int ranks) {
        run(progress, ranks, world -> {
            List<CollectiveCase> operations = new ArrayList<>();
            List<Request> requests = new ArrayList<>();
            for (SelectedAlgorithm algorithm : MOVING) {
                int number = operations.size();
                algorithm.select(world);
                CollectiveCase operation = CollectiveCase.among(
                                world, algorithm.operation(), TypePair.of(number), number, number % ranks, false)
                        .prepare(number);
                operations.add(operation);
                requests.add(operation.bind().nonblocking());
                if (number % 5 == 0) {
                    requests.add(world.ibarrier());
                }
            }
            Collections.rotate(requests, 7 * world.rank());
            for (Request request : requests) {
                request.waitFor();
            }
            operations.forEach(operation -> operation.check("among others"));
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSomeSizes")
    void shouldMoveNewElementsWhenStartedAgainInAnyOrder(String progress, int ranks) {
        run(progress, ranks, world -> {
            List<CollectiveCase> operations = new ArrayList<>();
            List<PersistentRequest> requests = new ArrayList<>();
            for (SelectedAlgorithm algorithm : MOVING) {
                int number = operations.size();
                algorithm.select(world);
                CollectiveCase operation = CollectiveCase.among(
                        world, algorithm.operation(), TypePair.of(number), number, number % ranks, number % 2 == 0);
                operations.add(operation);
                requests.add(operation.bind().persistent());
            }
            requests.add(world.barrierInit());
            for (int round = 0; round < 3; round++) {
                for (CollectiveCase operation : operations) {
                    operation.prepare(100 * round);
                }
                Collections.rotate(requests, 5 * world.rank() + 3);
                PersistentRequest[] all = requests.toArray(new PersistentRequest[0]);
                PersistentRequest.startAll(all);
                Request.waitAll(all);
                for (CollectiveCase operation : operations) {
                    operation.check("in round " + round);
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldLeaveTheBarrierWhenAllHaveComeByEachAlgorithm(String progress, int ranks) {
        AtomicIntegerArray rounds = new AtomicIntegerArray(ranks);
        run(progress, ranks, world -> {
            int round = 0;
            for (SelectedAlgorithm algorithm : SelectedAlgorithm.of(Collective.BARRIER)) {
                algorithm.select(world);
                PersistentRequest persistent = world.barrierInit();
                for (int i = 0; i < 12; i++) {
                    round++;
                    rounds.set(world.rank(), round);
                    switch (i % 3) {
                        case 0 -> world.barrier();
                        case 1 -> world.ibarrier().waitFor();
                        default -> {
                            persistent.start();
                            persistent.waitFor();
                        }
                    }
                    for (int other = 0; other < ranks; other++) {
                        assertThat(rounds.get(other)).isBetween(round, round + 1);
                    }
                }
            }
        });
    }
}
