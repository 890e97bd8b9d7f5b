package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Timeout;

/** Messages of every type of memory, by both protocols, with offset and count and in the short forms. */
@Timeout(60)
class BufferTypesTest {
    private static final List<Object> ARRAYS = List.of(
            new byte[0],
            new boolean[0],
            new char[0],
            new short[0],
            new int[0],
            new long[0],
            new float[0],
            new double[0]);
    private static final int OFFSET = 3;
    private static final int[] COUNTS = {0, 1, 5, 127, 128, 40_001};

    private static Object filled(Object like, int length, int seed) {
        Object array = Array.newInstance(like.getClass().getComponentType(), length);
        for (int i = 0; i < length; i++) {
            int value = seed + i * 7;
            if (array instanceof boolean[] booleans) {
                booleans[i] = value % 3 == 0;
            } else if (array instanceof char[] chars) {
                chars[i] = (char) value;
            } else if (array instanceof double[] doubles) {
                doubles[i] = value + 0.25;
            } else if (array instanceof float[] floats) {
                floats[i] = value + 0.5f;
            } else if (array instanceof long[] longs) {
                longs[i] = value * 0x1_0000_0001L;
            } else if (array instanceof int[] ints) {
                ints[i] = value * 0x10001;
            } else if (array instanceof short[] shorts) {
                shorts[i] = (short) value;
            } else {
                Array.setByte(array, i, (byte) value);
            }
        }
        return array;
    }

    @EachConfiguration
    void shouldCarryArraysWithOffsetAndCount(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (Object like : ARRAYS) {
                Datatype<Object> type = Datatype.of(like);
                for (int count : COUNTS) {
                    int length = count + 2 * OFFSET;
                    Object sent = filled(like, length, 1);
                    if (world.rank() == 0) {
                        world.send(sent, OFFSET, count, type, 1, count);
                    } else {
                        Object received = filled(like, length, 2);
                        Object expected = filled(like, length, 2);
                        System.arraycopy(sent, OFFSET, expected, OFFSET - 1, count);
                        Status status = world.recv(received, OFFSET - 1, count, type, 0, count);
                        assertThat(received).isEqualTo(expected);
                        assertThat(status.count(type)).isEqualTo(count);
                        assertThat(status.bytes()).isEqualTo((long) count * type.size());
                    }
                }
            }
        });
    }

    @EachConfiguration
    void shouldCarryWholeArrays(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (Object like : ARRAYS) {
                Object sent = filled(like, 1000, 1);
                if (world.rank() == 0) {
                    world.send(sent, 1, 0);
                    world.isend(sent, 1, 0).waitFor();
                } else {
                    Object first = filled(like, 1000, 2);
                    Object second = filled(like, 1001, 2);
                    Object expected = filled(like, 1001, 2);
                    System.arraycopy(sent, 0, expected, 0, 1000);
                    world.recv(first, 0, 0);
                    world.irecv(second, 0, 0).waitFor();
                    assertThat(first).isEqualTo(sent);
                    assertThat(second).isEqualTo(expected);
                }
            }
        });
    }

    @EachConfiguration
    void shouldCarryBuffersOfEveryKind(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int length : new int[] {0, 100, 300_000}) {
                byte[] content = (byte[]) filled(new byte[0], length, 1);
                if (world.rank() == 0) {
                    ByteBuffer direct = ByteBuffer.allocateDirect(length + 7).put(2, content);
                    ByteBuffer heap = ByteBuffer.allocate(length + 7).put(2, content);
                    world.send(heap, 2, length, Datatype.BUFFER, 1, 0);
                    world.send(direct, 2, length, Datatype.BUFFER, 1, 1);
                    world.send(direct.asReadOnlyBuffer(), 2, length, Datatype.BUFFER, 1, 2);
                    world.send(heap.asReadOnlyBuffer().position(2).limit(2 + length), 1, 3);
                    world.send(direct.slice(2, length), 1, 4);
                    world.send(direct.slice(1, length + 1), 1, length, Datatype.BUFFER, 1, 5);
                    assertThat(direct.position()).isZero();
                } else {
                    for (int tag = 0; tag < 6; tag++) {
                        boolean toDirect = tag % 2 == 0;
                        ByteBuffer target =
                                toDirect ? ByteBuffer.allocateDirect(length + 10) : ByteBuffer.allocate(length + 10);
                        target.position(4).limit(length + 6);
                        Status status = world.recv(target, 0, tag);
                        assertThat(status.count(Datatype.BUFFER)).isEqualTo(length);
                        assertThat(target.position()).isEqualTo(4);
                        assertThat(target.limit()).isEqualTo(length + 6);
                        target.clear();
                        assertThat(target.slice(4, length)).isEqualTo(ByteBuffer.wrap(content));
                        assertThat(target.get(3)).isZero();
                        assertThat(target.get(length + 4)).isZero();
                    }
                }
            }
        });
    }

    @EachConfiguration
    void shouldLetAProgramMovePositionAndLimitWhileABufferIsLent(MpiConfig config) {
        int length = 300_000;
        Jmpi.run(config, 2, world -> {
            ByteBuffer buffer = ByteBuffer.allocate(length);
            if (world.rank() == 0) {
                buffer.put(0, (byte[]) filled(new byte[0], length, 1));
                Request send = world.isend(buffer, 1, 0);
                buffer.limit(10).position(10);
                send.waitFor();
            } else {
                Request receive = world.irecv(buffer, 0, 0);
                buffer.limit(10).position(10);
                receive.waitFor();
                assertThat(buffer.array()).isEqualTo(filled(new byte[0], length, 1));
            }
        });
    }

    @EachConfiguration
    void shouldLetBothSidesUseDifferentTypesOfTheSameBytes(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                world.send(new int[] {0x04030201, 0x08070605}, 1, 0);
                world.send(new int[] {0x04030201, 0x08070605, 9}, 1, 1);
            } else {
                byte[] bytes = new byte[9];
                Status status = world.recv(bytes, 0, 0);
                assertThat(bytes).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 0);
                assertThat(status.count(Datatype.INT)).isEqualTo(2);
                assertThat(status.count(Datatype.LONG)).isEqualTo(1);
                assertThat(status.count(Datatype.BYTE)).isEqualTo(8);
                Status odd = world.recv(new byte[12], 0, 1);
                assertThat(odd.count(Datatype.LONG)).isEqualTo(Mpi.UNDEFINED);
                assertThat(odd.count(Datatype.SHORT)).isEqualTo(6);
            }
        });
    }
}
