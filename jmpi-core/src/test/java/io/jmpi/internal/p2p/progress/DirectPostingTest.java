package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.PendingMessages;
import io.jmpi.internal.p2p.link.MemoryRegistry;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestExtent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads post receives in the matcher themselves, and meet whatever the progress thread does meanwhile. */
@Timeout(60)
class DirectPostingTest {
    private static final int SHORT = 100;
    private static final int LONG = 5000;
    private final MpiException freed = new MpiException(ErrorClass.COMM, "the communicator was freed");

    private final ThreadedRanks ranks = new ThreadedRanks(MatchingEngine.CONCURRENT);

    @AfterEach
    void close() {
        ranks.close();
    }

    private void rematch(MatchingEngine matching) {
        ranks.contexts[0].rematch(
                ThreadedRanks.NO_WILDCARDS, () -> matching.newMatcher(10, ThreadedRanks.NO_WILDCARDS));
    }

    @Test
    void shouldPostAndBeCancelledWithoutTheProgressThread() {
        List<ByteReceive> posted = new ArrayList<>();
        ranks.whileHeld(() -> {
            posted.add(ranks.receive(1, SHORT));
            posted.add(ranks.receive(1, SHORT));
            assertThat(ranks.matcher.statistics().postedDepth()).isEqualTo(2);
        });
        assertThat(ranks.engines[0].call(() -> ranks.contexts[0].awaitedFrom(1)))
                .isEqualTo(2);
        ranks.engines[0].cancel(posted.get(0));
        assertThat(ranks.ended(posted.get(0)).isCancelled()).isTrue();

        ranks.send(1, message(SHORT, 1));

        assertReceived(ranks.ended(posted.get(1)), 1, 1, message(SHORT, 1));
        ranks.engines[0].cancel(posted.get(1));
        assertThat(ranks.directPosts()).isEqualTo(2);
        assertThat(posted.get(1).isCancelled()).isFalse();
        assertThat(ranks.engines[0].call(() -> ranks.contexts[0].awaitedFrom(1)))
                .isZero();
    }

    @Test
    void shouldGetAShortUnexpectedMessageWithoutTheProgressThreadWhichGetsItsMemoryBack() {
        ranks.sendUnexpected(1, message(SHORT, 1));
        ranks.whileHeld(() -> assertReceived(ranks.receive(1, LONG), 1, 1, message(SHORT, 1)));

        assertThat(ranks.unexpectedBytes()).isZero();
        assertThat(ranks.engines[0].traffic().eagerReceived).isOne();
        for (int i = 0; i < 700; i++) { // more than the credit for messages that are not consumed
            ranks.sendUnexpected(2, message(SHORT, i));
            assertReceived(ranks.ended(ranks.receive(2, SHORT)), 1, 2, message(SHORT, i));
        }
    }

    @Test
    void shouldFailAReceiveThatIsTooShortForAnUnexpectedMessage() {
        ranks.sendUnexpected(1, message(SHORT, 1));
        ranks.whileHeld(() -> assertFailed(ranks.receive(1, 10), ErrorClass.TRUNCATE, "10 bytes"));
        assertThat(ranks.unexpectedBytes()).isZero();
    }

    @Test
    void shouldLeaveALongMessageToTheProgressThread() {
        ranks.sendUnexpected(1, message(LONG, 1));
        List<ByteReceive> posted = new ArrayList<>();
        ranks.whileHeld(() -> {
            posted.add(ranks.receive(1, LONG));
            assertThat(posted.get(0).isComplete()).isFalse();
            ranks.engines[0].cancel(posted.get(0)); // too late: it has its message
        });
        assertReceived(ranks.ended(posted.get(0)), 1, 1, message(LONG, 1));
    }

    /** The matcher stores a message before its payload has left the frame: a thread may find it in between. */
    @Test
    void shouldGetAMessageThatTheProgressThreadIsAboutToStore() {
        for (int length : new int[] {SHORT, LONG}) {
            List<ByteReceive> posted = new ArrayList<>();
            ranks.after("arrive", () -> posted.add(ranks.receive(1, LONG)));
            ProbeOperation probe = new ProbeOperation(ranks.contexts[0], 1, 1, true);
            ranks.engines[0].submit(probe);
            ranks.send(1, message(length, 1));
            ranks.send(1, message(length, 2));

            ranks.engines[0].waiter().await(probe);

            assertReceived(ranks.ended(posted.get(0)), 1, 1, message(length, 1));
            assertReceived(ranks.ended(ranks.receive(1, LONG)), 1, 1, message(length, 2));
            assertThat(ranks.unexpectedBytes()).isZero();
        }
    }

