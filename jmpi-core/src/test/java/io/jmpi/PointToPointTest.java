package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PointToPointTest {
    /** Small enough that tests of both protocols are quick. */
    private static final int THRESHOLD = 1000;

    private static final int EAGER = 100;
    private static final int RENDEZVOUS = 10_000;
    private static final int[] COUNTS = {0, 1, 7, EAGER, RENDEZVOUS};
    private static final int TAG = 5;

    private static final List<Datatype<?>> ARRAY_TYPES = List.of(
            Datatype.BYTE,
            Datatype.BOOLEAN,
            Datatype.CHAR,
            Datatype.SHORT,
            Datatype.INT,
            Datatype.LONG,
            Datatype.FLOAT,
            Datatype.DOUBLE);

    private static void run(MpiConfig config, int ranks, Jmpi.RankBody body) {
        Jmpi.run(config.with("eager.threshold", Integer.toString(THRESHOLD)), ranks, world -> {
            body.run(world);
            world.barrier();
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            assertThat(world.matchingStatistics().postedDepth()).isZero();
        });
    }

    @SuppressWarnings("unchecked")
    private static Datatype<Object> unchecked(Datatype<?> type) {
        return (Datatype<Object>) type;
    }

    /** An array with distinct elements; each differs from an array's initial value. */
    private static Object filled(Datatype<Object> type, int length) {
        Object array = type.allocate(length);
        for (int i = 0; i < length; i++) {
            int value = 1 + i % 100;
            if (array instanceof boolean[] booleans) {
                booleans[i] = i % 3 != 0;
            } else if (array instanceof char[] chars) {
                chars[i] = (char) (0x8000 + value);
            } else if (array instanceof byte[] bytes) {
                bytes[i] = (byte) -value;
            } else if (array instanceof short[] shorts) {
                shorts[i] = (short) (-value * 300);
            } else if (array instanceof int[] ints) {
                ints[i] = -value * 20_000_000;
            } else if (array instanceof long[] longs) {
                longs[i] = -value * 90_000_000_000_000_000L;
            } else if (array instanceof float[] floats) {
                floats[i] = -value / 3f;
            } else {
                ((double[]) array)[i] = value / 3.0;
            }
        }
        return array;
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + seed);
        }
        return bytes;
    }

    private static void assertStatus(Status status, int source, int tag, int bytes) {
        assertThat(status.source()).isEqualTo(source);
        assertThat(status.tag()).isEqualTo(tag);
        assertThat(status.bytes()).isEqualTo(bytes);
        assertThat(status.count(Datatype.BYTE)).isEqualTo(bytes);
        assertThat(status.isCancelled()).isFalse();
    }

    @EachConfiguration
    void shouldDeliverEachTypeWithOffsetAndCount(MpiConfig config) {
        run(config, 2, world -> {
            for (Datatype<?> anyType : ARRAY_TYPES) {
                Datatype<Object> type = unchecked(anyType);
                for (int count : COUNTS) {
                    bringArray(world, type, count);
                }
            }
        });
    }

    private static void bringArray(Communicator world, Datatype<Object> type, int count) {
        Object sent = filled(type, count + 8);
        if (world.rank() == 0) {
            world.send(Buffer.of(sent, 3, count, type), 1, TAG);
            world.send(sent, 1, TAG);
            return;
        }
        Object received = type.allocate(count + 10);
        Status status = world.recv(Buffer.of(received, 6, count + 1, type), 0, TAG);
        assertStatus(status, 0, TAG, count * type.size());
        assertThat(status.count(type)).isEqualTo(count);
        Object expected = type.allocate(count + 10);
        type.copy(sent, 3, expected, 6, count);
        assertThat(received).as("%s elements of %s", count, type).isEqualTo(expected);

        Object whole = type.allocate(count + 8);
        assertThat(world.recv(whole, 0, TAG).count(type)).isEqualTo(Array.getLength(sent));
        assertThat(whole).isEqualTo(sent);
    }

    @EachConfiguration
    void shouldDeliverByteBuffersOfEachKind(MpiConfig config) {
        run(config, 2, world -> {
            for (int count : COUNTS) {
                for (boolean sendsDirect : new boolean[] {false, true}) {
                    for (boolean receivesDirect : new boolean[] {false, true}) {
                        bringBuffer(world, count, sendsDirect, receivesDirect);
                    }
                }
            }
        });
    }

    private static ByteBuffer buffer(int length, boolean direct) {
        return direct ? ByteBuffer.allocateDirect(length) : ByteBuffer.allocate(length);
    }

    /** From position to limit, by index, and read-only. */
    private static void bringBuffer(Communicator world, int count, boolean sendsDirect, boolean receivesDirect) {
        byte[] content = bytes(count, 1);
        if (world.rank() == 0) {
            ByteBuffer sent = buffer(count + 12, sendsDirect);
            sent.put(5, content).position(5).limit(5 + count);
            world.send(sent, 1, TAG);
            assertThat(sent.position()).isEqualTo(5);
            assertThat(sent.limit()).isEqualTo(5 + count);
            world.send(sent.asReadOnlyBuffer(), 1, TAG);
            world.send(Buffer.of(sent, 5, count, Datatype.BUFFER), 1, TAG);
            return;
        }
        byte[] expected = new byte[count + 20];
        System.arraycopy(content, 0, expected, 9, count);
        for (int i = 0; i < 3; i++) {
            ByteBuffer received = buffer(count + 20, receivesDirect);
            received.position(9).limit(10 + count);
            Status status = i < 2
                    ? world.recv(received, 0, TAG)
                    : world.recv(Buffer.of(received, 9, count, Datatype.BUFFER), 0, TAG);
            assertStatus(status, 0, TAG, count);
            assertThat(received.position()).isEqualTo(9);
            assertThat(received.limit()).isEqualTo(10 + count);
            byte[] all = new byte[count + 20];
            received.clear().get(all);
            assertThat(all).isEqualTo(expected);
        }
    }

    @EachConfiguration
    void shouldKeepToTheLentBytesWhenPositionAndLimitChange(MpiConfig config) {
        run(config, 2, world -> {
            for (boolean direct : new boolean[] {false, true}) {
                for (int count : new int[] {EAGER, RENDEZVOUS}) {
                    ByteBuffer memory = buffer(count + 10, direct);
                    memory.position(4).limit(4 + count);
                    byte[] content = bytes(count, 2);
                    if (world.rank() == 0) {
                        memory.put(4, content);
                        Request send = world.isend(memory, 1, TAG);
                        memory.position(0).limit(1);
                        world.barrier();
                        send.waitFor();
                        assertThat(memory.limit()).isEqualTo(1);
                    } else {
                        Request receive = world.irecv(memory, 0, TAG);
                        memory.position(0).limit(1);
                        world.barrier();
                        assertStatus(receive.waitFor(), 0, TAG, count);
                        assertThat(memory.limit()).isEqualTo(1);
                        byte[] received = new byte[count];
                        memory.clear().get(4, received);
                        assertThat(received).isEqualTo(content);
                    }
                }
            }
        });
    }

    @EachConfiguration
    void shouldExchangeWhenAllSendAndReceiveAtOnce(MpiConfig config) {
        run(config, 3, world -> {
            int right = (world.rank() + 1) % 3;
            int left = (world.rank() + 2) % 3;
            for (int count : COUNTS) {
                byte[] received = new byte[count];
                assertStatus(world.sendrecv(bytes(count, world.rank()), right, 1, received, left, 1), left, 1, count);
                assertThat(received).isEqualTo(bytes(count, left));
                double[] doubles = new double[count + 2];
                Status status = world.sendrecv(
                        Buffer.of(new double[] {0, world.rank()}, 1, 1, Datatype.DOUBLE),
                        left,
                        2,
                        Buffer.of(doubles, 1, count + 1, Datatype.DOUBLE),
                        right,
                        2);
                assertThat(status.count(Datatype.DOUBLE)).isEqualTo(1);
                assertThat(doubles[1]).isEqualTo(right);
            }
        });
    }

    @EachConfiguration
    void shouldEndAtOnceWhenThePeerIsProcNull(MpiConfig config) {
        run(config, 1, world -> {
            int[] memory = {7};
            world.send(memory, Mpi.PROC_NULL, TAG);
            Request send = world.isend(memory, Mpi.PROC_NULL, TAG);
            assertThat(send.test()).isTrue();
            Request receive = world.irecv(memory, Mpi.PROC_NULL, TAG);
            assertThat(receive.test()).isTrue();
            assertFromNobody(receive.status());
            Request.waitAll(send, receive);
            assertFromNobody(world.recv(memory, Mpi.PROC_NULL, Mpi.ANY_TAG));
            assertFromNobody(world.probe(Mpi.PROC_NULL, TAG));
            assertFromNobody(world.iprobe(Mpi.PROC_NULL, TAG));
            assertFromNobody(world.sendrecv(memory, Mpi.PROC_NULL, TAG, memory, Mpi.PROC_NULL, TAG));
            int[] received = {8};
            assertFromNobody(world.sendrecv(memory, 0, TAG, received, Mpi.PROC_NULL, TAG));
            assertThat(received).containsExactly(8);
            assertThat(world.sendrecv(memory, Mpi.PROC_NULL, TAG, received, 0, TAG)
                            .source())
                    .isZero();
            assertThat(received).containsExactly(7);
            Request cancelled = world.irecv(memory, Mpi.PROC_NULL, TAG);
            cancelled.cancel();
            assertFromNobody(cancelled.waitFor());
            assertThat(memory).containsExactly(7);
        });
    }

    private static void assertFromNobody(Status status) {
        assertStatus(status, Mpi.PROC_NULL, Mpi.ANY_TAG, 0);
    }

    @EachConfiguration
    void shouldReportSourceAndTagWhenReceivesAreWild(MpiConfig config) {
        run(config, 3, world -> {
            if (world.rank() > 0) {
                for (int count : COUNTS) {
                    byte[] content = bytes(count, world.rank());
                    Request.waitAll(
                            world.isend(content, 0, 10 * world.rank()),
                            world.isend(content, 0, TAG),
                            world.isend(content, 0, 10 * world.rank() + 1));
                    world.barrier();
                }
                return;
            }
            for (int count : COUNTS) {
                byte[] received = new byte[count];
                Status any = world.recv(received, Mpi.ANY_SOURCE, TAG);
                assertStatus(any, any.source(), TAG, count);
                assertThat(received).isEqualTo(bytes(count, any.source()));
                int other = 3 - any.source();
                assertStatus(world.recv(received, other, Mpi.ANY_TAG), other, 10 * other, count);
                assertThat(received).isEqualTo(bytes(count, other));
                assertStatus(world.recv(received, Mpi.ANY_SOURCE, TAG), other, TAG, count);
                assertStatus(world.recv(received, other, Mpi.ANY_TAG), other, 10 * other + 1, count);
                assertStatus(world.recv(received, any.source(), Mpi.ANY_TAG), any.source(), 10 * any.source(), count);
                Status last = world.recv(received, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                assertStatus(last, any.source(), 10 * any.source() + 1, count);
                world.barrier();
            }
        });
    }

    @EachConfiguration
    void shouldKeepTheOrderOfOneSenderWhenProtocolsAlternate(MpiConfig config) {
        int messages = 200;
        run(config, 2, world -> {
            Request[] requests = new Request[messages];
            byte[][] memories = new byte[messages][];
            if (world.rank() == 0) {
                for (int i = 0; i < messages; i++) {
                    requests[i] = world.isend(bytes(length(i), i), 1, TAG);
                }
            } else {
                for (int i = 0; i < messages; i++) {
                    memories[i] = new byte[RENDEZVOUS];
                    requests[i] =
                            world.irecv(memories[i], i % 3 == 0 ? Mpi.ANY_SOURCE : 0, i % 5 == 0 ? Mpi.ANY_TAG : TAG);
                }
            }
            Status[] statuses = Request.waitAll(requests);
            if (world.rank() == 1) {
                for (int i = 0; i < messages; i++) {
                    assertStatus(statuses[i], 0, TAG, length(i));
                    assertThat(Arrays.copyOf(memories[i], length(i))).isEqualTo(bytes(length(i), i));
                }
            }
        });
    }

    private static int length(int message) {
        return message * 7 % 3 == 0 ? THRESHOLD + 1 + message : message;
    }

    @EachConfiguration
    void shouldReachItselfInBothProtocols(MpiConfig config) {
        run(config, 2, world -> {
            int self = world.rank();
            for (int count : COUNTS) {
                byte[] content = bytes(count, self);
                byte[] received = new byte[count];
                Request send = world.isend(content, self, TAG);
                assertStatus(world.recv(received, self, TAG), self, TAG, count);
                send.waitFor();
                assertThat(received).isEqualTo(content);

                byte[] posted = new byte[count];
                Request receive = world.irecv(posted, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                world.send(content, self, TAG);
                assertStatus(receive.waitFor(), self, TAG, count);
                assertThat(posted).isEqualTo(content);
            }
        });
    }

    @EachConfiguration
    void shouldReportAMessageAndLeaveItWhenProbed(MpiConfig config) {
        run(config, 2, world -> {
            for (int count : COUNTS) {
                if (world.rank() == 0) {
                    world.barrier();
                    world.send(bytes(count, 1), 1, 6);
                    world.send(bytes(count + 1, 2), 1, 7);
                } else {
                    assertThat(world.iprobe(0, 6)).isNull();
                    world.barrier();
                    assertStatus(world.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG), 0, 6, count);
                    assertStatus(world.probe(0, 6), 0, 6, count);
                    assertStatus(world.iprobe(Mpi.ANY_SOURCE, 6), 0, 6, count);
                    assertThat(world.iprobe(0, 8)).isNull();
                    assertThat(world.iprobe(1, 6)).isNull();
                    byte[] received = new byte[(int) world.probe(0, 6).bytes()];
                    world.recv(received, 0, 6);
                    assertThat(received).isEqualTo(bytes(count, 1));
                    Status second = world.iprobe(0, 7);
                    while (second == null) {
                        second = world.iprobe(0, 7);
                    }
                    assertStatus(second, 0, 7, count + 1);
                    world.recv(new byte[count + 1], 0, 7);
                }
            }
        });
    }

    @EachConfiguration
    void shouldGiveUpAReceiveWhenItIsCancelled(MpiConfig config) {
        run(config, 2, world -> {
            for (int count : COUNTS) {
                if (world.rank() == 0) {
                    world.barrier();
                    world.send(bytes(count, 1), 1, TAG);
                    continue;
                }
                byte[] givenUp = new byte[count];
                Request receive = world.irecv(givenUp, Mpi.ANY_SOURCE, TAG);
                Request narrow = world.irecv(givenUp, 0, TAG);
                receive.cancel();
                receive.cancel();
                narrow.cancel();
                assertThat(receive.waitFor().isCancelled()).isTrue();
                assertThat(narrow.waitFor().isCancelled()).isTrue();
                receive.cancel();
                world.barrier();
                byte[] received = new byte[count];
                Request request = world.irecv(received, 0, TAG);
                assertStatus(request.waitFor(), 0, TAG, count);
                request.cancel();
                assertStatus(request.status(), 0, TAG, count);
                assertThat(received).isEqualTo(bytes(count, 1));
                assertThat(givenUp).isEqualTo(new byte[count]);
            }
        });
    }

    @EachConfiguration
    void shouldSendAllTheSameWhenASendIsCancelled(MpiConfig config) {
        run(config, 2, world -> {
            for (int count : COUNTS) {
                if (world.rank() == 0) {
                    Request send = world.isend(bytes(count, 1), 1, TAG);
                    send.cancel();
                    assertThat(send.waitFor().isCancelled()).isFalse();
                } else {
                    byte[] received = new byte[count];
                    world.recv(received, 0, TAG);
                    assertThat(received).isEqualTo(bytes(count, 1));
                }
            }
        });
    }

    @EachConfiguration
    void shouldNameBothSizesAndWriteNothingWhenAMessageIsTooLong(MpiConfig config) {
        run(config, 2, world -> {
            for (int count : new int[] {1, EAGER, RENDEZVOUS}) {
                for (boolean posted : new boolean[] {false, true}) {
                    truncate(world, count, posted);
                }
            }
        });
    }

    private static void truncate(Communicator world, int count, boolean posted) {
        if (world.rank() == 0) {
            if (posted) {
                world.barrier();
            }
            Request send = world.isend(bytes(count, 1), 1, TAG);
            Request next = world.isend(bytes(count, 2), 1, TAG);
            if (!posted) {
                world.barrier();
            }
            Request.waitAll(send, next);
            return;
        }
        byte[] memory = new byte[count + 2];
        if (!posted) {
            world.barrier();
        }
        Request receive = world.irecv(Buffer.of(memory, 1, count - 1, Datatype.BYTE), 0, TAG);
        if (posted) {
            world.barrier();
        }
        assertThatThrownBy(receive::waitFor).isInstanceOfSatisfying(MpiException.class, e -> {
            assertThat(e.errorClass()).isEqualTo(ErrorClass.TRUNCATE);
            assertThat(e.getMessage())
                    .contains("message of " + Count.of(count, "byte"), "buffer of " + Count.of(count - 1, "byte"));
            assertThat(e.getMessage()).contains("rank 0", "tag " + TAG);
        });
        assertThat(memory).isEqualTo(new byte[count + 2]);
        byte[] next = new byte[count];
        assertStatus(world.recv(next, 0, TAG), 0, TAG, count);
        assertThat(next).isEqualTo(bytes(count, 2));
    }
}
