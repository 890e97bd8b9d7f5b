package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.TransportSettings;
import io.jmpi.wire.ReadFrames;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An error of this rank's own code, or the end of its memory: it names this rank, and no wait lasts forever. */
@Timeout(60)
class InternalFailureTest {
    private static final int TAG = 5;

    private final Level level = SteppedRanks.LOG.getLevel();

    @BeforeEach
    void silence() {
        SteppedRanks.LOG.setLevel(Level.OFF);
    }

    @AfterEach
    void restoreLog() {
        SteppedRanks.LOG.setLevel(level);
    }

    // ---------------------------------------------------------------- mode application

    private final FailingMatcher failing = new FailingMatcher();
    private final SteppedRanks ranks = new SteppedRanks(
            3,
            0,
            new ProtocolSettings(1000, 1 << 20, 0, false),
            (id, hints) -> failing.ofRank(MatchingEngine.QUEUES, hints));

    private void fail(Throwable error) {
        failing.onArrival = error;
        ranks.send(0, 1, TAG, message(10, 1));
        ranks.engines[0].cycle();
        failing.onArrival = error;
        ranks.engines[1].cycle();
        failing.onArrival = null;
        ranks.engines[1].cycle();
    }

    @Test
    void shouldBlameThisRankAndNoPeerForTheEndOfItsMemory() {
        ByteReceive fromSender = ranks.receive(1, 0, TAG, 10);
        ByteReceive fromOther = ranks.receive(1, 2, TAG, 10);
        fail(new OutOfMemoryError("Java heap space"));
        for (ByteReceive receive : List.of(fromSender, fromOther)) {
            assertFailed(receive, ErrorClass.INTERN, "rank 1 ", "OutOfMemoryError", "larger heap");
        }
        assertFailed(ranks.send(1, 0, TAG, message(1, 1)), ErrorClass.INTERN, "rank 1 ", "OutOfMemoryError");
    }

    @Test
    void shouldBlameThisRankForADefect() {
        ByteReceive receive = ranks.receive(1, 0, TAG, 10);
        fail(new IllegalStateException("a defect"));
        assertFailed(receive, ErrorClass.INTERN, "rank 1 ", "a defect");
    }

    @Test
    void shouldBlameThisRankIfATransportLosesAPeerForLackOfMemory() {
        ByteReceive receive = ranks.receive(1, 0, TAG, 10);
        FrameDispatcher dispatcher = ranks.engines[1].dispatcher();
        dispatcher.onPeerFailed(2, new OutOfMemoryError("Direct buffer memory"));
        ranks.engines[1].cycle();
        assertFailed(receive, ErrorClass.INTERN, "rank 1 ", "OutOfMemoryError");
    }

    /** The transport asks for the memory of a long message. */
    @Test
    void shouldBlameThisRankIfTheMemoryOfAMessageCannotBeGiven() {
        int length = 4 * BulkLane.CHUNK;
        ReceiveOperation receive = new ReceiveOperation(
                ranks.world[1], 0, TAG, null, 0, length, Datatype.BUFFER); // a defect: there is no memory
        ranks.engines[1].submit(receive);
        ranks.send(0, 1, TAG, message(length, 1));
        ranks.engines[0].cycle();
        ranks.engines[1].cycle(); // requests the read
        ByteBuffer frame = ByteBuffer.allocate(ReadFrames.RESPONSE_HEADER_LENGTH);
        ReadFrames.putResponseHeader(frame, 0, BulkLane.CHUNK, 0, 0);
        FrameDispatcher dispatcher = ranks.engines[1].dispatcher();
        int whole = ReadFrames.RESPONSE_HEADER_LENGTH + BulkLane.CHUNK;
        assertThat(dispatcher.landing(0, frame, 0, frame.capacity(), whole)).isNull();
        ranks.engines[1].cycle();
        assertFailed(receive, ErrorClass.INTERN, "rank 1 ", "NullPointerException");
    }