    @Test
    void shouldLetAMatchedProbeWaitOnWhenAThreadHasTakenItsMessage() {
        List<ByteReceive> posted = new ArrayList<>();
        MatchedProbe probe = new MatchedProbe(ranks.contexts[0], 1, 1, true);
        ranks.engines[0].submit(probe);
        ranks.before("probe", () -> posted.add(ranks.receive(1, SHORT)));
        ranks.send(1, message(SHORT, 1));
        ranks.send(1, message(SHORT, 2));

        ranks.engines[0].waiter().await(probe);

        assertReceived(ranks.ended(posted.get(0)), 1, 1, message(SHORT, 1));
        ByteReceive claimed = new ByteReceive(ranks.contexts[0], 1, 1, SHORT);
        claimed.take(probe);
        ranks.engines[0].submit(claimed);
        assertReceived(ranks.ended(claimed), 1, 1, message(SHORT, 2));
    }

    // ---------------------------------------------------------------- order

    /** A receive that is handed over stays before those that follow, although the matcher is free again. */
    @Test
    void shouldNotOvertakeAReceiveThatWasHandedOverDuringAPause() {
        List<ByteReceive> posted = Collections.synchronizedList(new ArrayList<>());
        posted.add(ranks.receive(1, SHORT));
        ranks.after("suspend", () -> posted.add(ranks.receive(1, SHORT)));

        String described = ranks.engines[0].call(() -> {
            String pending = PendingMessages.describe(ranks.engines[0].contexts(), new MemoryRegistry());
            ThreadedRanks.elsewhere(() -> posted.add(ranks.receive(1, SHORT))); // The pause has ended.
            return pending;
        });

        assertThat(described).contains("1 receive posted");
        assertThat(ranks.directPosts()).isOne();
        posted.add(ranks.receive(1, SHORT));
        assertThat(ranks.directPosts()).as("with that after the pause").isEqualTo(2);
        for (int i = 0; i < 4; i++) {
            ranks.send(1, message(SHORT, i));
        }
        for (int i = 0; i < 4; i++) {
            assertReceived(ranks.ended(posted.get(i)), 1, 1, message(SHORT, i));
        }
    }

    @Test
    void shouldMoveToAnotherEngineAndBackWhileAThreadPosts() {
        List<ByteReceive> posted = Collections.synchronizedList(new ArrayList<>());
        posted.add(ranks.receive(1, SHORT));
        ranks.after("suspend", () -> posted.add(ranks.receive(1, SHORT)));
        rematch(MatchingEngine.EXACT);
        posted.add(ranks.receive(1, SHORT));
        assertThat(ranks.engines[0].call(() -> ranks.contexts[0].awaitedFrom(1)))
                .isEqualTo(3);
        ranks.sendUnexpected(2, message(SHORT, 9));
        ranks.sendUnexpected(3, message(LONG, 9));
        rematch(MatchingEngine.CONCURRENT);
        posted.add(ranks.receive(1, SHORT));

        assertThat(ranks.directPosts()).isEqualTo(2);
        for (int i = 0; i < 4; i++) {
            ranks.send(1, message(SHORT, i));
        }
        for (int i = 0; i < 4; i++) {
            assertReceived(ranks.ended(posted.get(i)), 1, 1, message(SHORT, i));
        }
        assertReceived(ranks.ended(ranks.receive(2, SHORT)), 1, 2, message(SHORT, 9));
        assertReceived(ranks.ended(ranks.receive(3, LONG)), 1, 3, message(LONG, 9));
        assertThat(ranks.engines[0].call(() -> ranks.contexts[0].awaitedFrom(1)))
                .isZero();
        assertThat(ranks.contexts[0].statistics().expectedMatches()).isEqualTo(4);
        assertThat(ranks.unexpectedBytes()).isZero();
    }

