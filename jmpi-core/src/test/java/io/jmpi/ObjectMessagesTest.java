package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.contract.TestSeeds;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages of one object. */
@Timeout(60)
class ObjectMessagesTest {
    private static final int TAG = 4;
    private static final int THREADS = 8;
    private static final int ROUNDS = 25;

    private static final ObjectStream STREAM = new ObjectStream(ObjectFilter.of("io.jmpi.*", 1 << 20));

    static final class Plain {}

    record Task(int id) {}

    private static MpiConfig allowing(String classes) {
        return MpiConfig.defaults().with("objects.allow", "none," + classes);
    }

    private static MpiConfig limitedTo(int bytes) {
        return MpiConfig.defaults().with("objects.max.bytes", Integer.toString(bytes));
    }

    private static ByteBuffer sendBytes(Communicator world, ByteBuffer bytes) {
        world.send(Buffer.of(bytes, bytes.position(), bytes.remaining(), Datatype.SERIALIZED), 1, TAG);
        return bytes;
    }

    /** Rank 0 sends, and then sends an object that must arrive regardless of the earlier outcome. */
    private static void runPair(MpiConfig config, Jmpi.RankBody sender, Jmpi.RankBody receiver) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                sender.run(world);
                world.sendObject("the end", 1, TAG);
            } else {
                receiver.run(world);
                assertThat(world.recvObject(0, TAG)).isEqualTo("the end");
            }
        });
    }

    private static Object[] values() {
        int[] large = new int[50_000]; // Longer than an eager message.
        Arrays.setAll(large, i -> i * i);
        Object[] values = {null, "text", 7, 2.5, BigInteger.TEN, Duration.ofDays(3), new Object[] {1, null, "x"}, large
        };
        return values;
    }

    @EachConfiguration
    void shouldReceiveWhatWasSent(MpiConfig config) {
        runPair(
                config,
                world -> {
                    List<Request> sends = new ArrayList<>();
                    for (Object value : values()) {
                        sends.add(world.isendObject(value, 1, TAG));
                        world.sendObject(value, 1, TAG + 1);
                    }
                    Request.waitAll(sends);
                },
                world -> {
                    for (Object value : values()) {
                        assertThat(world.recvObject(0, Mpi.ANY_TAG)).isEqualTo(value);
                        assertThat(world.recvObject(Mpi.ANY_SOURCE, TAG + 1)).isEqualTo(value);
                    }
                });
    }

    @Test
    void shouldReportTheSenderOfAnObject() {
        Jmpi.run(4, world -> {
            if (world.rank() > 0) {
                world.sendObject("from " + world.rank(), 0, TAG + world.rank());
                return;
            }
            boolean[] seen = new boolean[world.size()];
            for (int i = 1; i < world.size(); i++) {
                Message message = world.mprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                int source = message.status().source();
                assertThat(message.status().tag()).isEqualTo(TAG + source);
                assertThat(message.recvObject()).isEqualTo("from " + source);
                assertError(ErrorClass.REQUEST, message::recvObject, "tag " + (TAG + source), "already");
                seen[source] = true;
            }
            assertThat(seen).containsExactly(false, true, true, true);
        });
    }

    @Test
    void shouldEndAtOnceWhenTheOtherIsProcNull() {
        Jmpi.run(1, world -> {
            world.sendObject("lost", Mpi.PROC_NULL, TAG);
            assertThat(world.recvObject(Mpi.PROC_NULL, TAG)).isNull();
        });
    }

    @Test
    void shouldSendAnObjectAsItIsAtTheCall() {
        runPair(
                MpiConfig.defaults(),
                world -> {
                    int[] numbers = {1, 2, 3};
                    Request send = world.isendObject(numbers, 1, TAG);
                    numbers[0] = 9;
                    send.waitFor();
                },
                world -> assertThat(world.recvObject(0, TAG)).isEqualTo(new int[] {1, 2, 3}));
    }

    @Test
    void shouldReceiveClassesThatTheProgramAllows() {
        runPair(
                allowing(Point.class.getName()),
                world -> world.sendObject(new Point[] {new Point(1, 2)}, 1, TAG),
                world -> assertThat(world.recvObject(0, TAG)).isEqualTo(new Point[] {new Point(1, 2)}));
    }

    @EachConfiguration
    void shouldRefuseOtherClassesAndGoOn(MpiConfig config) {
        runPair(
                config,
                world -> world.sendObject(new Point(1, 2), 1, TAG),
                world -> assertError(
                        ErrorClass.TYPE,
                        () -> world.recvObject(0, TAG),
                        "rank 0 ",
                        "tag 4 ",
                        "class " + Point.class.getName(),
                        "objects.allow=" + Point.class.getName()));
    }

    @Test
    void shouldSendNothingWhenAnObjectIsNotSerializable() {
        runPair(
                MpiConfig.defaults(),
                world -> {
                    assertError(
                            ErrorClass.TYPE,
                            () -> world.sendObject(new Plain(), 1, TAG),
                            "object ",
                            "class " + Plain.class.getName(),
                            "java.io.Serializable");
                    assertError(
                            ErrorClass.TYPE, () -> world.isendObject(new Object[] {1, new Plain()}, 1, TAG), "object");
                    assertError(
                            ErrorClass.TYPE,
                            () -> world.sendObject(List.of(new Task(1)), 1, TAG),
                            "class " + Task.class.getName(),
                            "java.io.Serializable",
                            "records");
                    assertError(ErrorClass.RANK, () -> world.sendObject("x", 2, TAG), "destination 2");
                    assertError(ErrorClass.TAG, () -> world.isendObject("x", 1, -1), "tag -1");
                },
                world -> assertError(ErrorClass.RANK, () -> world.recvObject(2, TAG), "source 2"));
    }

    @Test
    void shouldRefuseToSendMoreThanTheLimit() {
        runPair(
                limitedTo(100),
                world -> assertError(
                        ErrorClass.COUNT,
                        () -> world.sendObject(new byte[100], 1, TAG),
                        "object ",
                        "133 bytes",
                        "limit of 100",
                        "JMPI_OBJECTS_MAX_BYTES=133"),
                world -> {});
    }

    /** Both protocols: a message that is refused because of its length is dropped, and its sender completes. */
    @Test
    void shouldRefuseToReceiveMoreThanTheLimit() {
        for (int length : new int[] {200, 200_000}) {
            runPair(
                    limitedTo(100),
                    world -> world.sendObject("before", 1, TAG),
                    world -> assertThat(world.recvObject(0, TAG)).isEqualTo("before"));
            runPair(
                    limitedTo(100),
                    world -> sendBytes(world, STREAM.writeOne(new byte[length])),
                    world -> assertError(
                            ErrorClass.COUNT,
                            () -> world.recvObject(0, TAG),
                            "rank 0 ",
                            "tag 4 ",
                            "100 bytes",
                            "objects.max.bytes"));
            runPair(
                    limitedTo(100),
                    world -> sendBytes(world, STREAM.writeOne(new byte[length])),
                    world -> assertError(
                            ErrorClass.COUNT,
                            () -> world.irecvObject(0, TAG).get(),
                            "rank 0 ",
                            "tag 4 ",
                            "100 bytes",
                            "objects.max.bytes"));
            runPair(
                    limitedTo(100),
                    world -> world.send(new double[length], 1, TAG),
                    world -> assertError(
                            ErrorClass.TYPE,
                            () -> world.recvObject(0, TAG),
                            "elements of DOUBLE",
                            "Java objects",
                            "recv "));
        }
    }

    @Test
    void shouldRefuseMessagesThatAreNotOfOneObject() {
        ByteBuffer two = STREAM.write(new Object[] {"a", "b"}, 0, 2);
        runPair(
                MpiConfig.defaults(),
                world -> {
                    world.send(new int[] {1, 2}, 1, TAG);
                    world.send(new int[50_000], 1, TAG);
                    world.send(new byte[0], 1, TAG);
                    sendBytes(world, two);
                },
                world -> {
                    for (int i = 0; i < 2; i++) {
                        assertError(
                                ErrorClass.TYPE,
                                () -> world.recvObject(0, TAG),
                                "rank 0 ",
                                "tag 4 ",
                                "elements of INT",
                                "Java objects",
                                "recv ",
                                "nothing was written");
                    }
                    assertError(
                            ErrorClass.TYPE,
                            () -> world.recvObject(0, TAG),
                            "message of 0 bytes",
                            "rank 0",
                            "cannot be read");
                    assertError(ErrorClass.TYPE, () -> world.recvObject(0, TAG), "2 objects");
                });
    }

    @Test
    void shouldNotLetReceivesOfOtherElementsTakeAnObject() {
        runPair(
                MpiConfig.defaults(),
                world -> {
                    for (int i = 0; i < 3; i++) {
                        world.sendObject(i < 2 ? "text" : "t".repeat(100_000), 1, TAG);
                    }
                },
                world -> {
                    String[] words = {"Java objects", "recvObject", "nothing was written"};
                    assertError(
                            ErrorClass.TYPE,
                            () -> world.recv(new byte[500], 0, TAG),
                            "elements of OBJECT",
                            "BYTE",
                            words[0],
                            words[1]);
                    assertError(ErrorClass.TYPE, () -> world.recv(new char[4], 0, TAG), "CHAR", words[0], words[1]);
                    assertError(ErrorClass.TYPE, () -> world.recv(new char[4], 0, TAG), words);
                });
    }

    @Test
    void shouldReportEachErrorOnceToTheErrorHandler() {
        runPair(
                limitedTo(300),
                world -> {
                    List<ErrorClass> handled = new ArrayList<>();
                    world.setErrorHandler((communicator, error) -> handled.add(error.errorClass()));
                    assertError(ErrorClass.TYPE, () -> world.sendObject(new Plain(), 1, TAG));
                    assertError(ErrorClass.COUNT, () -> world.isendObject(new byte[300], 1, TAG));
                    assertThat(handled).containsExactly(ErrorClass.TYPE, ErrorClass.COUNT);
                    world.sendObject(new Point(1, 2), 1, TAG);
                    sendBytes(world, STREAM.writeOne(new byte[300]));
                    world.send(new int[1], 1, TAG);
                },
                world -> {
                    List<ErrorClass> handled = new ArrayList<>();
                    world.setErrorHandler((communicator, error) -> handled.add(error.errorClass()));
                    assertError(ErrorClass.TYPE, () -> world.recvObject(0, TAG), "not allowed");
                    assertError(ErrorClass.COUNT, () -> world.recvObject(0, TAG), "limit");
                    assertError(ErrorClass.TYPE, () -> world.recvObject(0, TAG), "INT");
                    assertThat(handled).containsExactly(ErrorClass.TYPE, ErrorClass.COUNT, ErrorClass.TYPE);
                });
    }

    @Test
    void shouldSurviveDamagedMessages() {
        Random random = TestSeeds.random("damaged messages of objects");
        byte[] intact = new byte[STREAM.writeOne(new Point[] {new Point(3, 4)}).remaining()];
        STREAM.writeOne(new Point[] {new Point(3, 4)}).get(intact);
        int messages = 300;
        byte[][] damaged = new byte[messages][];
        for (int i = 0; i < messages; i++) {
            damaged[i] = Arrays.copyOf(intact, random.nextInt(intact.length + 1));
            for (int k = random.nextInt(4); k >= 0 && damaged[i].length > 0; k--) {
                damaged[i][random.nextInt(damaged[i].length)] = (byte) random.nextInt();
            }
        }
        damaged[0] = "no object at all".getBytes(StandardCharsets.UTF_8);
        runPair(
                allowing("io.jmpi.*"),
                world -> {
                    for (byte[] message : damaged) {
                        sendBytes(world, ByteBuffer.wrap(message));
                    }
                },
                world -> {
                    int refused = 0;
                    for (int i = 0; i < messages; i++) {
                        try {
                            world.recvObject(0, TAG);
                        } catch (MpiException e) {
                            assertThat(e.errorClass()).isEqualTo(ErrorClass.TYPE);
                            refused++;
                        }
                    }
                    assertThat(refused).isGreaterThan(messages / 2);
                });
    }

    /** Each thread receives separate whole messages, though all wait for the same envelope. */
    @ParameterizedTest
    @MethodSource("io.jmpi.ManyThreadsTest#matchers")
    void shouldShareObjectsAmongThreads(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            boolean[] seen = new boolean[THREADS * ROUNDS];
            RankThreads.run(world, THREADS, thread -> {
                for (int round = 0; round < ROUNDS; round++) {
                    int[] out = new int[round % 10 == 0 ? 30_000 : 1 + round];
                    Arrays.fill(out, thread * ROUNDS + round);
                    Request send = world.isendObject(out, peer, TAG);
                    int[] in = (int[]) world.recvObject(round % 2 == 0 ? Mpi.ANY_SOURCE : peer, TAG);
                    assertThat(in[in.length - 1]).isEqualTo(in[0]);
                    synchronized (seen) {
                        assertThat(seen[in[0]]).isFalse();
                        seen[in[0]] = true;
                    }
                    send.waitFor();
                }
            });
            assertThat(seen).doesNotContain(false);
        });
    }
}
