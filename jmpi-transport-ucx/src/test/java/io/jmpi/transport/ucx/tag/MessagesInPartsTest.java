package io.jmpi.transport.ucx.tag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.transport.ucx.ucp.UcpEvents;
import io.jmpi.transport.ucx.ucp.UcpTags;
import io.jmpi.transport.ucx.ucp.UcpWorker;
import io.jmpi.transport.ucx.ucp.UcxLibrary;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What ends receives while a message of theirs arrives in parts. Two ranks send to a third one, each with a worker of its own; the test
 * lets the receiving one progress until UCX has a part of the message.
 */
class MessagesInPartsTest {
    private static final int CONTEXT = 3;
    private static final int TAG = 0;
    private static final int SHORT = 100;

    /** UCX sends it in parts: a progress receives one or some of them. */
    private static final int LONG = 60_000;

    /** Bounds the waits; only a defect reaches it. */
    private static final int MOST_PROGRESSES = 1_000_000;

    /** After so many progresses without anything to do, all has arrived: the workers are connected. */
    private static final int QUIET_PROGRESSES = 1_000;

    private static final int NUMBER_OFFSET = Integer.BYTES;

    /** A worker that only sends and receives with tags. */
    private static final class Events implements UcpEvents, UcpTags.Events {
        @Override
        public void onMessage(long header, int headerLength, long data, long length, boolean isFetched) {
            throw new IllegalStateException("an active message");
        }

        @Override
        public void onSent(long ticket, int status) {
            requireSuccess(status);
        }

        @Override
        public void onFetched(long ticket, int status) {
            throw new IllegalStateException("nothing is fetched");
        }

        @Override
        public void onFailed(long ticket, int status) {
            requireSuccess(status);
        }

        @Override
        public void onReceived(int ticket, int status, long length) {
            throw new IllegalStateException("a sender receives nothing");
        }

        private static void requireSuccess(int status) {
            if (status < 0) {
                throw new IllegalStateException("status " + status);
            }
        }
    }

    private static final class Sender {
        final int rank;
        final UcpWorker worker = new UcpWorker(new Events(), TagUnit.senderMask());
        final UcpTags tags = new UcpTags(worker, new Events());
        final long endpoint;

        /** They stay as they are until the worker is closed. */
        private final List<ByteBuffer> messages = new ArrayList<>();

        Sender(int rank, UcpWorker receiver) {
            this.rank = rank;
            this.endpoint = worker.connect(receiver.address(), 0, false);
        }

        /** Sends its next message: 0, 1 and so on. */
        void send(int length) {
            ByteBuffer message = ByteBuffer.allocateDirect(length);
            message.putInt(0, rank).putInt(NUMBER_OFFSET, messages.size());
            messages.add(message);
            int status = tags.send(endpoint, UcpWorker.addressOf(message), length, TagBits.pack(CONTEXT, rank, TAG), 0);
            assertThat(status).isNotNegative();
        }
    }

    /** Notes which receive has which message, as {@code RANK.NUMBER}. */
    private final class Decisions implements MatchHandler, TagUnit.Delivery {
        @Override
        public void deliver(ByteBuffer memory, int begin, int end) {
            int rank = sender(memory, begin);
            if (rank == gone) {
                return;
            }
            TestMessage message = new TestMessage(rank, TAG);
            names.put(message, rank + "." + memory.getInt(begin + NUMBER_OFFSET));
            PostedReceive receive = matcher.arrive(message);
            if (receive != null) {
                onMatch(receive, message);
            }
        }

        @Override
        public int sender(ByteBuffer memory, int begin) {
            return memory.getInt(begin);
        }

