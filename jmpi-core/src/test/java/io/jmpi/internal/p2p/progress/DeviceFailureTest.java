package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.internal.p2p.progress.LateMatcher.Fault;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.TransportSettings;
import io.jmpi.wire.MessageFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A device that fails aborts the session: all waits report it, and nothing prevents the session from ending. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DeviceFailureTest {
    private static final int LOST = 1;

    private final Level level = SteppedRanks.LOG.getLevel();
    private final LateMatcher faulty = new LateMatcher(MatchingHints.NONE);
    private final LateMatcher sound = new LateMatcher(MatchingHints.NONE, true);
    private ProgressEngine engine;
    private CommContext onFaulty;
    private CommContext onSound;
    private CommContext inSoftware;

    @BeforeEach
    void expectErrors() {
        SteppedRanks.LOG.setLevel(Level.OFF);
    }

    @AfterEach
    void endDevice() {
        SteppedRanks.LOG.setLevel(level);
        sound.close();
    }

    private void start(ProgressMode mode) {
        InJvmJob job = new InJvmJob(1, (code, reason) -> {});
        engine = new ProgressEngine(0, 1, mode, new ProtocolSettings(1000, 1 << 20, 0, false));
        engine.start(
                () -> new InJvmTransportProvider()
                        .open(job.member(0), TransportSettings.ofOneHost(1 << 20), engine.progressThread()),
                Runnable::run);
        onFaulty = open(10, () -> faulty);
        onSound = open(11, () -> sound);
        inSoftware = open(12, () -> MatchingEngine.QUEUES.newMatcher(12, MatchingHints.NONE));
    }

    private CommContext open(int id, Supplier<Matcher> matcher) {
        CommContext context =
                new CommContext(engine.contexts(), id, () -> "test", 0, new int[] {0}, MatchingHints.NONE, matcher);
        engine.open(context);
        return context;
    }

    private ByteReceive receive(CommContext context) {
        ByteReceive receive = new ByteReceive(context, PostedReceive.ANY_SOURCE, 1, 8);
        engine.submit(receive);
        return receive;
    }

    private void fail(Fault fault) {
        faulty.fault = fault;
        faulty.allow(0);
    }

    private static void assertFailedByFault(EngineOperation operation) {
        assertFailed(operation, ErrorClass.INTERN, "LateMatcher", "context 10", "a fault");
    }

    private void assertEnds() {
        engine.close();
        if (engine.mode() == ProgressMode.THREAD) {
            assertThat(engine.progressThread().isAlive()).isFalse();
        }
        assertThat(faulty.isClosed()).isTrue();
        assertThat(sound.thread().isAlive()).isFalse();
        assertThatThrownBy(() -> receive(inSoftware))
                .isInstanceOf(MpiException.class)
                .hasMessageContaining("closed");
    }

    @ParameterizedTest
    @CsvSource({"APPLICATION, POLL", "APPLICATION, ARM", "THREAD, POLL", "THREAD, ARM"})
    void shouldFailEverythingThatWaitsAndStillClose(ProgressMode mode, Fault fault) {
        start(mode);
        List<ByteReceive> receives = List.of(receive(onFaulty), receive(onSound), receive(inSoftware));
        ProbeOperation probe = new ProbeOperation(onFaulty, 0, 2, true);
        engine.submit(probe);
        engine.submit(new SendOperation(onFaulty, 0, 1, message(8, 1), 0, 8, Datatype.BYTE));
        fail(fault);
        for (ByteReceive receive : receives) {
            engine.waiter().await(receive);
            assertFailedByFault(receive);
        }
        engine.waiter().await(probe);
        assertFailedByFault(probe);
        ByteReceive later = receive(inSoftware);
        assertFailedByFault(awaited(later));
        assertEnds();
        assertThat(engine.pool().usedBytes()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"APPLICATION, POST", "APPLICATION, REFUSE", "THREAD, POST", "THREAD, REFUSE"})
    void shouldFailTheReceiveWhoseStorageFails(ProgressMode mode, Fault fault) {
        start(mode);
        ByteReceive elsewhere = receive(inSoftware);
        fail(fault);
        assertFailedByFault(awaited(receive(onFaulty)));
        assertFailedByFault(awaited(elsewhere));
        assertEnds();
    }

    /** A matcher whose messages are on the device polls it for each probe. */
    @ParameterizedTest
    @EnumSource(ProgressMode.class)
    void shouldFailTheProbeWhenItFailsInIt(ProgressMode mode) {
        start(mode);
        ByteReceive waiting = receive(inSoftware);
        faulty.fault = Fault.PROBE;
        ProbeOperation probe = new ProbeOperation(onFaulty, 0, 2, true);
        engine.submit(probe);
        assertFailedByFault(awaited(probe));
        assertFailedByFault(awaited(waiting));
        ProbeOperation later = new MatchedProbe(onFaulty, 0, 2, false);
        engine.submit(later);
        assertFailedByFault(awaited(later));
        assertEnds();
    }

    private EngineOperation awaited(EngineOperation operation) {
        engine.waiter().await(operation);
        return operation;
    }

    @ParameterizedTest
    @EnumSource(ProgressMode.class)
    void shouldThrowWhenItFailsWhileStatisticsSettleIt(ProgressMode mode) {
        start(mode);
        ByteReceive waiting = receive(inSoftware);
        faulty.fault = Fault.SETTLE;
        assertThatThrownBy(onFaulty::statistics)
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.INTERN))
                .hasMessageContaining("context 10");
        engine.waiter().await(waiting);
        assertFailedByFault(waiting);
        assertEnds();
    }

    @ParameterizedTest
    @CsvSource({"APPLICATION, SETTLE", "APPLICATION, DRAIN", "THREAD, SETTLE", "THREAD, DRAIN"})
    void shouldEndTheContextWhenItFailsWhileThatIsFreed(ProgressMode mode, Fault fault) {
        start(mode);
        ByteReceive waiting = receive(onFaulty);
        ByteReceive other = receive(inSoftware);
        faulty.fault = fault;
        onFaulty.free(new MpiException(ErrorClass.COMM, "the communicator was freed"));
        assertFailed(waiting, ErrorClass.COMM, "freed");
        assertThat(faulty.isClosed()).isTrue();
        engine.waiter().await(other);
        assertFailedByFault(other);
        assertEnds();
    }

    @ParameterizedTest
    @CsvSource({"APPLICATION, SETTLE", "APPLICATION, DRAIN", "THREAD, SETTLE", "THREAD, DRAIN"})
    void shouldNotLoseWhatWaitsWhenItFailsWhileHintsChange(ProgressMode mode, Fault fault) {
        start(mode);
        ByteReceive waiting = receive(onFaulty);
        faulty.fault = fault;
        List<LateMatcher> made = new ArrayList<>();
        assertThatThrownBy(() -> onFaulty.rematch(MatchingHints.NONE, () -> {
                    made.add(new LateMatcher(MatchingHints.NONE, true));
                    return made.get(0);
                }))
                .isInstanceOf(MpiException.class)
                .hasMessageContaining("a fault");
        assertThat(made)
                .allSatisfy(matcher -> assertThat(matcher.thread().isAlive()).isFalse());
        engine.waiter().await(waiting);
        assertFailedByFault(waiting);
        assertEnds();
    }

    @ParameterizedTest
    @EnumSource(names = {"SETTLE", "DRAIN"})
    void shouldFailReceivesAndProbesWhenItFailsAsAPeerIsLost(Fault fault) {
        SteppedRanks ranks = new SteppedRanks(
                1,
                1,
                new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false),
                (id, hints) -> faulty);
        ByteReceive waiting = ranks.receive(0, LOST, 7, 8);
        sendFromTheDying(ranks);
        ranks.settle();
        faulty.fault = fault;
        ranks.raws[LOST].fail();
        while (ranks.engines[0].link(LOST).gone() == null) {
            ranks.engines[0].cycle();
        }
        ProbeOperation probe = ranks.probe(0, LOST, 9, true);
        ranks.engines[0].cycle();
        assertFailedByFault(waiting);
        assertFailedByFault(probe);
        ranks.engines[0].close();
        assertThat(ranks.transports[0].closed).isTrue();
    }

    @Test
    void shouldFailReceivesThatItCannotStoreAgainAfterAPeerWasLost() {
        SteppedRanks ranks = new SteppedRanks(
                1,
                1,
                new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false),
                (id, hints) -> faulty);
        ByteReceive fromItself = ranks.receive(0, 0, 7, 8);
        sendFromTheDying(ranks);
        ranks.settle();
        faulty.fault = Fault.ADOPT;
        ranks.raws[LOST].fail();
        while (ranks.engines[0].link(LOST).gone() == null) {
            ranks.engines[0].cycle();
        }
        ranks.engines[0].cycle();
        assertFailedByFault(fromItself);
        ranks.engines[0].close();
        assertThat(ranks.transports[0].closed).isTrue();
    }

    @Test
    void shouldFailReceivesAndProbesThatPollItAfterAPeerWasLost() {
        SteppedRanks ranks = new SteppedRanks(
                1,
                1,
                new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false),
                (id, hints) -> faulty);
        CommContext other = ranks.open(0, 11);
        sendFromTheDying(ranks);
        ranks.settle();
        ranks.raws[LOST].fail();
        ranks.settle();
        faulty.fault = Fault.SETTLE;
        ProbeOperation probe = new ProbeOperation(ranks.world[0], LOST, 9, true);
        ranks.engines[0].submit(probe);
        assertFailedByFault(probe);
        assertFailedByFault(ranks.receive(0, LOST, 9, 8));
        ByteReceive elsewhere = ranks.receive(other, 0, 0, 1, 8);
        assertFailedByFault(elsewhere);
        ranks.engines[0].close();
        assertThat(ranks.transports[0].closed).isTrue();
    }

    @Test
    void shouldFailAReceiveThatDetectsTheFailure() {
        SteppedRanks ranks = new SteppedRanks(
                1,
                1,
                new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false),
                (id, hints) -> faulty);
        sendFromTheDying(ranks);
        ranks.settle();
        ranks.raws[LOST].fail();
        ranks.settle();
        faulty.fault = Fault.SETTLE;
        ByteReceive receive = ranks.receive(0, LOST, 9, 8);
        ranks.engines[0].cycle();
        assertFailedByFault(receive);
        ranks.engines[0].close();
    }

    private static void sendFromTheDying(SteppedRanks ranks) {
        ranks.raws[LOST].send(0, 41, (b, at) -> {
            MessageFrame.putEagerHeaders(b, at, 1, 0, SteppedRanks.WORLD, LOST, 99);
            b.put(at + 40, (byte) 1);
        });
    }

    @Test
    void shouldCloseTheTransportThoughAContextCannotBeEnded() {
        SteppedRanks ranks = new SteppedRanks(
                1,
                0,
                new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false),
                (id, hints) -> faulty);
        faulty.fault = Fault.ABANDON;
        assertThatThrownBy(ranks.engines[0]::close).hasMessage("a fault");
        assertThat(ranks.transports[0].closed).isTrue();
        faulty.close();
    }
}
