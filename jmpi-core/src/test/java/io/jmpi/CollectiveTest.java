package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class CollectiveTest {
    private static final int[] COUNTS = {0, 1, 7, 30_000};

    private static Stream<Arguments> modesAndSizes() {
        return Stream.of("application", "thread")
                .flatMap(mode -> IntStream.rangeClosed(1, 7).mapToObj(ranks -> Arguments.of(mode, ranks)));
    }

    private static void run(String progress, int ranks, Jmpi.RankBody body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, body);
    }

    private static long[] part(int rank, int count) {
        long[] part = new long[count];
        for (int i = 0; i < count; i++) {
            part[i] = 1_000_000L * (rank + 1) + i;
        }
        return part;
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldLeaveTheBarrierWhenAllHaveCome(String progress, int ranks) {
        AtomicIntegerArray rounds = new AtomicIntegerArray(ranks);
        run(progress, ranks, world -> {
            for (int round = 1; round <= 50; round++) {
                rounds.set(world.rank(), round);
                world.barrier();
                for (int other = 0; other < ranks; other++) {
                    assertThat(rounds.get(other)).isBetween(round, round + 1);
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldBroadcastFromEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int count : COUNTS) {
                    boolean atRoot = world.rank() == root;
                    long[] content = part(root, count);
                    long[] whole = atRoot ? content.clone() : new long[count];
                    world.bcast(whole, root);
                    assertThat(whole).isEqualTo(content);

                    // Offsets may differ from rank to rank; what is around stays.
                    int offset = world.rank();
                    long[] expected = new long[count + ranks];
                    System.arraycopy(content, 0, expected, offset, count);
                    long[] inside = atRoot ? expected.clone() : new long[count + ranks];
                    world.bcast(Buffer.of(inside, offset, count, Datatype.LONG), root);
                    assertThat(inside).isEqualTo(expected);

                    ByteBuffer buffer = ByteBuffer.allocateDirect(8 * count + 8).position(8);
                    if (atRoot) {
                        buffer.asLongBuffer().put(content);
                    }
                    world.bcast(atRoot ? buffer.asReadOnlyBuffer() : buffer, root);
                    long[] received = new long[count];
                    buffer.asLongBuffer().get(received);
                    assertThat(received).isEqualTo(content);
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldGatherEqualPartsAtEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int count : COUNTS) {
                    boolean atRoot = world.rank() == root;
                    long[] expected = new long[ranks * count];
                    for (int rank = 0; rank < ranks; rank++) {
                        System.arraycopy(part(rank, count), 0, expected, rank * count, count);
                    }
                    long[] whole = atRoot ? new long[ranks * count] : null;
                    world.gather(part(world.rank(), count), whole, root);
                    long[] sent = new long[count + 2];
                    System.arraycopy(part(world.rank(), count), 0, sent, 2, count);
                    long[] inside = atRoot ? new long[ranks * count + 4] : null;
                    world.gather(
                            Buffer.of(sent, 2, count, Datatype.LONG),
                            Given.of(inside, 3, count * world.size(), Datatype.LONG),
                            root);
                    if (atRoot) {
                        assertThat(whole).isEqualTo(expected);
                        assertThat(Arrays.copyOfRange(inside, 3, 3 + expected.length))
                                .isEqualTo(expected);
                        assertThat(inside[2]).isZero();
                        assertThat(inside[3 + expected.length]).isZero();
                    }
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldGatherUnequalPartsAtEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int shift = 0; shift < COUNTS.length; shift++) {
                    gatherUnequal(world, root, shift);
                }
            }
        });
    }

    /** Parts of all the counts, the last rank's first, with a gap after each. */
    private static void gatherUnequal(Communicator world, int root, int shift) {
        int ranks = world.size();
        int[] counts = new int[ranks];
        int[] displacements = new int[ranks];
        int length = 0;
        for (int rank = ranks - 1; rank >= 0; rank--) {
            counts[rank] = COUNTS[(rank + shift) % COUNTS.length];
            displacements[rank] = length;
            length += counts[rank] + 1;
        }
        long[] expected = new long[length + 5];
        for (int rank = 0; rank < ranks; rank++) {
            System.arraycopy(part(rank, counts[rank]), 0, expected, 5 + displacements[rank], counts[rank]);
        }
        long[] own = part(world.rank(), counts[world.rank()]);
        if (world.rank() != root) {
            world.gatherv(Buffer.of(own, 0, own.length, Datatype.LONG), null, root);
            world.gatherv(own, null, root);
            return;
        }
        long[] inside = new long[length + 5];
        world.gatherv(
                Buffer.of(own, 0, own.length, Datatype.LONG),
                Buffer.of(inside, 5, counts, displacements, Datatype.LONG),
                root);
        assertThat(inside).isEqualTo(expected);
        long[] whole = new long[length];
        world.gatherv(own, Buffer.of(whole, counts, displacements), root);
        assertThat(whole).isEqualTo(Arrays.copyOfRange(expected, 5, expected.length));
    }
}
