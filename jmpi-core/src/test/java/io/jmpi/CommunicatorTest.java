package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class CommunicatorTest {
    private static final int TAG = 3;

    private static void run(String progress, int ranks, Jmpi.RankBody body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, body);
    }

    /** A ring exchange that only its own communicator's messages can satisfy. */
    private static void assertWorks(Communicator communicator, int content) {
        int rank = communicator.rank();
        int size = communicator.size();
        int left = Math.floorMod(rank - 1, size);
        int[] received = new int[2];
        Status status = communicator.sendrecv(new int[] {content, rank}, (rank + 1) % size, TAG, received, left, TAG);
        assertThat(received).containsExactly(content, left);
        assertThat(status.source()).isEqualTo(left);
        int[] sum = new int[1];
        communicator.allreduce(new int[] {rank + 1}, sum, ReduceOp.SUM);
        assertThat(sum).containsExactly(size * (size + 1) / 2);
    }

    private static void assertBreaks(String key, ThrowingCallable receive) {
        assertThatThrownBy(receive).isInstanceOfSatisfying(MpiException.class, e -> {
            assertThat(e.errorClass()).isEqualTo(ErrorClass.ASSERTION);
            assertThat(e.getMessage()).contains(key);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldKeepRanksButNotHintsWhenDuplicated(String progress) {
        run(progress, 3, world -> {
            Info hints = Info.EMPTY.with(Info.MATCHER, "bins").with("some_key", "stored");
            Communicator hinted = world.dup(hints);
            assertThat(hinted.info().asMap()).isEqualTo(hints.asMap());
            assertThat(hinted.matcherName()).isEqualTo("bins");
            Communicator copy = hinted.dup();
            assertThat(copy.rank()).isEqualTo(world.rank());
            assertThat(copy.size()).isEqualTo(3);
            assertThat(copy.group()).isEqualTo(world.group());
            assertThat(copy.info().asMap()).isEmpty();
            assertThat(copy.matcherName()).isEqualTo(world.matcherName());
            assertThat(hinted.dup(hinted.info()).matcherName()).isEqualTo("bins");
            assertWorks(copy, 1);
            assertWorks(world, 2);
            copy.free();
            assertWorks(world, 3);
        });
    }

    @ParameterizedTest
    @MethodSource("io.jmpi.matching.contract.MatchingEngine#names")
    void shouldNameTheHintWhenAReceiveBreaksIt(String matcher) {
        Jmpi.run(MpiConfig.defaults().with("matcher", matcher), 2, world -> {
            int peer = 1 - world.rank();
            Communicator noAnyTag = world.dup(Info.EMPTY.with(Info.NO_ANY_TAG, "true"));
            assertBreaks(Info.NO_ANY_TAG, () -> noAnyTag.recv(new int[1], peer, Mpi.ANY_TAG));
            assertBreaks(Info.NO_ANY_TAG, () -> noAnyTag.irecv(new int[1], Mpi.ANY_SOURCE, Mpi.ANY_TAG));
            assertBreaks(Info.NO_ANY_TAG, () -> noAnyTag.probe(peer, Mpi.ANY_TAG));
            assertBreaks(Info.NO_ANY_TAG, () -> noAnyTag.iprobe(peer, Mpi.ANY_TAG));
            assertBreaks(Info.NO_ANY_TAG, () -> noAnyTag.sendrecv(new int[1], peer, 0, new int[1], peer, Mpi.ANY_TAG));
            noAnyTag.send(new int[1], peer, TAG);
            assertThat(noAnyTag.recv(new int[1], Mpi.ANY_SOURCE, TAG).source()).isEqualTo(peer);
            assertWorks(noAnyTag, 1);

            Communicator noAnySource = world.dup(Info.EMPTY.with(Info.NO_ANY_SOURCE, "true"));
            assertBreaks(Info.NO_ANY_SOURCE, () -> noAnySource.recv(new int[1], Mpi.ANY_SOURCE, TAG));
            assertBreaks(Info.NO_ANY_SOURCE, () -> noAnySource.iprobe(Mpi.ANY_SOURCE, TAG));
            noAnySource.send(new int[1], peer, TAG);
            assertThat(noAnySource.recv(new int[1], peer, Mpi.ANY_TAG).tag()).isEqualTo(TAG);
            assertWorks(noAnySource, 2);
        });
    }

    @ParameterizedTest
    @MethodSource("io.jmpi.matching.contract.MatchingEngine#names")
    void shouldNameTheHintWhenALengthIsNotExact(String matcher) {
        Jmpi.run(MpiConfig.defaults().with("matcher", matcher), 2, world -> {
            int peer = 1 - world.rank();
            Communicator exact = world.dup(Info.EMPTY.with(Info.EXACT_LENGTH, "true"));
            for (int length : new int[] {4, 100_000}) {
                byte[] memory = new byte[length + 1];
                Request send = exact.isend(filled(length), peer, TAG);
                assertBreaks(Info.EXACT_LENGTH, () -> exact.recv(memory, peer, TAG));
                send.waitFor();
                assertThat(memory).isEqualTo(new byte[length + 1]);
                byte[] fitting = new byte[length];
                exact.sendrecv(filled(length), peer, TAG, fitting, peer, TAG);
                assertThat(fitting).isEqualTo(filled(length));
            }
            assertWorks(exact, 1);
        });
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i + 1);
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldTakeOvertakingAsAPermission(String progress) {
        run(progress, 2, world -> {
            Communicator loose = world.dup(Info.EMPTY
                    .with(Info.ALLOW_OVERTAKING, "true")
                    .with(Info.NO_ANY_TAG, "false")
                    .with(Info.NO_ANY_SOURCE, "false"));
            assertWorks(loose, 1);
            loose.send(new int[1], 1 - world.rank(), TAG);
            assertThat(loose.recv(new int[1], Mpi.ANY_SOURCE, Mpi.ANY_TAG).tag())
                    .isEqualTo(TAG);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldWorkWhenTheHintsOfTheRanksDiffer(String progress) {
        run(progress, 3, world -> {
            Info hints = switch (world.rank()) {
                case 0 -> Info.EMPTY.with(Info.MATCHER, "bins").with(Info.NO_ANY_TAG, "true");
                case 1 -> Info.EMPTY.with(Info.MATCHER, "queues").with(Info.NO_ANY_SOURCE, "true");
                default -> Info.EMPTY;
            };
            Communicator copy = world.dup(hints);
            assertThat(copy.info()).isSameAs(hints);
            assertThat(copy.matcherName()).isEqualTo(world.rank() == 0 ? "bins" : "queues");
            assertWorks(copy, 1);
            if (world.rank() == 0) {
                assertBreaks(Info.NO_ANY_TAG, () -> copy.irecv(new int[1], 1, Mpi.ANY_TAG));
            } else if (world.rank() == 1) {
                assertBreaks(Info.NO_ANY_SOURCE, () -> copy.irecv(new int[1], Mpi.ANY_SOURCE, TAG));
            } else {
                assertThat(copy.iprobe(Mpi.ANY_SOURCE, TAG + 1)).isNull();
            }
            assertWorks(copy, 2);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldOrderByKeyAndThenByRankWhenSplit(String progress) {
        run(progress, 6, world -> {
            Communicator reversed = world.split(7, -world.rank());
            assertThat(reversed.size()).isEqualTo(6);
            assertThat(reversed.rank()).isEqualTo(5 - world.rank());
            assertThat(reversed.group().worldRank(0)).isEqualTo(5);
            assertWorks(reversed, 1);

            Communicator parity = world.split(world.rank() % 2, 4);
            assertThat(parity.size()).isEqualTo(3);
            assertThat(parity.rank()).isEqualTo(world.rank() / 2);
            assertWorks(parity, 10 + world.rank() % 2);

            // Extreme keys; 4 and 5 are in none.
            int[] keys = {0, Integer.MAX_VALUE, Integer.MIN_VALUE, 0, 1, 1};
            Communicator some = world.split(world.rank() < 4 ? 0 : Mpi.UNDEFINED, keys[world.rank()]);
            if (world.rank() >= 4) {
                assertThat(some).isNull();
            } else {
                assertThat(some.group().translateRanks(new int[] {0, 1, 2, 3}, world.group()))
                        .containsExactly(2, 0, 3, 1);
                assertWorks(some, 3);
                some.free();
            }
            assertThat(world.split(Mpi.UNDEFINED, 0)).isNull();
            Communicator alone = world.split(world.rank(), 0);
            assertThat(alone.size()).isEqualTo(1);
            assertWorks(alone, world.rank());
            assertWorks(world, 4);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldWorkAtEachLevelWhenSplitsAreNested(String progress) {
        run(progress, 7, world -> {
            List<Communicator> levels = new ArrayList<>();
            for (Communicator at = world; at.size() > 1; ) {
                at = at.split(at.rank() % 2, -at.rank());
                levels.add(at);
            }
            for (int i = 0; i < levels.size(); i++) {
                assertWorks(levels.get(i), i);
            }
            for (int i = levels.size() - 1; i >= 0; i--) {
                assertWorks(levels.get(i), 10 + i);
                levels.get(i).free();
            }
            assertWorks(world, 20);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldSeparateMessagesWhenCommunicatorsShareRanks(String progress) {
        run(progress, 2, world -> {
            int peer = 1 - world.rank();
            Communicator first = world.dup();
            Communicator second = world.dup();
            int[] memory = new int[3];
            Request inFirst = first.irecv(Buffer.of(memory, 0, 1, Datatype.INT), Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            second.send(new int[] {2}, peer, TAG);
            world.send(new int[] {3}, peer, TAG);
            world.barrier();
            assertThat(inFirst.test()).isFalse();
            assertThat(first.iprobe(peer, TAG)).isNull();
            world.barrier();
            first.send(new int[] {1}, peer, TAG);
            inFirst.waitFor();
            world.recv(Buffer.of(memory, 2, 1, Datatype.INT), peer, TAG);
            second.recv(Buffer.of(memory, 1, 1, Datatype.INT), peer, TAG);
            assertThat(memory).containsExactly(1, 2, 3);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldNotMatchCollectiveTrafficWhenAReceiveIsWild(String progress) {
        run(progress, 4, world -> {
            int[] memory = new int[40_000];
            Request wild = world.irecv(memory, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            int[] large = new int[30_000];
            for (int root = 0; root < 4; root++) {
                world.barrier();
                world.bcast(large, root);
                world.bcast(new int[1], root);
                world.gather(large, world.rank() == root ? new int[120_000] : null, root);
                world.gather(new int[1], world.rank() == root ? new int[4] : null, root);
                world.allreduce(large, new int[30_000], ReduceOp.SUM);
                assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            }
            world.dup().free();
            world.split(world.rank() % 2, 0).free();
            assertThat(wild.test()).isFalse();
            assertThat(world.matchingStatistics().postedSearches()).isZero();
            world.barrier();
            world.send(new int[] {9}, (world.rank() + 1) % 4, TAG);
            assertThat(wild.waitFor().count(Datatype.INT)).isEqualTo(1);
            assertThat(memory[0]).isEqualTo(9);
        });
    }

    /**
     * In MPICH a message that had not been received matched a receive of the next communicator (pmodels/mpich#6184).
     */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldNotMatchWhatWasLeftInACommunicatorThatWasFreed(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
            for (int i = 0; i < 5; i++) {
                Communicator freed = world.dup();
                Request leftover = freed.isend(new int[] {-1}, 1 - world.rank(), 0);
                freed.barrier();
                freed.free();
                leftover.waitFor();
                Communicator next = world.dup();
                int[] received = new int[1];
                Request receive = next.irecv(received, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                next.send(new int[] {i}, 1 - next.rank(), 0);
                receive.waitFor();
                assertThat(received[0]).isEqualTo(i);
                next.free();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldSeparateMessagesWhenThereAreManyCommunicators(String progress) {
        run(progress, 2, world -> {
            List<Communicator> all = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                all.add(world.dup(Info.EMPTY.with(Info.MATCHER, i % 2 == 0 ? "queues" : "bins")));
            }
            int peer = 1 - world.rank();
            for (int i = 0; i < 50; i++) {
                all.get(i).send(new int[] {i}, peer, TAG);
            }
            int[] received = new int[1];
            for (int i = 49; i >= 0; i--) {
                all.get(i).recv(received, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                assertThat(received).containsExactly(i);
            }
            for (Communicator communicator : all) {
                communicator.free();
            }
            assertWorks(world, 1);
        });
    }

    @Test
    void shouldAgreeOnContextsWhenSeveralThreadsDuplicate() {
        int threads = 4;
        int copies = 10;
        Jmpi.run(MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE), 3, world -> {
            List<Communicator> parents = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                parents.add(world.dup());
            }
            ExecutorService executor = Executors.newFixedThreadPool(threads);
            try {
                List<Future<?>> ends = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    int content = 1000 * i;
                    Communicator parent = parents.get(i);
                    ends.add(executor.submit(() -> duplicate(parent, copies, content)));
                }
                for (Future<?> end : ends) {
                    end.get();
                }
            } finally {
                executor.shutdown();
            }
            assertWorks(world, 1);
        });
    }

    private static void duplicate(Communicator parent, int copies, int content) {
        List<Communicator> all = new ArrayList<>();
        for (int i = 0; i < copies; i++) {
            Communicator copy = i % 3 == 2 ? parent.split(0, parent.rank()) : parent.dup();
            all.add(copy);
            assertWorks(copy, content + i);
        }
        for (Communicator communicator : all) {
            assertWorks(communicator, content + 500);
            communicator.free();
        }
    }

    @ParameterizedTest
    @MethodSource("io.jmpi.matching.contract.MatchingEngine#names")
    void shouldCountExpectedAndUnexpectedMessages(String matcher) {
        Jmpi.run(MpiConfig.defaults().with("matcher", matcher), 2, world -> {
            if (world.rank() == 0) {
                for (int tag = 0; tag < 3; tag++) {
                    world.send(new int[1], 1, tag);
                }
                world.barrier();
                world.barrier();
                world.send(new int[1], 1, 10);
                world.send(new int[1], 1, 11);
                return;
            }
            world.barrier();
            MatchingStatistics arrived = world.matchingStatistics();
            assertThat(arrived.unexpectedDepth()).isEqualTo(3);
            assertThat(arrived.postedSearches()).isEqualTo(3);
            for (int tag = 2; tag >= 0; tag--) {
                world.recv(new int[1], 0, tag);
            }
            Request first = world.irecv(new int[1], 0, 10);
            Request second = world.irecv(new int[1], Mpi.ANY_SOURCE, 11);
            MatchingStatistics posted = world.matchingStatistics();
            assertThat(posted.unexpectedDepth()).isZero();
            assertThat(posted.maxUnexpectedDepth()).isEqualTo(3);
            assertThat(posted.unexpectedMatches()).isEqualTo(3);
            assertThat(posted.unexpectedSearches()).isEqualTo(5);
            assertThat(posted.postedDepth()).isEqualTo(2);
            assertThat(arrived.unexpectedDepth()).as("a copy does not change").isEqualTo(3);
            world.barrier();
            Request.waitAll(first, second);
            MatchingStatistics end = world.matchingStatistics();
            assertThat(end.postedDepth()).isZero();
            assertThat(end.maxPostedDepth()).isEqualTo(2);
            assertThat(end.expectedMatches()).isEqualTo(2);
            assertThat(end.postedSearches()).isEqualTo(5);
            assertThat(end.toString()).contains("posted_recvq_length=0", "expected_matches=2");
        });
    }
}
