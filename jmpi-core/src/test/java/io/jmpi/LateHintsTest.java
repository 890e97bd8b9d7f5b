package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.SomeEngines;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hints that are set on a communicator in use, with messages in flight, and not alike at all ranks. */
@Timeout(60)
class LateHintsTest {
    private static final int LONG = 100_000;
    private static final Info OVERTAKING = Info.EMPTY.with(Info.ALLOW_OVERTAKING, "true");

    /**
     * The scenario of open-mpi/ompi#9846: sender and receiver set the overtaking hint at different times, with a message
     * in flight. Where the hint switched off sequence numbers at the sender, the receiver waited for one that never came.
     */
    @EachConfiguration
    void shouldNotDeadlockWhenOvertakingIsAllowedAtDifferentTimes(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator communicator = world.dup();
            for (int length : new int[] {4, LONG}) {
                if (world.rank() == 0) {
                    Request first = communicator.isend(new byte[length], 1, 100);
                    communicator.setInfo(OVERTAKING);
                    Request second = communicator.isend(new byte[length], 1, 100);
                    world.send(new byte[1], 1, 1);
                    Request.waitAll(first, second);
                } else {
                    world.recv(new byte[1], 0, 1); // Both messages have been sent.
                    assertThat(communicator.recv(new byte[length], 0, 100).bytes())
                            .isEqualTo(length);
                    communicator.setInfo(OVERTAKING);
                    assertThat(communicator.recv(new byte[length], 0, 100).bytes())
                            .isEqualTo(length);
                }
                communicator.setInfo(OVERTAKING.with(Info.ALLOW_OVERTAKING, "false"));
            }
        });
    }

    /**
     * The scenario of open-mpi/ompi#6559: with the hint, sends that end only when they are received never ended. Here
     * these are the long ones.
     */
    @EachConfiguration
    void shouldEndSendsThatWaitForTheirReceiveWhenOvertakingIsAllowed(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            Communicator communicator = world.dup();
            communicator.setInfo(OVERTAKING);
            List<Request> requests = new ArrayList<>();
            for (int peer = 0; peer < world.size(); peer++) {
                for (int i = 0; i < 20; i++) {
                    requests.add(communicator.isend(new byte[i % 2 == 0 ? LONG : 8], peer, i % 4));
                }
            }
            for (int i = 0; i < 20 * world.size(); i++) {
                requests.add(communicator.irecv(new byte[LONG], Mpi.ANY_SOURCE, i % 4));
            }
            Request.waitAll(requests);
            communicator.barrier();
            assertThat(communicator.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        });
    }

    /** Receives are posted and messages wait while the engine changes again and again; order holds all the time. */
    @ParameterizedTest
    @SomeEngines
    void shouldKeepTheOrderWhenTheEngineChanges(MatchingEngine from) {
        Random random = TestSeeds.random("LateHintsTest " + from);
        long seed = random.nextLong();
        Jmpi.run(MpiConfig.defaults().with("matcher", from.engineName()), 2, world -> {
            int messages = 400;
            if (world.rank() == 0) {
                List<Request> sends = new ArrayList<>();
                for (int i = 0; i < messages; i++) {
                    int[] content = new int[i % 5 == 0 ? LONG / 4 : 1];
                    content[0] = i;
                    sends.add(world.isend(content, 1, i % 2));
                }
                Request.waitAll(sends);
                return;
            }
            Random mine = new Random(seed);
            List<String> engines = MatchingEngine.names();
            int[][] received = new int[messages][LONG / 4];
            List<Request> receives = new ArrayList<>();
            for (int i = 0; i < messages; i++) {
                boolean wild = mine.nextInt(3) == 0;
                receives.add(world.irecv(received[i], wild ? Mpi.ANY_SOURCE : 0, i % 2));
                if (mine.nextInt(8) == 0) {
                    String engine = engines.get(mine.nextInt(engines.size()));
                    world.setInfo(Info.EMPTY.with(Info.MATCHER, engine));
                    assertThat(world.matcherName()).isEqualTo(engine);
                }
                if (mine.nextInt(8) == 0) {
                    receives.get(mine.nextInt(receives.size())).test();
                }
            }
            Request.waitAll(receives);
            for (int i = 0; i < messages; i++) {
                assertThat(received[i][0]).isEqualTo(i);
            }
        });
    }

    @EachConfiguration
    void shouldKeepWhatItDoesNotName(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator communicator = world.dup(Info.EMPTY
                    .with("some_key", "stored")
                    .with(Info.NO_ANY_TAG, "true")
                    .with(Info.MATCHER, "bins"));
            communicator.setInfo(Info.EMPTY.with(Info.NO_ANY_SOURCE, "true").with("other_key", "new"));
            assertThat(communicator.info().asMap())
                    .hasSize(5)
                    .containsEntry("some_key", "stored")
                    .containsEntry("other_key", "new")
                    .containsEntry(Info.NO_ANY_TAG, "true")
                    .containsEntry(Info.NO_ANY_SOURCE, "true")
                    .containsEntry(Info.MATCHER, "bins");
            assertError(ErrorClass.ASSERTION, () -> communicator.irecv(new int[1], Mpi.ANY_SOURCE, 1));
            assertError(ErrorClass.ASSERTION, () -> communicator.iprobe(0, Mpi.ANY_TAG));
            // What is in force goes to no other communicator, but by dup(Info).
            assertThat(communicator.dup(communicator.info()).info().asMap())
                    .isEqualTo(communicator.info().asMap());
            assertThat(communicator.split(0, 0).info().asMap()).isEmpty();
            assertThat(communicator.create(communicator.group()).info().asMap()).isEmpty();
            Communicator free = communicator.dup();
            assertThat(free.info().asMap()).isEmpty();
            assertThat(free.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            communicator.setInfo(Info.EMPTY.with(Info.NO_ANY_TAG, "false"));
            assertThat(communicator.iprobe(0, Mpi.ANY_TAG)).isNull();
            assertError(ErrorClass.ASSERTION, () -> communicator.iprobe(Mpi.ANY_SOURCE, 1));
        });
    }

    @EachConfiguration
    void shouldRefuseHintsThatReceivesInWaitingBreak(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            Info before = world.info();
            int[] memory = new int[3];
            Request[] receives = {
                world.irecv(Buffer.of(memory, 0, 1, Datatype.INT), Mpi.ANY_SOURCE, 1),
                world.irecv(Buffer.of(memory, 1, 1, Datatype.INT), Mpi.ANY_SOURCE, 2),
                world.irecv(Buffer.of(memory, 2, 1, Datatype.INT), peer, Mpi.ANY_TAG)
            };
            Info excluding = Info.EMPTY.with(Info.MATCHER, "ranks").with(Info.NO_ANY_SOURCE, "true");
            assertError(
                    ErrorClass.ASSERTION,
                    () -> world.setInfo(excluding),
                    Info.NO_ANY_SOURCE,
                    "2 receives",
                    "ANY_SOURCE");
            assertError(
                    ErrorClass.ASSERTION,
                    () -> world.setInfo(Info.EMPTY.with(Info.NO_ANY_TAG, "true")),
                    Info.NO_ANY_TAG,
                    "1 receive",
                    "ANY_TAG");
            assertThat(world.info()).isSameAs(before);
            assertThat(world.matcherName()).isEqualTo(config.get(Setting.MATCHER));
            assertThat(world.matchingStatistics().postedDepth()).isEqualTo(3);
            world.barrier();
            for (int i = 1; i <= 3; i++) {
                world.send(new int[] {i}, peer, i);
            }
            Request.waitAll(receives);
            assertThat(memory).containsExactly(1, 2, 3);
            world.setInfo(excluding);
            assertThat(world.matcherName()).isEqualTo("ranks");
        });
    }

    @Test
    void shouldRefuseUnknownValuesBeforeAnyChange() {
        Jmpi.run(1, world -> {
            world.setInfo(Info.EMPTY.with(Info.MATCHER, "bins"));
            Info before = world.info();
            Info good = Info.EMPTY.with(Info.NO_ANY_TAG, "true");
            assertError(ErrorClass.INFO_VALUE, () -> world.setInfo(good.with(Info.MATCHER, "heaps")), "heaps", "auto");
            assertError(ErrorClass.INFO_VALUE, () -> world.setInfo(good.with(Info.EXACT_LENGTH, "yes")), "'yes'");
            assertError(ErrorClass.ARG, () -> world.setInfo(null), "info is null");
            assertThat(world.info()).isSameAs(before);
            assertThat(world.iprobe(0, Mpi.ANY_TAG)).isNull();
            Communicator freed = world.dup();
            freed.free();
            assertError(ErrorClass.COMM, () -> freed.setInfo(good), "freed");
        });
    }

    @EachConfiguration
    void shouldHoldForOperationsThatStartAfterwards(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            Request before = world.irecv(new byte[8], 0, 1);
            PersistentRequest persistent = world.recvInit(new byte[8], Mpi.ANY_SOURCE, 2);
            world.setInfo(Info.EMPTY.with(Info.EXACT_LENGTH, "true").with(Info.NO_ANY_SOURCE, "true"));
            Request after = world.irecv(new byte[8], 0, 1);
            world.send(new byte[4], 0, 1);
            world.send(new byte[4], 0, 1);
            assertThat(before.waitFor().bytes()).isEqualTo(4);
            assertError(ErrorClass.ASSERTION, after::waitFor, Info.EXACT_LENGTH);
            assertError(ErrorClass.ASSERTION, persistent::start, Info.NO_ANY_SOURCE);
            assertThat(Request.waitAny(persistent)).isEqualTo(Mpi.UNDEFINED);
            world.setInfo(Info.EMPTY.with(Info.EXACT_LENGTH, "false").with(Info.NO_ANY_SOURCE, "false"));
            persistent.start();
            world.send(new byte[4], 0, 2);
            assertThat(persistent.waitFor().bytes()).isEqualTo(4);
        });
    }

    /** A table that has grown is thrown away with its matcher, and stays with it otherwise. */
    @Test
    void shouldKeepTheMatcherWhenTheHintsAreEqual() {
        Jmpi.run(MpiConfig.defaults().with("matcher", "exact"), 1, world -> {
            List<Request> receives = new ArrayList<>();
            for (int tag = 0; tag < 5000; tag++) {
                receives.add(world.irecv(new byte[1], 0, tag));
            }
            receives.forEach(Request::cancel);
            Request.waitAll(receives);
            MatchingStatistics grown = world.matchingStatistics();
            world.setInfo(Info.EMPTY);
            world.setInfo(Info.EMPTY.with(Info.NO_ANY_TAG, "false").with(Info.MATCHER, "exact"));
            assertThat(world.matchingStatistics().memoryBytes()).isEqualTo(grown.memoryBytes());
            world.setInfo(Info.EMPTY.with(Info.NO_ANY_TAG, "true"));
            assertThat(world.matchingStatistics().memoryBytes()).isLessThan(grown.memoryBytes());
            assertThat(world.matchingStatistics().maxPostedDepth()).isEqualTo(5000);
        });
    }

    /** What these engines hold beyond their first state is lost with the matcher: a table, a structure, a unit. */
    @ParameterizedTest
    @ValueSource(strings = {"exact", "adaptive", "hardware"})
    void shouldKeepTheMatcherWhenOnlyTheLengthIsAsserted(String matcher) {
        Jmpi.run(MpiConfig.defaults().with("matcher", matcher), 1, world -> {
            world.send(new byte[1], 0, 1);
            world.probe(0, 1);
            world.recv(new byte[1], 0, 1);
            List<Request> requests = new ArrayList<>();
            for (int tag = 0; tag < 2000; tag++) {
                requests.add(world.irecv(new byte[1], 0, tag));
            }
            for (int tag = 1999; tag >= 0; tag--) {
                requests.add(world.isend(new byte[1], 0, tag));
            }
            Request.waitAll(requests);
            MatchingStatistics before = world.matchingStatistics();
            for (String value : new String[] {"true", "false", "true"}) {
                world.setInfo(Info.EMPTY.with(Info.EXACT_LENGTH, value));
                assertThat(world.info().get(Info.EXACT_LENGTH)).isEqualTo(value);
                assertThat(world.matchingStatistics().memoryBytes()).isEqualTo(before.memoryBytes());
            }
            world.setInfo(Info.EMPTY.with(Info.NO_ANY_TAG, "true"));
            assertThat(world.matchingStatistics().memoryBytes()).isLessThan(before.memoryBytes());
        });
    }

    @EachConfiguration
    void shouldAskForTheLengthOfReceivesThatArePostedWhileItIsAsserted(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            Info asserted = Info.EMPTY.with(Info.EXACT_LENGTH, "true");
            Request before = world.irecv(new byte[8], 0, 1);
            world.setInfo(asserted);
            Request meanwhile = world.irecv(new byte[8], 0, 1);
            world.setInfo(asserted.with(Info.EXACT_LENGTH, "false"));
            Request after = world.irecv(new byte[8], 0, 1);
            for (int i = 0; i < 3; i++) {
                world.send(new byte[4], 0, 1);
            }
            assertThat(before.waitFor().bytes()).isEqualTo(4);
            assertError(ErrorClass.ASSERTION, meanwhile::waitFor, Info.EXACT_LENGTH);
            assertThat(after.waitFor().bytes()).isEqualTo(4);
        });
    }

    @ParameterizedTest
    @MethodSource("io.jmpi.matching.contract.MatchingEngine#names")
    void shouldCarryTheCountersOver(String matcher) {
        Jmpi.run(1, world -> {
            world.send(new byte[1], 0, 1);
            world.probe(0, 1);
            world.recv(new byte[1], 0, 1);
            Request posted = world.irecv(new byte[1], 0, 2);
            world.send(new byte[1], 0, 3);
            world.probe(0, 3);
            MatchingStatistics before = world.matchingStatistics();
            world.setInfo(Info.EMPTY.with(Info.MATCHER, matcher).with(Info.ALLOW_OVERTAKING, "true"));
            MatchingStatistics after = world.matchingStatistics();
            assertThat(after.unexpectedMatches())
                    .isEqualTo(before.unexpectedMatches())
                    .isPositive();
            assertThat(after.postedSearches()).isEqualTo(before.postedSearches());
            assertThat(after.postedDepth()).isOne();
            assertThat(after.unexpectedDepth()).isOne();
            world.send(new byte[1], 0, 2);
            posted.waitFor();
            world.recv(new byte[1], 0, 3);
            assertThat(world.matchingStatistics().expectedMatches()).isEqualTo(before.expectedMatches() + 1);
        });
    }

    @Test
    void shouldLetThreadsReceiveWhileAnotherSetsHints() {
        MpiConfig config = MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE);
        Jmpi.run(config, 1, world -> {
            int rounds = 2000;
            List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
            Thread receiver = new Thread(() -> {
                for (int i = 0; i < rounds; i++) {
                    Request send = world.isend(new byte[1], 0, 1);
                    try {
                        world.recv(new byte[1], Mpi.ANY_SOURCE, 1);
                    } catch (MpiException e) {
                        if (e.errorClass() != ErrorClass.ASSERTION) {
                            failures.add(e);
                        }
                        world.recv(new byte[1], 0, 1);
                    }
                    send.waitFor();
                }
            });
            receiver.start();
            for (int i = 0; receiver.isAlive(); i++) {
                try {
                    world.setInfo(Info.EMPTY
                            .with(Info.NO_ANY_SOURCE, i % 2 == 0 ? "true" : "false")
                            .with(Info.MATCHER, i % 3 == 0 ? "ranks" : "exact"));
                } catch (MpiException e) {
                    assertThat(e).hasMessageContainingAll("1 receive or probe", "ANY_SOURCE");
                }
            }
            receiver.join();
            assertThat(failures).isEmpty();
        });
    }
}
