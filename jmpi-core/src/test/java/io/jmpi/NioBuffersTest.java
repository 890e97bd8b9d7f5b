package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceFunction;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that is an NIO buffer or grows, and what a message says of its elements. */
@Timeout(60)
class NioBuffersTest {
    private static final int COUNT = 300;

    private static List<java.nio.Buffer> typedBuffers() {
        ByteBuffer bytes = ByteBuffer.allocateDirect(8 * COUNT);
        ByteBuffer little = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        return List.of(
                CharBuffer.allocate(COUNT),
                bytes.asCharBuffer(),
                ShortBuffer.allocate(COUNT),
                little.asShortBuffer(),
                IntBuffer.allocate(COUNT),
                bytes.asIntBuffer(),
                LongBuffer.allocate(COUNT),
                little.asLongBuffer(),
                FloatBuffer.allocate(COUNT),
                little.asFloatBuffer(),
                DoubleBuffer.allocate(COUNT),
                bytes.asDoubleBuffer());
    }

    private static void put(java.nio.Buffer buffer, int index, int value) {
        if (buffer instanceof CharBuffer chars) {
            chars.put(index, (char) value);
        } else if (buffer instanceof ShortBuffer shorts) {
            shorts.put(index, (short) value);
        } else if (buffer instanceof IntBuffer ints) {
            ints.put(index, value);
        } else if (buffer instanceof LongBuffer longs) {
            longs.put(index, value);
        } else if (buffer instanceof FloatBuffer floats) {
            floats.put(index, value);
        } else {
            ((DoubleBuffer) buffer).put(index, value);
        }
    }

    private static int get(java.nio.Buffer buffer, int index) {
        if (buffer instanceof CharBuffer chars) {
            return chars.get(index);
        } else if (buffer instanceof ShortBuffer shorts) {
            return shorts.get(index);
        } else if (buffer instanceof IntBuffer ints) {
            return ints.get(index);
        } else if (buffer instanceof LongBuffer longs) {
            return (int) longs.get(index);
        } else if (buffer instanceof FloatBuffer floats) {
            return (int) floats.get(index);
        }
        return (int) ((DoubleBuffer) buffer).get(index);
    }

    private static int[] content(java.nio.Buffer buffer) {
        return IntStream.range(0, COUNT).map(i -> get(buffer, i)).toArray();
    }