    /** Nobody counts what is handed over before the context has a matcher of this kind. */
    @Test
    void shouldNotOvertakeAReceiveThatWasHandedOverBeforeTheEngineChanged() {
        List<ByteReceive> posted = Collections.synchronizedList(new ArrayList<>());
        try (ThreadedRanks others = new ThreadedRanks(MatchingEngine.EXACT)) {
            others.after("drainPosted", () -> posted.add(others.receive(1, SHORT)));
            others.before("post", () -> posted.add(others.receive(1, SHORT)));
            Matcher next = MatchingEngine.CONCURRENT.newMatcher(10, ThreadedRanks.NO_WILDCARDS);
            others.contexts[0].rematch(ThreadedRanks.NO_WILDCARDS, () -> others.hooked(next));
            assertThat(others.directPosts())
                    .as("of the first, which was handed over")
                    .isZero();
            assertThat(others.directPosts())
                    .as("of the second, handed over when the first was posted")
                    .isZero();
            posted.add(others.receive(1, SHORT));
            assertThat(others.directPosts()).isOne();
            for (int i = 0; i < 3; i++) {
                others.send(1, message(SHORT, i));
            }
            for (int i = 0; i < 3; i++) {
                assertReceived(others.ended(posted.get(i)), 1, 1, message(SHORT, i));
            }
        }
    }

    @Test
    void shouldRefuseAReceiveWithAWildcardThatAnotherThreadHasExcluded() {
        ByteReceive any = new ByteReceive(ranks.contexts[0], -1, 1, SHORT);
        ranks.engines[0].submit(any);
        assertFailed(any, ErrorClass.ASSERTION, "mpi_assert_no_any_source");
    }

    /** Recorded searches are those of one thread; afterwards threads post again. */
    @Test
    void shouldLeaveReceivesToTheProgressThreadWhileSearchesAreRecorded() {
        try (Recording recording = new Recording()) {
            recording.enable("io.jmpi.MatchingSearch");
            recording.start();
            awaitRecording(true);
            ByteReceive receive = ranks.receive(1, SHORT);
            ranks.send(1, message(SHORT, 1));
            assertReceived(ranks.ended(receive), 1, 1, message(SHORT, 1));
            assertThat(ranks.directPosts()).isZero();
        }
        awaitRecording(false);
        ranks.receive(1, SHORT);
        assertThat(ranks.directPosts()).isOne();
    }

    private void awaitRecording(boolean wanted) {
        while (ranks.engines[0].call(ranks.contexts[0]::recordsSearches) != wanted) {
            Thread.onSpinWait();
        }
    }

    // ---------------------------------------------------------------- ends

    @Test
    void shouldEndReceivesBeforeAndAfterTheMomentWhenTheContextIsFreed() {
        List<ByteReceive> posted = Collections.synchronizedList(new ArrayList<>());
        ranks.before("suspend", () -> posted.add(ranks.receive(1, SHORT)));
        ranks.after("suspend", () -> posted.add(ranks.receive(1, SHORT)));

        ranks.contexts[0].free(freed);

        posted.add(ranks.receive(1, SHORT));
        assertThat(posted).hasSize(3);
        posted.forEach(receive -> assertFailed(ranks.ended(receive), ErrorClass.COMM, "freed"));
    }

    @Test
    void shouldEndReceivesWhenTheJobIsAborted() {
        ByteReceive before = ranks.receive(1, SHORT);
        ranks.engines[0].abort(new MpiException(ErrorClass.PROC_FAILED, "no disk"));
        ByteReceive after = ranks.receive(1, SHORT);

        assertFailed(ranks.ended(before), ErrorClass.PROC_FAILED, "no disk");
        assertFailed(ranks.ended(after), ErrorClass.PROC_FAILED, "no disk");
    }

    /** The thread has taken the message, and the progress thread ends before it continues. */
    @Test
    void shouldEndAReceiveWhoseLongMessageIsNotReadAnyMore() {
        ranks.sendUnexpected(1, message(LONG, 1));
        List<ByteReceive> posted = new ArrayList<>();
        ranks.whileHeld(() -> {
            ranks.engines[0].abort(new MpiException(ErrorClass.PROC_FAILED, "no disk"));
            posted.add(ranks.receive(1, LONG));
        });
        assertFailed(ranks.ended(posted.get(0)), ErrorClass.PROC_FAILED, "no disk");
    }