        @Override
        public void clear(ByteBuffer memory, int begin) {
            memory.putInt(begin, -1);
        }

        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            matched.put(receive, names.get(message));
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            // It is asked of the matcher.
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            cancelled.add(receive);
        }
    }

    private final Map<ArrivedMessage, String> names = new HashMap<>();
    private final Map<PostedReceive, String> matched = new HashMap<>();
    private final List<PostedReceive> cancelled = new ArrayList<>();
    private final Decisions decisions = new Decisions();

    /** The rank whose messages are delivered no more; -1 if there is none. */
    private int gone = -1;

    private UcpWorker worker;
    private TagUnit unit;
    private UcxTagMatcher matcher;
    private Sender first;
    private Sender second;

    @BeforeEach
    void connect() {
        assumeThat(UcxLibrary.problem()).as("why UCX cannot be used").isEmpty();
        worker = new UcpWorker(new Events(), TagUnit.senderMask());
        unit = new TagUnit(worker);
        unit.delivery(decisions);
        matcher = new UcxTagMatcher(MatcherContext.alone(CONTEXT, MatchingHints.NONE), unit);
        first = new Sender(1, worker);
        second = new Sender(2, worker);
        first.send(LONG);
        second.send(LONG);
        progressUntil(() -> {
            boolean unused = first.worker.progress() | second.worker.progress();
            return matcher.probe(1, TAG, false) != null && matcher.probe(2, TAG, false) != null;
        });
        settle();
        assertThat(drainUnexpected()).containsExactlyInAnyOrder("1.0", "2.0");
    }

    @AfterEach
    void close() {
        if (first != null) {
            matcher.close();
            first.worker.close();
            second.worker.close();
            worker.close();
            unit.release();
        }
    }

    private boolean progress() {
        boolean happened = worker.progress();
        int unused = unit.deliver(happened);
        return happened;
    }

    private void progressUntil(BooleanSupplier condition) {
        for (int i = 0; !condition.getAsBoolean(); i++) {
            assertThat(i).isLessThan(MOST_PROGRESSES);
            boolean unused = progress();
        }
    }

    /** Receives and reports all that has been sent. */
    private void settle() {
        int quiet = 0;
        for (int i = 0; quiet < QUIET_PROGRESSES; i++) {
            assertThat(i).isLessThan(MOST_PROGRESSES);
            boolean happened = first.worker.progress() | second.worker.progress() | progress();
            quiet = happened ? 0 : quiet + 1;
        }
        matcher.settle(decisions, HostState.IDLE);
    }

    private TestReceive post(int source) {
        TestReceive receive = new TestReceive(source, TAG);
        assertThat(matcher.post(receive)).isNull();
        return receive;
    }

    private List<PostedReceive> drainPosted() {
        List<PostedReceive> drained = new ArrayList<>();
        matcher.drainPosted(drained::add);
        return drained;
    }

    private List<String> drainUnexpected() {
        List<String> drained = new ArrayList<>();
        matcher.drainUnexpected(message -> drained.add(names.get(message)));
        return drained;
    }

    /** Progresses until UCX has put a part of a message into the memory of a receive. */
    private void awaitPart(PostedReceive receive) {
        Slot slot = (Slot) receive.slot();
        progressUntil(() -> decisions.sender(slot.memory, slot.offset) >= 0);
        assertThat(slot.isOver).as("the whole message has come at once").isFalse();
    }

    /** Progresses until a part of a message has come that no receive has accepted; returns one that waits for the rest. */
    private TestReceive postWithinArrival(int source) {
        TestReceive receive = new TestReceive(source, TAG);
        progressUntil(() -> {
            assertThat(matcher.probe(source, TAG, false)).isNull();
            assertThat(matcher.post(receive)).isNull();
            return receive.slot() instanceof Unexpected || !matcher.cancel(receive);
        });
        assertThat(receive.slot()).isInstanceOf(Unexpected.class);
        return receive;
    }

    @Test
    void shouldMatchNoYoungerReceiveWhileOlderOnesAreDrained() {
        TestReceive oldest = post(2);
        TestReceive within = post(1);
        TestReceive youngest = post(2);
        first.send(LONG);
        awaitPart(within);
        second.send(SHORT);
        assertThat(drainPosted()).containsExactly(oldest, youngest);
        settle();
        assertThat(matched).containsOnly(Map.entry(within, "1.1"));
        assertThat(drainUnexpected()).containsExactly("2.1");
    }

    @Test
    void shouldGiveBackReceivesThatWaitForAnUnexpectedMessageWhenAbandoned() {
        first.send(LONG);
        TestReceive waiting = postWithinArrival(1);
        TestReceive other = post(2);
        matcher.abandon();
        assertThat(drainPosted()).containsExactlyInAnyOrder(waiting, other);
        assertThat(waiting.isStored()).isFalse();
        assertThat(matched).isEmpty();
    }

    @Test
    void shouldGiveBackReceivesThatHaveAPartWhenAbandoned() {
        TestReceive within = post(1);
        TestReceive other = post(2);
        first.send(LONG);
        awaitPart(within);
        matcher.abandon();
        assertThat(drainPosted()).containsExactly(within, other);
        assertThat(within.isStored()).isFalse();
    }

    @Test
    void shouldKeepAReceiveOlderWhenItsMessageIsOfAGoneRank() {
        TestReceive older = post(PostedReceive.ANY_SOURCE);
        TestReceive younger = post(PostedReceive.ANY_SOURCE);
        gone = 1;
        first.send(SHORT);
        settle();
        assertThat(matched).isEmpty();
        second.send(SHORT);
        second.send(SHORT);
        settle();
        assertThat(matched).containsOnly(Map.entry(older, "2.1"), Map.entry(younger, "2.2"));
    }

    @Test
    void shouldCancelAReceiveWhoseMessageIsOfAGoneRank() {
        TestReceive receive = post(PostedReceive.ANY_SOURCE);
        gone = 1;
        first.send(LONG);
        awaitPart(receive);
        assertThat(matcher.cancel(receive)).isFalse();
        settle();
        assertThat(cancelled).containsExactly(receive);
        assertThat(receive.isStored()).isFalse();
        second.send(SHORT);
        settle();
        assertThat(matched).isEmpty();
    }

    @Test
    void shouldCancelAReceiveThatWaitsForAMessageOfAGoneRank() {
        first.send(LONG);
        TestReceive receive = postWithinArrival(1);
        gone = 1;
        assertThat(matcher.cancel(receive)).isFalse();
        settle();
        assertThat(cancelled).containsExactly(receive);
        assertThat(receive.isStored()).isFalse();
    }

    @Test
    void shouldLetAReceiveGoOnWithoutTheRestOfALostRank() {
        first.send(LONG);
        TestReceive receive = postWithinArrival(PostedReceive.ANY_SOURCE);
        gone = 1;
        unit.lost(1);
        assertThat(receive.slot()).as("it is posted again").isInstanceOf(Slot.class);
        second.send(SHORT);
        settle();
        assertThat(matched).containsOnly(Map.entry(receive, "2.1"));
    }

    @Test
    void shouldCancelAReceiveAtOnceThatHasAPartOfALostRank() {
        TestReceive receive = post(1);
        first.send(LONG);
        awaitPart(receive);
        gone = 1;
        unit.lost(1);
        assertThat(matcher.cancel(receive)).isTrue();
        assertThat(receive.isStored()).isFalse();
        settle();
        assertThat(matched).isEmpty();
    }
}
