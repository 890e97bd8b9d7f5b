package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of derived types between ranks, short ones (eager) and long ones (rendezvous, in several chunks). */
@Timeout(60)
class DerivedMessagesTest {
    private static final int TAG = 3;

    /** Elements below the eager threshold, and above several chunks. */
    private static final int SHORT = 50;

    private static final int LONG = 100_000;

    private static final List<Datatype<?>> BASIC = List.of(
            Datatype.BYTE,
            Datatype.BOOLEAN,
            Datatype.CHAR,
            Datatype.SHORT,
            Datatype.INT,
            Datatype.LONG,
            Datatype.FLOAT,
            Datatype.DOUBLE);

    static Stream<Arguments> kindsAndLengths() {
        return BASIC.stream().flatMap(type -> Stream.of(SHORT, LONG).map(length -> Arguments.of(type, length)));
    }

    private static void runPair(Jmpi.RankBody sender, Jmpi.RankBody receiver) {
        Jmpi.run(2, world -> {
            if (world.rank() == 0) {
                sender.run(world);
            } else {
                receiver.run(world);
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static Datatype<Object> unchecked(Datatype<?> type) {
        return (Datatype<Object>) type;
    }

    /** An array whose elements identify their position, as far as their kind can. */
    private static Object numbered(Datatype<Object> type, int length) {
        Object array = type.allocate(length);
        for (int i = 0; i < length; i++) {
            if (array instanceof boolean[] truths) {
                truths[i] = i % 3 == 1;
            } else if (array instanceof char[] chars) {
                chars[i] = (char) i;
            } else if (array instanceof double[] || array instanceof float[]) {
                Array.setFloat(array, i, i);
            } else {
                Array.setByte(array, i, (byte) (i * 7));
            }
        }
        return array;
    }

    @ParameterizedTest
    @MethodSource("kindsAndLengths")
    void shouldDeliverColumnsOfEachKind(Datatype<?> basic, int length) {
        Datatype<Object> type = unchecked(basic);
        Object sent = numbered(type, 3 * length);
        runPair(world -> world.send(Buffer.of(sent, 1, 1, type.vector(length, 1, 3)), 1, TAG), world -> {
            Object received = type.allocate(2 * length + 5);
            Status status = world.recv(Buffer.of(received, 4, length, type.resized(0, 2)), 0, TAG);
            assertThat(status.count(type)).isEqualTo(length);
            assertThat(status.elements(type)).isEqualTo(length);
            for (int i = 0; i < length; i++) {
                assertThat(Array.get(received, 4 + 2 * i)).isEqualTo(Array.get(sent, 1 + 3 * i));
                assertThat(Array.get(received, 5 + 2 * i)).isEqualTo(Array.get(type.allocate(1), 0));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("kindsAndLengths")
    void shouldDeliverElementsBetweenArraysAndBuffersOfBothByteOrders(Datatype<?> basic, int length) {
        Datatype<Object> type = unchecked(basic);
        Object sent = numbered(type, length);
        int bytes = length * type.size();
        runPair(
                world -> {
                    world.send(Buffer.of(sent, 0, length, type), 1, TAG);
                    Object back = type.allocate(length);
                    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                        world.recv(Buffer.of(back, 0, length, type), 1, TAG);
                        assertThat(back).as("by way of %s", order).isEqualTo(sent);
                    }
                },
                world -> {
                    ByteBuffer big = ByteBuffer.allocateDirect(bytes + 3);
                    world.recv(Buffer.of(big, 3, length, basic.inBuffer()), 0, TAG);
                    ByteBuffer little = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
                    basic.inBuffer().copy(big, 3, little, 0, length);
                    world.send(Buffer.of(big, 3, length, basic.inBuffer()), 0, TAG);
                    world.send(Buffer.of(little, 0, length, basic.inBuffer()), 0, TAG);
                });
    }

    @EachConfiguration
    void shouldDeliverHalosWithEveryMatcher(MpiConfig config) {
        int[] sizes = {40, 50, 60};
        Datatype<double[]> face = Datatype.DOUBLE.subarray(sizes, new int[] {40, 50, 1}, new int[] {0, 0, 58});
        Datatype<double[]> ghost = Datatype.DOUBLE.subarray(sizes, new int[] {40, 50, 1}, new int[] {0, 0, 0});
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            double[] field = new double[40 * 50 * 60];
            for (int i = 0; i < field.length; i++) {
                field[i] = i % 60 == 58 ? i + world.rank() : -1;
            }
            for (int round = 0; round < 3; round++) {
                Request receive = world.irecv(Buffer.of(field, 0, 1, ghost), peer, TAG);
                world.send(Buffer.of(field, 0, 1, face), peer, TAG);
                assertThat(receive.waitFor().count(ghost)).isEqualTo(1);
            }
            for (int i = 0; i < field.length; i++) {
                double expected = i % 60 == 0 ? i + 58 + peer : i % 60 == 58 ? i + world.rank() : -1;
                assertThat(field[i]).isEqualTo(expected);
            }
        });
    }

    private static final Datatype<ByteBuffer> RECORD = Datatype.struct(
                    new int[] {1, 3, 1}, new int[] {0, 8, 33}, Datatype.INT, Datatype.DOUBLE, Datatype.BYTE)
            .resized(0, 40);

    private static ByteBuffer records(int count) {
        ByteBuffer memory = ByteBuffer.allocate(count * 40);
        for (int i = 0; i < count; i++) {
            memory.putInt(i * 40, i).putDouble(i * 40 + 16, i / 3.0).put(i * 40 + 33, (byte) i);
        }
        return memory;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 10_000})
    void shouldDeliverStructsWhoseElementsAreCutByChunks(int count) {
        runPair(
                world -> {
                    world.send(Buffer.of(records(count), 0, count, RECORD), 1, TAG);
                    world.send(Buffer.of(records(2 * count), 0, count, RECORD.contiguous(2)), 1, TAG);
                },
                world -> {
                    ByteBuffer received =
                            ByteBuffer.allocateDirect(2 * count * 40).order(ByteOrder.LITTLE_ENDIAN);
                    Status status = world.recv(Buffer.of(received, 0, count, RECORD), 0, TAG);
                    assertThat(status.count(RECORD)).isEqualTo(count);
                    assertThat(status.elements(RECORD)).isEqualTo(5 * count);
                    assertRecords(received, count);
                    world.recv(Buffer.of(received, 0, 2 * count, RECORD), 0, TAG);
                    assertRecords(received, 2 * count);
                });
    }

    private static void assertRecords(ByteBuffer received, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(received.getInt(i * 40)).isEqualTo(i);
            assertThat(received.getInt(i * 40 + 4)).isZero();
            assertThat(received.getDouble(i * 40 + 16)).isEqualTo(i / 3.0);
            assertThat(received.get(i * 40 + 33)).isEqualTo((byte) i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 30_000})
    void shouldReceiveAShorterMessageThatEndsWithinAnElementOfTheType(int pairs) {
        Datatype<int[]> triple = Datatype.INT.vector(3, 1, 2);
        int elements = 2 * pairs;
        runPair(
                world -> {
                    world.send(IntStream.range(0, elements).toArray(), 1, TAG);
                    world.send(Buffer.of(records(3), 0, 2, RECORD), 1, TAG);
                    world.send(new int[] {7}, 1, TAG);
                },
                world -> {
                    int[] received = new int[elements * 3];
                    Status status = world.recv(Buffer.of(received, 0, elements / 2, triple), 0, TAG);
                    assertThat(status.count(triple)).isEqualTo(elements % 3 == 0 ? elements / 3 : Mpi.UNDEFINED);
                    assertThat(status.elements(triple)).isEqualTo(elements);
                    assertThat(status.count(Datatype.INT)).isEqualTo(elements);
                    assertThat(received[2]).isEqualTo(1);
                    ByteBuffer memory = ByteBuffer.allocate(200);
                    assertThat(world.recv(Buffer.of(memory, 0, 5, RECORD), 0, TAG)
                                    .count(RECORD))
                            .isEqualTo(2);
                    Status first = world.recv(Buffer.of(memory, 0, 5, RECORD), 0, TAG);
                    assertThat(first.count(RECORD)).isEqualTo(Mpi.UNDEFINED);
                    assertThat(first.elements(RECORD)).isEqualTo(1);
                    assertThat(memory.getInt(0)).isEqualTo(7);
                });
    }

    static Stream<Arguments> mismatches() {
        return Stream.of(
                Arguments.of(Datatype.INT, Datatype.FLOAT, "INT", "FLOAT"),
                Arguments.of(Datatype.FLOAT, Datatype.INT, "FLOAT", "INT"),
                Arguments.of(Datatype.DOUBLE, Datatype.LONG, "DOUBLE", "LONG"),
                Arguments.of(Datatype.CHAR, Datatype.SHORT, "CHAR", "SHORT"),
                Arguments.of(Datatype.BYTE, Datatype.BOOLEAN, "BYTE", "BOOLEAN"),
                Arguments.of(Datatype.BUFFER, Datatype.INT, "BYTE", "INT"),
                Arguments.of(Datatype.INT, Datatype.BUFFER, "INT", "BYTE"),
                Arguments.of(Datatype.INT, Datatype.FLOAT.inBuffer(), "INT", "FLOAT"),
                Arguments.of(Datatype.SERIALIZED, Datatype.BYTE, "OBJECT", "BYTE"),
                Arguments.of(Datatype.INT, Datatype.INT.vector(2, 1, 2).inBuffer(), null, null),
                Arguments.of(RECORD, Datatype.BUFFER, "several kinds", "BYTE"),
                Arguments.of(Datatype.DOUBLE, RECORD, "DOUBLE", "several kinds"));
    }

    @ParameterizedTest
    @MethodSource("mismatches")
    void shouldRefuseElementsOfOtherKindsAndNameBothSides(
            Datatype<?> sent, Datatype<?> received, String sentKind, String receivedKind) {
        for (int count : new int[] {SHORT, 20_000}) {
            Datatype<Object> sendType = unchecked(sent);
            Datatype<Object> receiveType = unchecked(received);
            int fits = count * sent.size() / received.size() + 1;
            runPair(
                    world -> {
                        world.send(Buffer.of(sendType.allocate(count), 0, count, sendType), 1, TAG);
                        world.send(new byte[] {5}, 1, TAG);
                    },
                    world -> {
                        Object memory = receiveType.allocate(fits);
                        Request receive = world.irecv(Buffer.of(memory, 0, fits, receiveType), 0, TAG);
                        if (sentKind == null) {
                            receive.waitFor();
                        } else {
                            assertError(
                                    ErrorClass.TYPE,
                                    receive::waitFor,
                                    "rank 0 ",
                                    "tag 3",
                                    "elements of " + sentKind,
                                    receiveType.toString(),
                                    " of " + receivedKind,
                                    "nothing was written");
                        }
                        byte[] next = new byte[1];
                        world.recv(next, 0, TAG);
                        assertThat(next[0]).isEqualTo((byte) 5);
                    });
        }
    }

    @Test
    void shouldRefuseTheSameKindsInAnotherOrder() {
        Datatype<ByteBuffer> intFirst =
                Datatype.struct(new int[] {1, 1}, new int[] {0, 4}, Datatype.INT, Datatype.FLOAT);
        Datatype<ByteBuffer> floatFirst =
                Datatype.struct(new int[] {1, 1}, new int[] {0, 4}, Datatype.FLOAT, Datatype.INT);
        runPair(
                world -> world.send(Buffer.of(ByteBuffer.allocate(80), 0, 10, intFirst), 1, TAG),
                world -> assertError(
                        ErrorClass.TYPE,
                        () -> world.recv(Buffer.of(ByteBuffer.allocate(80), 0, 10, floatFirst), 0, TAG),
                        "several kinds"));
    }

    @ParameterizedTest
    @ValueSource(ints = {SHORT, LONG})
    void shouldTruncateNothing(int length) {
        Datatype<int[]> spread = Datatype.INT.resized(0, 2);
        runPair(world -> world.send(new int[length], 1, TAG), world -> {
            int[] memory = new int[2 * length];
            Arrays.fill(memory, 4);
            assertError(
                    ErrorClass.TRUNCATE,
                    () -> world.recv(Buffer.of(memory, 0, length - 1, spread), 0, TAG),
                    "message of " + 4 * length + " bytes",
                    "nothing was written");
            assertThat(memory).containsOnly(4);
        });
    }

    @Test
    void shouldMatchAnythingWhenPacked() {
        ByteBuffer packed = ByteBuffer.allocate(100);
        RECORD.pack(records(2), 0, 2, packed);
        packed.flip();
        runPair(
                world -> {
                    world.send(Buffer.of(packed, 0, packed.limit(), Datatype.PACKED), 1, TAG);
                    world.send(Buffer.of(records(2), 0, 2, RECORD), 1, TAG);
                    world.send(new int[] {1, 2}, 1, TAG);
                },
                world -> {
                    ByteBuffer memory = ByteBuffer.allocate(200);
                    assertThat(world.recv(Buffer.of(memory, 0, 3, RECORD), 0, TAG)
                                    .count(RECORD))
                            .isEqualTo(2);
                    assertRecords(memory, 2);
                    ByteBuffer bytes = ByteBuffer.allocate(200);
                    Status status = world.recv(Buffer.of(bytes, 0, 200, Datatype.PACKED), 0, TAG);
                    assertThat(bytes.limit((int) status.bytes())).isEqualTo(packed);
                    bytes.clear();
                    assertThat(world.recv(Buffer.of(bytes, 0, 100, Datatype.PACKED), 0, TAG)
                                    .bytes())
                            .isEqualTo(8);
                });
    }

    @Test
    void shouldSendNothingAsAnyType() {
        Datatype<int[]> empty = Datatype.INT.vector(0, 3, 4);
        Datatype<int[]> far = Datatype.INT.indexed(new int[] {0, 0}, new int[] {-7, 1000});
        runPair(
                world -> {
                    world.send(Buffer.of(new int[0], 0, 3, empty), 1, TAG);
                    world.send(Buffer.of(new int[1], 1, 5, far), 1, TAG);
                    world.send(Buffer.of(new int[4], 0, 0, Datatype.INT.vector(9, 9, 9)), 1, TAG);
                },
                world -> {
                    Status status = world.recv(Buffer.of(new double[0], 0, 0, Datatype.DOUBLE), 0, TAG);
                    assertThat(status.bytes()).isZero();
                    assertThat(status.count(empty)).isZero();
                    assertThat(status.elements(empty)).isZero();
                    assertThat(status.count(RECORD)).isZero();
                    assertThat(world.recv(Buffer.of(new int[2], 0, 7, empty), 0, TAG)
                                    .bytes())
                            .isZero();
                    assertThat(world.recv(Buffer.of(ByteBuffer.allocate(40), 0, 1, RECORD), 0, TAG)
                                    .elements(RECORD))
                            .isZero();
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {SHORT, LONG})
    void shouldSendOverlappingElementsButNotReceiveIntoThem(int length) {
        Datatype<int[]> windows = Datatype.INT.vector(length, 3, 1);
        runPair(
                world -> world.send(Buffer.of(IntStream.range(0, length + 2).toArray(), 0, 1, windows), 1, TAG),
                world -> {
                    assertError(
                            ErrorClass.TYPE,
                            () -> world.irecv(Buffer.of(new int[length + 2], 0, 1, windows), 0, TAG),
                            windows.toString(),
                            "overlapping elements");
                    int[] memory = new int[3 * length];
                    world.recv(memory, 0, TAG);
                    assertThat(IntStream.range(0, 3 * length).allMatch(i -> memory[i] == i / 3 + i % 3))
                            .isTrue();
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {SHORT, LONG})
    void shouldStartPersistentReceivesOfDerivedTypesAgain(int length) {
        Datatype<long[]> column = Datatype.LONG.vector(length, 1, 2);
        runPair(
                world -> {
                    for (int round = 0; round < 3; round++) {
                        int start = round;
                        world.send(
                                IntStream.range(0, length)
                                        .mapToLong(i -> i + start)
                                        .toArray(),
                                1,
                                TAG);
                    }
                },
                world -> {
                    long[] memory = new long[2 * length];
                    PersistentRequest receive = world.recvInit(Buffer.of(memory, 0, 1, column), 0, TAG);
                    for (int round = 0; round < 3; round++) {
                        receive.start();
                        receive.waitFor();
                        assertThat(memory[2 * length - 2]).isEqualTo(length - 1 + round);
                    }
                });
    }

    @Test
    void shouldNameUnitsWhenElementsAreOutsideTheMemory() {
        Jmpi.run(1, world -> {
            assertError(
                    ErrorClass.BUFFER,
                    () -> world.isend(Buffer.of(new int[10], 1, 2, Datatype.INT.vector(2, 1, 4)), 0, TAG),
                    "buffer",
                    "10 units",
                    "count 2",
                    "vector(2, 1, 4) of INT",
                    "offset 1",
                    "units 1 to 10");
            assertError(
                    ErrorClass.TYPE,
                    () -> world.isend(Buffer.of(new Object[1], 0, 1, Datatype.OBJECT), 0, TAG),
                    "datatype of buffer",
                    "OBJECT",
                    "sendObject");
        });
    }
}