    /** A receive that matched the next message instead would get the wrong data. */
    @Test
    void shouldDeliverNothingAfterTheMessageThatFailed() {
        ByteReceive receive = ranks.receive(1, 0, TAG, 10);
        failing.onArrival = new OutOfMemoryError("Java heap space");
        ranks.send(0, 1, TAG, message(10, 1));
        ranks.send(0, 1, TAG, message(10, 2));
        failing.once = true;
        ranks.engines[0].cycle();
        ranks.engines[1].cycle();
        ranks.engines[1].cycle();
        assertFailed(receive, ErrorClass.INTERN, "rank 1 ", "OutOfMemoryError");
        assertThat(receive.isUntouched()).isTrue();
    }

    @Test
    void shouldThrowFromAWaitWhoseOperationTheEndHasMissed() {
        ByteReceive receive = ranks.receive(1, 0, TAG, 10);
        failing.onDrain = new OutOfMemoryError("Java heap space");
        failing.onArrival = failing.onDrain;
        ranks.send(0, 1, TAG, message(10, 1));
        ranks.engines[0].cycle();
        assertThatThrownBy(() -> ranks.engines[1].waiter().await(receive)).isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> ranks.engines[1].waiter().await(receive))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll("rank 1 ", "OutOfMemoryError");
    }

    // ---------------------------------------------------------------- mode thread

    private final InJvmJob job = new InJvmJob(2, (code, reason) -> {});
    private final List<String> reports = new CopyOnWriteArrayList<>();

    private ProgressEngine start(int rank) {
        ProgressEngine engine =
                new ProgressEngine(rank, 2, ProgressMode.THREAD, new ProtocolSettings(1000, 1 << 20, 0, false));
        engine.onFailure(reports::add);
        engine.start(
                () -> new InJvmTransportProvider()
                        .open(job.member(rank), TransportSettings.ofOneHost(1 << 20), Thread.currentThread()),
                Runnable::run);
        return engine;
    }

    private CommContext open(ProgressEngine engine, int rank) {
        CommContext context = new CommContext(
                engine.contexts(),
                10,
                () -> "test",
                rank,
                new int[] {0, 1},
                MatchingHints.NONE,
                () -> failing.ofRank(MatchingEngine.QUEUES, MatchingHints.NONE));
        engine.open(context);
        return context;
    }

    private static SendOperation send(ProgressEngine engine, CommContext context, int to) {
        SendOperation send = new SendOperation(context, to, TAG, new byte[8], 0, 8, Datatype.BYTE);
        engine.submit(send);
        return send;
    }

    /** The waiters that the failing thread cannot end find out that it has ended. */
    @Test
    void shouldEndAllWaitsAndReportIfThereIsNoMemoryToEndThem() throws InterruptedException {
        ProgressEngine engine = start(0);
        CommContext context = open(engine, 0);
        ByteReceive[] waiting = {new ByteReceive(context, 1, TAG, 8), new ByteReceive(context, 1, TAG + 1, 8)};
        engine.submit(waiting[0]);
        engine.submit(waiting[1]);
        AtomicReference<Throwable> ofAny = new AtomicReference<>();
        Thread any = new Thread(() -> {
            try {
                engine.waiter().awaitAny(waiting);
            } catch (MpiException e) {
                ofAny.set(e);
            }
        });
        any.start();
        failing.onDrain = new OutOfMemoryError("Java heap space");
        failing.onArrival = failing.onDrain;
        send(engine, context, 0);
        assertThatThrownBy(() -> engine.waiter().await(waiting[0]))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll("rank 0 ", "OutOfMemoryError");
        any.join();
        assertThat(ofAny.get()).hasMessageContainingAll("rank 0 ", "OutOfMemoryError");
        assertThat(reports).singleElement().asString().contains("rank 0 ", "OutOfMemoryError");
        assertThatThrownBy(() -> send(engine, context, 0)).hasMessageContaining("closed");
        engine.close();
    }

    @Test
    void shouldLetItsPeersNotice() {
        ProgressEngine engine = start(0);
        ProgressEngine peer = start(1);
        CommContext context = open(engine, 0);
        CommContext ofPeer = open(peer, 1);
        ByteReceive receive = new ByteReceive(ofPeer, 0, TAG, 8);
        peer.submit(receive);
        peer.waiter().await(send(peer, ofPeer, 0));
        failing.onArrival = new OutOfMemoryError("Java heap space");
        failing.once = true;
        send(engine, context, 0);
        peer.waiter().await(receive);
        assertFailed(receive, ErrorClass.PROC_FAILED, "rank 0");
        peer.close();
    }
}
