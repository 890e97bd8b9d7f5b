package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects of neighbors: what is absent, what fails where. {@link NeighborhoodCheck} checks what arrives. */
@Timeout(60)
class NeighborhoodObjectsTest {
    static final class Plain {}

    static final class Asserting implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new AssertionError("not written");
        }
    }

    /** A line: the first and the last rank have one neighbor each. */
    private static CartCommunicator line(Communicator world) {
        return world.createCart(new int[] {world.size()}, new boolean[] {false}, false);
    }

    private static void run(String progress, int ranks, Jmpi.RankBody body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, body);
    }

    private static void assertStillWorks(CartCommunicator line) {
        List<Integer> ranks = line.neighborAllgatherObject(line.rank());
        assertThat(ranks.get(0)).isEqualTo(line.rank() == 0 ? null : line.rank() - 1);
    }

    @Test
    void shouldHaveNullInThePlaceOfAnAbsentNeighborAndForANullObject() {
        Jmpi.run(3, world -> {
            CartCommunicator line = line(world);
            List<String> names = line.neighborAllgatherObject(line.rank() == 1 ? null : "rank " + line.rank());
            assertThat(names)
                    .isEqualTo(line.rank() == 1 ? List.of("rank 0", "rank 2") : Arrays.asList(null, (String) null));
            assertThat(Collections.unmodifiableList(names).getClass()).isEqualTo(names.getClass());
        });
    }

    @Test
    void shouldIgnoreTheObjectForAnAbsentNeighbor() {
        Jmpi.run(2, world -> {
            CartCommunicator line = line(world);
            Object forAbsent = new Plain();
            List<Object> sent = line.rank() == 0 ? Arrays.asList(forAbsent, "up") : Arrays.asList("down", forAbsent);
            List<Object> received = line.neighborAlltoallObject(sent);
            assertThat(received).isEqualTo(line.rank() == 0 ? Arrays.asList(null, "down") : Arrays.asList("up", null));
        });
    }

    /** Rank 3 is no neighbor of rank 1, and fails nevertheless. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailEverywhereWhenOneRankCannotSerialize(String progress) {
        run(progress, 4, world -> {
            CartCommunicator line = line(world);
            for (Object failing : List.of(new Plain(), new Asserting())) {
                Object own = line.rank() == 1 ? failing : "fine";
                String[] expected = {"rank 1 ", "serialize"};
                if (line.rank() == 1) {
                    expected = new String[] {
                        failing instanceof Asserting
                                ? "java.lang.AssertionError: not written"
                                : failing.getClass().getName()
                    };
                }
                assertError(ErrorClass.TYPE, () -> line.neighborAllgatherObject(own), expected);
                assertError(ErrorClass.TYPE, () -> line.neighborAlltoallObject(List.of(own, own)), expected);
                ObjectRequest<List<Object>> request = line.ineighborAlltoallObject(List.of(own, own));
                assertError(ErrorClass.TYPE, request::get, expected);
                assertStillWorks(line);
            }
        });
    }

    record Big(String text) implements Serializable {}

    @Test
    void shouldFailOnlyWhereAnObjectIsRefused() {
        MpiConfig config = MpiConfig.defaults().with("objects.allow", "none");
        Jmpi.run(config, 4, world -> {
            CartCommunicator line = line(world);
            Object own = line.rank() == 0 ? new Big("of 0") : "fine";
            if (line.rank() == 1) {
                assertError(
                        ErrorClass.TYPE, () -> line.neighborAllgatherObject(own), "objects of rank 0", "objects.allow");
            } else {
                List<Object> received = line.neighborAllgatherObject(own);
                assertThat(received).isSubsetOf("fine", null);
            }
            assertStillWorks(line);
        });
    }

    @Test
    void shouldFailEverywhereWhenAnObjectIsLongerThanTheLimit() {
        MpiConfig config = MpiConfig.defaults().with("objects.max.bytes", "300");
        Jmpi.run(config, 3, world -> {
            CartCommunicator line = line(world);
            String own = line.rank() == 2 ? "-".repeat(1000) : "short";
            assertError(ErrorClass.COUNT, () -> line.neighborAllgatherObject(own));
            assertStillWorks(line);
        });
    }

    @Test
    void shouldRefuseArgumentsThatDoNotFit() {
        Jmpi.run(2, world -> {
            CartCommunicator line = line(world);
            assertError(
                    ErrorClass.COUNT,
                    () -> line.neighborAlltoallObject(List.of("one")),
                    "objects",
                    "1 element",
                    "2 destinations");
            assertError(ErrorClass.ARG, () -> line.neighborAlltoallObject(null), "objects is null");
            GraphCommunicator uneven = world.createGraph(new int[] {2, 3}, new int[] {1, 1, 0}, false);
            assertError(ErrorClass.TOPOLOGY, () -> uneven.neighborAllgatherObject("a"), "edges without counterpart");
            assertStillWorks(line);
        });
    }

    @Test
    void shouldTakeArraysOfObjectsAsBuffers() {
        Jmpi.run(3, world -> {
            CartCommunicator line = line(world);
            int rank = line.rank();
            Object[] own = {rank, "of " + rank};
            Object[] all = {"untouched", "untouched", "untouched", "untouched"};
            line.neighborAllgather(objects(own), objects(all));
            assertThat(Arrays.copyOf(all, 2))
                    .containsExactly(rank == 0 ? "untouched" : rank - 1, rank == 0 ? "untouched" : "of " + (rank - 1));
            Object[] parts = new Object[3];
            int[] counts = {rank == 0 ? 0 : rank - 1, rank == 2 ? 0 : rank + 1};
            line.ineighborAllgatherv(
                            Buffer.of(new Object[] {"a", "b"}, 0, rank, Datatype.OBJECT),
                            Buffer.of(parts, 0, counts, new int[] {0, 1}, Datatype.OBJECT))
                    .waitFor();
            assertThat(parts[2]).isEqualTo(rank == 1 ? "b" : null);
            assertError(
                    ErrorClass.TYPE,
                    () -> line.neighborAllgather(objects(own), new int[4]),
                    "recvBuffer",
                    "INT",
                    "OBJECT");
            assertError(
                    ErrorClass.TYPE,
                    () -> line.neighborAllgatherInit(objects(own), objects(all)),
                    "those of neighbors");
        });
    }

    private static Buffer objects(Object[] array) {
        return Buffer.of(array, 0, array.length, Datatype.OBJECT);
    }

    @Test
    void shouldFindOutWhenRanksCallDifferentOperations() {
        Jmpi.run(MpiConfig.defaults().with("check", "true"), 2, world -> {
            CartCommunicator line = line(world);
            assertError(
                    ErrorClass.OTHER,
                    () -> {
                        if (line.rank() == 0) {
                            line.neighborAllgatherObject("a");
                        } else {
                            line.neighborAlltoallObject(List.of("a", "b"));
                        }
                    },
                    "rank 0 called neighborAllgatherObject",
                    "rank 1 called neighborAlltoallObject");
            assertStillWorks(line);
        });
    }

    @Test
    void shouldAppearInATrace(@TempDir Path directory) throws Exception {
        Jmpi.run(MpiConfig.defaults().with("trace", directory.toString()), 2, world -> {
            CartCommunicator line = line(world);
            ObjectRequest<List<String>> request = line.ineighborAllgatherObject("a");
            assertStillWorks(line);
            assertThat(request.get()).hasSize(2);
        });
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".trace")).toList()) {
                assertThat(Files.readString(file))
                        .contains("call=\"MPI_Neighbor_allgather\"", "call=\"MPI_Ineighbor_allgather\"");
            }
        }
    }
}