    @Test
    void shouldFailReceivesFromAPeerThatIsLostBeforeAndAfterThat() {
        List<ByteReceive> posted = Collections.synchronizedList(new ArrayList<>());
        posted.add(ranks.receive(1, SHORT));
        ranks.after("suspend", () -> posted.add(ranks.receive(1, SHORT)));
        ranks.engines[0].peerLost(1);
        ranks.ended(posted.get(0));
        posted.add(ranks.receive(1, SHORT));
        rematch(MatchingEngine.CONCURRENT); // What pauses and resumes for another reason opens nothing.
        posted.add(ranks.receive(1, SHORT));

        posted.forEach(receive -> assertFailed(ranks.ended(receive), ErrorClass.PROC_FAILED, "rank 1"));
        assertThat(ranks.directPosts()).isOne();
    }

    /** The sender may announce no more; the message that a thread waits for is behind those that wait. */
    @Test
    void shouldPermitMoreAnnouncementsWhenAThreadWaitsForOne() {
        int most = 400;
        for (int i = 0; i < most; i++) {
            ranks.send(i, message(LONG, i));
        }
        for (int i = most - 1; i >= 0; i--) {
            assertReceived(ranks.ended(ranks.receive(i, LONG)), 1, i, message(LONG, i));
        }
    }

    // ---------------------------------------------------------------- many threads

    @Test
    void shouldReceiveAllInOrderWhenThreadsPostAndTheEngineChanges() throws InterruptedException {
        int threads = 3;
        int rounds = TestExtent.of(200, 600, 3000);
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> all = new ArrayList<>();
        for (int tag = 0; tag < threads; tag++) {
            int mine = tag;
            all.add(thread(failures, () -> {
                for (int i = 0; i < rounds; i += 2) {
                    ByteReceive first = ranks.receive(mine, LONG);
                    ByteReceive second = ranks.receive(mine, LONG);
                    assertReceived(ranks.ended(first), 1, mine, message(i % 10 == 0 ? LONG : SHORT, i));
                    assertReceived(ranks.ended(second), 1, mine, message(SHORT, i + 1));
                }
            }));
        }
        all.add(thread(failures, () -> {
            for (int i = 0; i < rounds; i++) {
                for (int tag = 0; tag < threads; tag++) {
                    ranks.send(tag, message(i % 10 == 0 ? LONG : SHORT, i));
                }
            }
        }));
        for (int i = 0; all.stream().anyMatch(Thread::isAlive); i++) {
            rematch(i % 2 == 0 ? MatchingEngine.EXACT : MatchingEngine.CONCURRENT);
            ranks.contexts[0].changeHints(ThreadedRanks.NO_WILDCARDS);
            ranks.engines[0].reports().ask(true, 10_000);
        }
        for (Thread each : all) {
            each.join();
        }
        assertThat(failures).isEmpty();
        assertThat(ranks.unexpectedBytes()).isZero();
        assertThat(ranks.directPosts()).isPositive();
    }

    private static Thread thread(List<Throwable> failures, Runnable body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException | Error e) {
                failures.add(e);
            }
        });
        thread.start();
        return thread;
    }

    @Test
    void shouldCompleteEveryReceiveThatRacesWithFreeing() throws InterruptedException {
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<ByteReceive> posted = Collections.synchronizedList(new ArrayList<>());
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int tag = i;
            all.add(thread(failures, () -> {
                ByteReceive receive;
                do {
                    receive = ranks.receive(tag, SHORT);
                    posted.add(receive);
                } while (!receive.isComplete());
            }));
        }
        while (posted.size() < 100) {
            Thread.onSpinWait();
        }
        ranks.contexts[0].free(freed);
        for (Thread each : all) {
            each.join();
        }
        assertThat(failures).isEmpty();
        posted.forEach(receive -> assertFailed(ranks.ended(receive), ErrorClass.COMM, "freed"));
    }

    @Test
    void shouldLeaveReceivesToTheProgressThreadWhenTheHintsPermitWildcards() {
        ranks.contexts[0].rematch(
                MatchingHints.NONE, () -> MatchingEngine.CONCURRENT.newMatcher(10, MatchingHints.NONE));
        ByteReceive any = new ByteReceive(ranks.contexts[0], -1, -1, SHORT);
        ranks.engines[0].submit(any);
        ranks.send(1, message(SHORT, 1));
        assertReceived(ranks.ended(any), 1, 1, message(SHORT, 1));
        assertThat(ranks.directPosts()).isZero();
    }
}
