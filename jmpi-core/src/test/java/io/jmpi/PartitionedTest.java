package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages whose partitions leave and arrive one by one (MPI 4.1, chapter 4). */
@Timeout(60)
class PartitionedTest {
    private static final int TAG = 5;
    private static final int ROUNDS = TestExtent.of(6, 40);

    private static List<Integer> shuffled(int count, Random random) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(order, random);
        return order;
    }

    private static void awaitPartition(PartitionedReceive receive, int partition) {
        while (!receive.arrived(partition)) {
            Thread.onSpinWait();
        }
    }

    /** One message in any order of its partitions, at both sides divided differently. */
    @EachConfiguration
    void shouldDeliverPartitionsInAnyOrder(MpiConfig config) {
        long seed = TestSeeds.random("partitions").nextLong();
        Jmpi.run(config, 2, world -> {
            Random both = new Random(seed);
            Random random = new Random(seed + world.rank());
            for (int[] division : new int[][] {{1, 1}, {8, 8}, {12, 4}, {3, 24}, {5, 7}, {1, 35}, {35, 1}}) {
                int each = both.nextBoolean() ? 1 : 2000; // elements
                int count = division[0] * division[1] * each;
                int[] data = new int[count];
                if (world.rank() == 0) {
                    PartitionedSend send = world.psendInit(data, division[0], 1, TAG);
                    for (int round = 0; round < ROUNDS; round++) {
                        send.start();
                        for (int part : shuffled(division[0], random)) {
                            int size = count / division[0];
                            for (int i = part * size; i < (part + 1) * size; i++) {
                                data[i] = round * 31 + i;
                            }
                            send.ready(part);
                        }
                        send.waitFor();
                        Arrays.fill(data, -1); // It is the program's again.
                    }
                    send.free();
                } else {
                    PartitionedReceive receive = world.precvInit(data, division[1], 0, TAG);
                    for (int round = 0; round < ROUNDS; round++) {
                        receive.start();
                        boolean polls = random.nextBoolean();
                        for (int part : shuffled(division[1], random)) {
                            if (polls) {
                                awaitPartition(receive, part);
                            }
                            int size = count / division[1];
                            for (int i = part * size; polls && i < (part + 1) * size; i++) {
                                assertThat(data[i]).isEqualTo(round * 31 + i);
                            }
                        }
                        Status status = receive.waitFor();
                        assertThat(status.source()).isZero();
                        assertThat(status.tag()).isEqualTo(TAG);
                        assertThat(status.count(Datatype.INT)).isEqualTo(count);
                        int base = round * 31;
                        assertThat(data)
                                .isEqualTo(IntStream.range(base, base + count).toArray());
                        assertThat(receive.arrived(0)).isTrue();
                    }
                    receive.free();
                }
            }
        });
    }

    /** A partition arrives although the program has not written the others. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldSendAPartitionWhenItIsReady(String progress) {
        for (int each : new int[] {1, 30_000}) { // both protocols
            Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
                int[] data = new int[4 * each];
                int[] token = new int[1];
                if (world.rank() == 0) {
                    PartitionedSend send = world.psendInit(data, 4, 1, TAG);
                    send.start();
                    for (int part : new int[] {2, 0, 3, 1}) {
                        Arrays.fill(data, part * each, (part + 1) * each, part + 10);
                        send.ready(part);
                        assertThat(part == 1 || !send.test()).isTrue();
                        world.recv(token, 1, part);
                        assertThat(token).containsExactly(part);
                    }
                    send.waitFor();
                } else {
                    PartitionedReceive receive = world.precvInit(data, 4, 0, TAG);
                    receive.start();
                    List<Integer> missing = new ArrayList<>(List.of(0, 1, 2, 3));
                    for (int part : new int[] {2, 0, 3, 1}) {
                        awaitPartition(receive, part);
                        missing.remove(Integer.valueOf(part));
                        assertThat(missing)
                                .allSatisfy(each1 ->
                                        assertThat(receive.arrived(each1)).isFalse());
                        assertThat(data[(part + 1) * each - 1]).isEqualTo(part + 10);
                        world.send(new int[] {part}, 0, part);
                    }
                    receive.waitFor();
                }
            });
        }
    }

    @Test
    void shouldTakePartitionsFromSeveralThreads() throws Exception {
        int threads = 4;
        int partsOfEach = 8;
        int count = threads * partsOfEach;
        MpiConfig config = MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE);
        Jmpi.run(config, 3, world -> {
            int next = (world.rank() + 1) % 3;
            int previous = (world.rank() + 2) % 3;
            long[] out = new long[count * 10];
            long[] in = new long[count * 10];
            PartitionedSend send = world.psendInit(out, count, next, TAG);
            PartitionedReceive receive = world.precvInit(in, threads, previous, TAG);
            for (int round = 0; round < 20; round++) {
                PersistentRequest.startAll(receive, send);
                int base = 1000 * round;
                RankThreads.run(world, threads, thread -> {
                    for (int part = thread * partsOfEach; part < (thread + 1) * partsOfEach; part++) {
                        Arrays.fill(out, part * 10, (part + 1) * 10, base + part + world.rank());
                        send.ready(part);
                    }
                    awaitPartition(receive, thread);
                    int last = (thread + 1) * partsOfEach - 1;
                    assertThat(in[last * 10 + 9]).isEqualTo(base + last + previous);
                });
                Request.waitAll(send, receive);
                assertThat(in[0]).isEqualTo(base + previous);
            }
        });
    }

    /** The order of creation decides, whatever the order of the starts, and the program's own messages are apart. */
    @EachConfiguration
    void shouldMatchInTheOrderOfCreation(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            int[] any = new int[1];
            Request program = world.irecv(any, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            if (world.rank() < 2) {
                int own = 100 * (world.rank() + 1);
                int[][] data = {{own, own}, {own + 1, own + 1}, {own + 2, own + 2}};
                PartitionedSend first = world.psendInit(data[0], 2, 2, TAG);
                PartitionedSend other = world.psendInit(data[1], 1, 2, TAG + 1);
                PartitionedSend second = world.psendInit(data[2], 1, 2, TAG);
                PersistentRequest.startAll(second, other, first);
                second.ready(0);
                other.ready(0);
                first.readyRange(0, 1);
                Request.waitAll(first, other, second);
                assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            } else {
                int[][] data = new int[6][2];
                List<PartitionedReceive> all = new ArrayList<>();
                for (int source = 1; source >= 0; source--) {
                    all.add(world.precvInit(data[3 * source + 1], 2, source, TAG + 1));
                    all.add(world.precvInit(data[3 * source], 1, source, TAG));
                    all.add(world.precvInit(data[3 * source + 2], 2, source, TAG));
                }
                Collections.reverse(all);
                PersistentRequest.startAll(all.toArray(PersistentRequest[]::new));
                Request.waitAll(all);
                for (int i = 0; i < 6; i++) {
                    assertThat(data[i]).containsOnly(100 * (1 + i / 3) + i % 3);
                }
            }
            assertThat(program.test()).isFalse();
            world.barrier();
            world.send(new int[] {world.rank()}, (world.rank() + 1) % 3, 0);
            assertThat(program.waitFor().source()).isEqualTo((world.rank() + 2) % 3);
        });
    }

    /** A column of a matrix into a row, and elements of several kinds. */
    @Test
    void shouldMoveDerivedTypes() {
        Jmpi.run(2, world -> {
            double[] matrix = new double[60]; // 10 x 6
            ByteBuffer records = ByteBuffer.allocateDirect(16 * 6);
            Datatype<ByteBuffer> pair = Datatype.struct(
                            new int[] {1, 1}, new int[] {0, 8}, Datatype.INT, Datatype.DOUBLE)
                    .resized(0, 16);
            if (world.rank() == 0) {
                Datatype<double[]> column = Datatype.DOUBLE.vector(10, 1, 6).resized(0, 1);
                PartitionedSend columns = world.psendInit(Buffer.of(matrix, 0, 6, column), 3, 1, 0);
                PartitionedSend structs = world.psendInit(Buffer.of(records, 0, 6, pair), 6, 1, 1);
                PersistentRequest.startAll(columns, structs);
                Arrays.setAll(matrix, i -> i);
                columns.readyList(2, 0, 1);
                for (int i = 5; i >= 0; i--) {
                    records.putInt(16 * i, i).putDouble(16 * i + 8, i / 2.0);
                    structs.ready(i);
                }
                Request.waitAll(columns, structs);
            } else {
                PartitionedReceive rows = world.precvInit(matrix, 10, 0, 0);
                ByteBuffer dense = ByteBuffer.allocate(12 * 6);
                Datatype<ByteBuffer> densePair =
                        Datatype.struct(new int[] {1, 1}, new int[] {0, 4}, Datatype.INT, Datatype.DOUBLE);
                PartitionedReceive structs = world.precvInit(Buffer.of(dense, 0, 6, densePair), 2, 0, 1);
                PersistentRequest.startAll(rows, structs);
                Request.waitAll(rows, structs);
                for (int i = 0; i < 60; i++) {
                    assertThat(matrix[i]).isEqualTo(i % 10 * 6 + i / 10);
                }
                for (int i = 0; i < 6; i++) {
                    assertThat(dense.getInt(12 * i)).isEqualTo(i);
                    assertThat(dense.getDouble(12 * i + 4)).isEqualTo(i / 2.0);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldCrossBetweenGroupsAndToThisRank(String progress) {
        TwoGroups groups = new TwoGroups(2, 3);
        Jmpi.run(MpiConfig.defaults().with("progress", progress), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            List<PartitionedReceive> receives = new ArrayList<>();
            List<PartitionedSend> sends = new ArrayList<>();
            int[][] in = new int[joined.remoteSize()][2];
            for (int peer = 0; peer < joined.remoteSize(); peer++) {
                receives.add(joined.precvInit(in[peer], 1, peer, TAG));
                sends.add(joined.psendInit(new int[] {world.rank(), peer}, 2, peer, TAG));
            }
            receives.forEach(PersistentRequest::start);
            sends.forEach(PersistentRequest::start);
            sends.forEach(send -> send.readyRange(0, 1));
            Request.waitAll(sends);
            Request.waitAll(receives);
            for (int peer = 0; peer < in.length; peer++) {
                assertThat(in[peer]).containsExactly(joined.remoteGroup().worldRank(peer), joined.rank());
            }
            joined.free();

            int[] own = new int[2];
            PartitionedReceive fromSelf = world.precvInit(own, 2, world.rank(), TAG);
            PartitionedSend toSelf = world.psendInit(new int[] {3, 4}, 1, world.rank(), TAG);
            PersistentRequest.startAll(fromSelf, toSelf);
            toSelf.ready(0);
            Request.waitAll(toSelf, fromSelf);
            assertThat(own).containsExactly(3, 4);
        });
    }

    @Test
    void shouldCompleteAtOnceWithProcNull() {
        Jmpi.run(1, world -> {
            PartitionedSend send = world.psendInit(new int[4], 2, Mpi.PROC_NULL, TAG);
            PartitionedReceive receive = world.precvInit(new int[4], 4, Mpi.PROC_NULL, TAG);
            for (int i = 0; i < 2; i++) {
                PersistentRequest.startAll(send, receive);
                send.readyRange(0, 1);
                assertThat(receive.arrived(3)).isTrue();
                assertThat(send.test()).isTrue();
                assertThat(receive.waitFor().source()).isEqualTo(Mpi.PROC_NULL);
            }
            send.free();
            receive.free();
        });
    }

    // ---------------------------------------------------------------- errors

    @Test
    void shouldNameWrongArguments() {
        Jmpi.run(1, world -> {
            int[] six = new int[6];
            assertError(ErrorClass.COUNT, () -> world.psendInit(six, 0, 0, TAG), "partitions 0", "positive");
            assertError(ErrorClass.COUNT, () -> world.precvInit(six, -2, 0, TAG), "partitions -2", "positive");
            assertError(ErrorClass.COUNT, () -> world.psendInit(six, 4, 0, TAG), "6 elements", "4 partitions");
            assertError(ErrorClass.COUNT, () -> world.precvInit(six, 5, 0, TAG), "6 elements", "5 partitions");
            assertError(ErrorClass.RANK, () -> world.psendInit(six, 1, 1, TAG), "destination 1");
            assertError(ErrorClass.RANK, () -> world.precvInit(six, 1, Mpi.ANY_SOURCE, TAG), "ANY_SOURCE", "wildcard");
            assertError(ErrorClass.TAG, () -> world.psendInit(six, 1, 0, -7), "tag -7");
            assertError(ErrorClass.TAG, () -> world.precvInit(six, 1, 0, Mpi.ANY_TAG), "ANY_TAG", "wildcard");
            assertError(ErrorClass.BUFFER, () -> world.psendInit(null, 1, 0, TAG), "null");
            PartitionedSend send = world.psendInit(six, 3, 0, TAG);
            assertError(ErrorClass.REQUEST, () -> send.ready(0), "not active", "start");
            send.start();
            assertError(ErrorClass.ARG, () -> send.ready(3), "partition 3", "0..2");
            assertError(ErrorClass.ARG, () -> send.readyRange(-1, 1), "first -1", "0..2");
            assertError(ErrorClass.ARG, () -> send.readyRange(2, 1), "last 1", "first 2");
            assertError(ErrorClass.ARG, () -> send.readyList(0, 0), "partitions[1] = 0", "twice");
            assertError(ErrorClass.ARG, () -> send.readyList(0, 9), "partitions[1] = 9", "0..2");
            send.ready(1);
            assertError(ErrorClass.REQUEST, () -> send.ready(1), "partition 1", "psend to rank 0, tag 5, world");
            assertError(ErrorClass.REQUEST, () -> send.readyRange(0, 2), "partition 1"); // Nor is 0 ready now.
            assertError(ErrorClass.REQUEST, () -> send.readyList(2, 1), "partition 1");
            assertError(ErrorClass.REQUEST, send::start, "active");
            assertError(ErrorClass.REQUEST, send::free, "active", "wait");
            assertError(ErrorClass.REQUEST, send::cancel, "cancelled");
            PartitionedReceive receive = world.precvInit(six, 2, 0, TAG);
            assertThat(receive.arrived(1)).isTrue(); // not active
            assertError(ErrorClass.ARG, () -> receive.arrived(2), "partition 2", "0..1");
            receive.start();
            send.ready(0);
            send.ready(2);
            Request.waitAll(send, receive);
            assertThat(send.partitions()).isEqualTo(3);
            assertThat(receive.partitions()).isEqualTo(2);
            receive.free();
            assertError(ErrorClass.REQUEST, receive::start, "freed");
        });
    }

    /** The sender completes, also if its partitions are long; the memory of the receive stays as it was. */
    @ParameterizedTest
    @ValueSource(ints = {1, 50_000})
    void shouldReportSizesAndTypesThatDiffer(int each) {
        for (String progress : new String[] {"application", "thread"}) {
            Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
                if (world.rank() == 0) {
                    for (Object data : new Object[] {new int[4 * each], new int[4 * each], new double[2 * each]}) {
                        PartitionedSend send = world.psendInit(data, 2, 1, TAG);
                        for (int round = 0; round < 2; round++) {
                            send.start();
                            send.readyRange(0, 1);
                            send.waitFor();
                        }
                    }
                } else {
                    int[][] data = {new int[2 * each], new int[6 * each], new int[4 * each]};
                    ErrorClass[] classes = {ErrorClass.TRUNCATE, ErrorClass.COUNT, ErrorClass.TYPE};
                    for (int i = 0; i < 3; i++) {
                        Arrays.fill(data[i], 7);
                        PartitionedReceive receive = world.precvInit(data[i], 2, 0, TAG);
                        for (int round = 0; round < 2; round++) {
                            receive.start();
                            if (round == 1) {
                                assertError(
                                        classes[i],
                                        () -> awaitPartition(receive, 1),
                                        "precv from rank 0",
                                        "2 partitions");
                            }
                            assertError(
                                    classes[i], receive::waitFor, "precv from rank 0, tag 5, world", "2 partitions");
                        }
                        assertThat(data[i]).containsOnly(7);
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailWhenTheOtherRankHasLeft(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
            int[] data = new int[4];
            PartitionedReceive matched = world.precvInit(data, 2, 1 - world.rank(), 1);
            PartitionedSend send = world.psendInit(data, 2, 1 - world.rank(), 1);
            world.barrier();
            if (world.rank() == 0) {
                PartitionedReceive unmatched = world.precvInit(data, 2, 1, 2);
                matched.start();
                assertError(ErrorClass.PROC_FAILED, matched::waitFor, "precv from rank 1, tag 1", "rank 1 ");
                unmatched.start();
                assertError(ErrorClass.PROC_FAILED, () -> awaitPartition(unmatched, 0), "precv from rank 1, tag 2");
                assertError(ErrorClass.PROC_FAILED, unmatched::waitFor, "precv from rank 1, tag 2");
                send.start();
                send.readyRange(0, 1);
                assertError(ErrorClass.PROC_FAILED, send::waitFor, "psend to rank 1, tag 1");
            }
        });
    }

    /** Nothing waits forever: neither partitions that are not ready, nor receives without a sender. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldEndWithTheCommunicator(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
            for (boolean revokes : new boolean[] {false, true}) {
                Communicator copy = world.dup();
                int[] data = new int[4];
                PartitionedSend send = copy.psendInit(data, 4, 1 - world.rank(), 1);
                PartitionedReceive receive = copy.precvInit(new int[4], 2, 1 - world.rank(), 1);
                PartitionedReceive unmatched = copy.precvInit(new int[4], 2, 1 - world.rank(), 2);
                PersistentRequest.startAll(send, receive, unmatched);
                send.ready(2);
                world.barrier();
                if (revokes) {
                    copy.revoke();
                } else {
                    copy.free();
                }
                ErrorClass expected = revokes ? ErrorClass.REVOKED : ErrorClass.COMM;
                for (Request each : new Request[] {send, receive, unmatched}) {
                    assertError(expected, each::waitFor);
                }
                assertError(expected, () -> copy.psendInit(data, 1, 0, 0));
                assertError(expected, send::start);
                world.barrier();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldBeReportedIfItIsLeft(String progress) {
        try (LoggedLines log = new LoggedLines(Mpi.class)) {
            Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
                int peer = 1 - world.rank();
                Communicator copy = world.dup();
                PartitionedSend send = copy.psendInit(new int[4], 4, peer, 2);
                PartitionedReceive receive = copy.precvInit(new int[4], 2, peer, 3);
                PersistentRequest.startAll(send, receive);
                send.ready(1);
                copy.free();
                world.precvInit(new int[4], 4, peer, 4).start();
            });
            List<String> lines = log.lines();
            for (int rank = 0; rank < 2; rank++) {
                String ofRank = "rank " + rank + ": ";
                String peer = "rank " + (1 - rank);
                assertThat(lines)
                        .anySatisfy(line ->
                                assertThat(line).contains(ofRank, "1 message was never received", peer, "partitioned"))
                        .anySatisfy(line -> assertThat(line)
                                .contains(
                                        ofRank,
                                        "1 send was never completed",
                                        "psend to " + peer,
                                        "tag 2",
                                        "4 partitions"))
                        .anySatisfy(line -> assertThat(line)
                                .contains(ofRank, "receive", "never matched", "precv from " + peer, "tag 3"))
                        .anySatisfy(line -> assertThat(line)
                                .contains(ofRank, "1 receive was never matched", "precv from " + peer, "tag 4, world"));
            }
        }
    }
}