    /** From position to limit, few elements and many, and the columns of a matrix. */
    @ParameterizedTest
    @MethodSource("typedBuffers")
    void shouldTransferTypedBuffers(java.nio.Buffer memory) {
        Jmpi.run(1, world -> {
            for (int length : new int[] {3, 200}) {
                IntStream.range(0, COUNT).forEach(i -> put(memory, i, i));
                java.nio.Buffer target = Datatype.of(memory).allocate(COUNT);
                memory.position(10).limit(10 + length);
                target.position(20);
                Request receive = world.irecv(target, 0, 1);
                world.send(memory, 0, 1);
                memory.clear(); // Lent is what the buffer was when the call began.
                Status status = receive.waitFor();
                assertThat(status.count(Datatype.of(memory))).isEqualTo(length);
                target.clear();
                int[] expected = IntStream.range(0, COUNT)
                        .map(i -> i >= 20 && i < 20 + length ? i - 10 : 0)
                        .toArray();
                assertThat(content(target)).isEqualTo(expected);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("typedBuffers")
    void shouldReduceAndSendColumnsOfTypedBuffers(java.nio.Buffer memory) {
        Jmpi.run(1, world -> {
            Datatype<java.nio.Buffer> basic = Datatype.of(memory);
            IntStream.range(0, COUNT).forEach(i -> put(memory, i, i));
            java.nio.Buffer sum = basic.allocate(COUNT);
            memory.limit(COUNT);
            world.allreduce(memory, sum, ReduceOp.MAX);
            assertThat(content(sum)).isEqualTo(content(memory));
            Datatype<java.nio.Buffer> column = basic.vector(COUNT / 10, 1, 10);
            java.nio.Buffer dense = basic.allocate(COUNT);
            Request receive = world.irecv(Buffer.of(dense, 0, COUNT / 10, basic), 0, 1);
            world.send(Buffer.of(memory, 3, 1, column), 0, 1);
            receive.waitFor();
            IntStream.range(0, COUNT / 10)
                    .forEach(i -> assertThat(get(dense, i)).isEqualTo(10 * i + 3));
        });
    }

    @Test
    void shouldDescribeTheSameElementsOfOtherMemory() {
        Datatype<int[]> column = Datatype.INT.vector(3, 1, 4);
        Datatype<ByteBuffer> inBytes = column.inBuffer();
        int[] array = IntStream.range(0, 12).toArray();
        IntBuffer ints = IntBuffer.wrap(array);
        ByteBuffer bytes = ByteBuffer.allocate(48);
        bytes.asIntBuffer().put(array);
        for (Datatype<?> type : List.of(column, inBytes, column.over(ints))) {
            assertThat(sent(type.over(array), array)).containsExactly(1, 5, 9);
            assertThat(sent(type.over(ints), ints)).containsExactly(1, 5, 9);
            Datatype<ByteBuffer> over = type.over(bytes);
            ByteBuffer packed = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
            over.pack(bytes, 4, 1, packed);
            assertThat(packed.flip().asIntBuffer().get(2)).isEqualTo(9);
        }
        assertThat(column.over(array)).isSameAs(column);
        assertThat(inBytes.over(array).extent()).isEqualTo(column.extent());
    }

    private static <T> int[] sent(Datatype<T> type, T memory) {
        ByteBuffer packed = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        type.pack(memory, 1, 1, packed);
        int[] elements = new int[3];
        packed.flip().asIntBuffer().get(elements);
        return elements;
    }

    @Test
    void shouldRefuseMemoryThatCannotHoldTheElements() {
        assertThatThrownBy(() -> Datatype.INT.vector(2, 1, 2).over(new double[1]))
                .hasMessageContainingAll("elements of INT", "memory of DOUBLE");
        Datatype<ByteBuffer> odd = Datatype.INT.inBuffer().hindexed(new int[] {1}, new int[] {2});
        assertThatThrownBy(() -> odd.over(new int[1])).hasMessageContainingAll("2 bytes", "INT", "4 bytes");
        assertThatThrownBy(() -> Datatype.INT.over("text")).hasMessageContainingAll("buffer", "java.lang.String");
    }

    // ---------------------------------------------------------------- pairs and user operations

    private static List<Datatype<?>> pairs() {
        return List.of(Datatype.SHORT_INT, Datatype.LONG_INT, Datatype.FLOAT_INT, Datatype.DOUBLE_INT);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void shouldFindTheExtremeOfAlignedPairs(Datatype<ByteBuffer> type) {
        int values = type.basicElements(1).get(0).size();
        assertThat(type.extent()).isEqualTo(2 * Math.max(values, 4));
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            Jmpi.run(3, world -> {
                ByteBuffer own = ByteBuffer.allocate(2 * type.extent()).order(order);
                putPair(type, own, 0, 10 - world.rank(), world.rank());
                putPair(type, own, type.extent(), 7, 5 - world.rank());
                ByteBuffer found = ByteBuffer.allocateDirect(2 * type.extent()).order(order);
                world.allreduce(Buffer.of(own, 0, 2, type), Buffer.of(found, 0, 2, type), ReduceOp.MINLOC);
                assertThat(pair(type, found, 0)).isEqualTo("8 at 2");
                assertThat(pair(type, found, type.extent())).isEqualTo("7 at 3");
                world.allreduce(Buffer.of(own, 0, 2, type), Buffer.of(found, 0, 2, type), ReduceOp.MAXLOC);
                assertThat(pair(type, found, 0)).isEqualTo("10 at 0");
                assertThat(pair(type, found, type.extent())).isEqualTo("7 at 3");
            });
        }
    }

    private static void putPair(Datatype<?> type, ByteBuffer memory, int at, int value, int index) {
        Datatype<?> kind = type.basicElements(1).get(0);
        if (kind == Datatype.SHORT) {
            memory.putShort(at, (short) value);
        } else if (kind == Datatype.LONG) {
            memory.putLong(at, value);
        } else if (kind == Datatype.FLOAT) {
            memory.putFloat(at, value);
        } else {
            memory.putDouble(at, value);
        }
        memory.putInt(at + type.extent() / 2, index);
    }

    private static String pair(Datatype<?> type, ByteBuffer memory, int at) {
        Datatype<?> kind = type.basicElements(1).get(0);
        double value = kind == Datatype.SHORT
                ? memory.getShort(at)
                : kind == Datatype.LONG
                        ? memory.getLong(at)
                        : kind == Datatype.FLOAT ? memory.getFloat(at) : memory.getDouble(at);
        return (long) value + " at " + memory.getInt(at + type.extent() / 2);
    }

    @Test
    void shouldFindTheExtremeOfPairsInBuffers() {
        Jmpi.run(2, world -> {
            Datatype<IntBuffer> type = Datatype.INT2.over(IntBuffer.allocate(1));
            IntBuffer own = IntBuffer.wrap(new int[] {world.rank(), 1, 4, world.rank()});
            IntBuffer found = IntBuffer.allocate(4);
            world.allreduce(Buffer.of(own, 0, 2, type), Buffer.of(found, 0, 2, type), ReduceOp.MAXLOC);
            assertThat(found.array()).containsExactly(1, 1, 4, 0);
        });
    }

    @Test
    void shouldCombineTruthValuesByBits() {
        boolean[] in = {true, true, false, false};
        for (ReduceOp op : List.of(ReduceOp.BAND, ReduceOp.BOR, ReduceOp.BXOR)) {
            boolean[] byBits = {true, false, true, false};
            op.reduceLocal(in, byBits);
            boolean[] byLogic = {true, false, true, false};
            ReduceOp.valueOf(op.toString().replace('B', 'L')).reduceLocal(in, byLogic);
            assertThat(byBits).isEqualTo(byLogic);
        }
    }

    /** Also those that jmpi has allocated. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void shouldGiveReductionsTheByteOrderOfTheProgram(int ranks) {
        ConcurrentLinkedQueue<ByteOrder> orders = new ConcurrentLinkedQueue<>();
        ReduceFunction<ByteBuffer> sum = (in, inOffset, inout, inoutOffset, count, type) -> {
            orders.add(in.order());
            orders.add(inout.order());
            for (int i = 0; i < count; i++) {
                int both = in.getInt(inOffset + 4 * i) + inout.getInt(inoutOffset + 4 * i);
                inout.putInt(inoutOffset + 4 * i, both);
            }
        };
        ReduceOp op = ReduceOp.of(sum, true);
        Datatype<ByteBuffer> type = Datatype.INT.inBuffer();
        Jmpi.run(ranks, world -> {
            ByteBuffer own = ByteBuffer.allocate(400).order(ByteOrder.LITTLE_ENDIAN);
            IntStream.range(0, 100).forEach(i -> own.putInt(4 * i, i + world.rank()));
            ByteBuffer result = ByteBuffer.allocate(400).order(ByteOrder.LITTLE_ENDIAN);
            world.allreduce(Buffer.of(own, 0, 100, type), Buffer.of(result, 0, 100, type), op);
            world.reduce(Buffer.of(own, 0, 100, type), Buffer.of(own, 0, 100, type), op, 0);
            int ofRanks = ranks * (ranks - 1) / 2;
            IntStream.range(0, 100)
                    .forEach(i -> assertThat(result.getInt(4 * i)).isEqualTo(ranks * i + ofRanks));
        });
        assertThat(orders).containsOnly(ranks == 1 ? new ByteOrder[0] : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN});
    }

    // ---------------------------------------------------------------- what a message holds

    @Test
    void shouldNameTheKindOfElements() {
        Jmpi.run(1, world -> {
            world.isend(new int[3], 0, 1);
            assertThat(world.probe(0, 1).elementType()).contains(Datatype.INT);
            assertThat(world.recv(new int[3], 0, 1).elementType()).contains(Datatype.INT);
            world.isend(Buffer.of(ByteBuffer.allocate(16), 0, 1, Datatype.DOUBLE_INT), 0, 2);
            assertThat(world.probe(0, 2).elementType()).isEmpty();
            world.recv(Buffer.of(ByteBuffer.allocate(16), 0, 1, Datatype.DOUBLE_INT), 0, 2);
            assertThat(world.recv(new int[1], Mpi.PROC_NULL, 1).elementType()).isEmpty();
            assertThat(world.isend(new int[1], Mpi.PROC_NULL, 1).waitFor().elementType())
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16_381})
    void shouldCountTheObjectsOfAMessage(int objects) {
        Jmpi.run(1, world -> {
            ByteBuffer bytes = new ObjectStream(ObjectFilter.DEFAULT).write(new Object[objects], 0, objects);
            world.isend(Buffer.of(bytes, 0, bytes.limit(), Datatype.serialized(objects)), 0, 1);
            Status found = world.probe(0, 1);
            assertThat(found.objects()).isEqualTo(objects);
            assertThat(found.elementType()).contains(Datatype.SERIALIZED);
            assertThat(world.recv(new GrowingBytes(1 << 20), 0, 1).objects()).isEqualTo(objects);
        });
    }

    @Test
    void shouldNotCountTheObjectsOfOtherMessages() {
        Jmpi.run(1, world -> {
            ByteBuffer bytes = ByteBuffer.allocate(3);
            world.isend(Buffer.of(bytes, 0, 3, Datatype.serialized(16_382)), 0, 1);
            assertThat(world.probe(0, 1).objects()).isNegative();
            assertThat(world.recv(new GrowingBytes(3), 0, 1).objects()).isNegative();
            world.isend(new int[1], 0, 2);
            assertThat(world.recv(new int[1], 0, 2).objects()).isNegative();
            assertThat(world.recv(new int[1], Mpi.PROC_NULL, 2).objects()).isNegative();
            world.isend(Buffer.of(bytes, 0, 3, Datatype.serialized(1)), 0, 3);
            assertThatThrownBy(() -> world.recv(new byte[3], 0, 3)).hasMessageContaining("OBJECT");
        });
    }

    @Test
    void shouldReceiveOtherKindsIfTypesAreLenient() {
        Jmpi.run(MpiConfig.defaults().with("types", "lenient"), 1, world -> {
            byte[] bytes = new byte[8];
            world.isend(new int[] {1, 2}, 0, 1);
            assertThat(world.recv(bytes, 0, 1).bytes()).isEqualTo(8);
            assertThat(bytes).containsExactly(1, 0, 0, 0, 2, 0, 0, 0);
            world.isend(new byte[3], 0, 2);
            assertThatThrownBy(() -> world.recv(new int[2], 0, 2))
                    .isInstanceOfSatisfying(
                            MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.TYPE));
            assertThat(world.iprobe(0, 2)).isNull();
        });
    }

    @Test
    void shouldGatherOtherKindsIfTypesAreLenient() {
        Jmpi.run(MpiConfig.defaults().with("types", "lenient"), 2, world -> {
            byte[] all = new byte[8];
            world.gather(new int[] {world.rank() + 1}, all, 1);
            if (world.rank() == 1) {
                assertThat(all).containsExactly(1, 0, 0, 0, 2, 0, 0, 0);
            }
        });
    }

    /** The own part as those of others: the message is shorter than the room for it. */
    @Test
    void shouldGatherIntoLargerPartsIfTypesAreLenient() {
        Jmpi.run(MpiConfig.defaults().with("types", "lenient"), 2, world -> {
            int[] all = new int[6];
            int[] counts = {3, 3};
            int[] own = {world.rank() + 1};
            world.gatherv(own, Buffer.of(all, counts, new int[] {0, 3}), 1);
            if (world.rank() == 1) {
                assertThat(all).containsExactly(1, 0, 0, 2, 0, 0);
                assertThatThrownBy(() -> world.gather(own, Buffer.of(all, 0, 4, Datatype.INT), 1))
                        .message()
                        .containsSubsequence("sendBuffer", "4 bytes", "recvBuffer", "8 bytes");
            }
        });
    }

    @Test
    void shouldReceiveIntoElementsThatOverlapIfAllowed() {
        Datatype<int[]> twice = Datatype.INT.indexed(new int[] {1, 1}, new int[] {0, 0});
        Jmpi.run(1, world -> {
            int[] target = new int[1];
            world.isend(new int[] {1, 2}, 0, 1);
            assertThatThrownBy(() -> world.recv(Buffer.of(target, 0, 1, twice), 0, 1))
                    .hasMessageContaining("overlapping");
            world.recv(Buffer.of(target, 0, 1, twice.allowingOverlaps()), 0, 1);
            assertThat(target).containsExactly(2);
        });
    }

    /** Short messages, and long ones in pieces. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100_000, 1_000_000})
    void shouldReceiveObjectsOfUnknownLength(int length) {
        ObjectStream stream = new ObjectStream(ObjectFilter.DEFAULT);
        Jmpi.run(2, world -> {
            if (world.rank() == 1) {
                ByteBuffer bytes = stream.writeOne(new int[length]);
                world.send(Buffer.of(bytes, 0, bytes.limit(), Datatype.SERIALIZED), 0, 1);
                return;
            }
            GrowingBytes memory = new GrowingBytes(1 << 24);
            Status status = world.irecv(memory, 1, 1).waitFor();
            assertThat(stream.readOne(memory.bytes((int) status.bytes()))).isEqualTo(new int[length]);
        });
    }

    @Test
    void shouldRefuseObjectsBeyondTheLimit() {
        Jmpi.run(1, world -> {
            world.isend(Buffer.of(ByteBuffer.allocate(11), 0, 11, Datatype.SERIALIZED), 0, 1);
            assertThatThrownBy(() -> world.recv(new GrowingBytes(10), 0, 1))
                    .hasMessageContainingAll("11 bytes", "rank 0", "tag 1", "10 bytes");
        });
    }
}
