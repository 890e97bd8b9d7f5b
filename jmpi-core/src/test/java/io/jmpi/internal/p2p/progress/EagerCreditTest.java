package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.THRESHOLD;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.SomeEngines;
import io.jmpi.wire.Credit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class EagerCreditTest {
    private static final int BYTES = 100;
    /** What a message's buffer and its bookkeeping cost. */
    private static final int COST = 128 + 192;

    private static final int MESSAGES = 8;
    private static final int CREDIT = MESSAGES * COST;

    private final SteppedRanks ranks = ranks(MatchingEngine.QUEUES);

    private static SteppedRanks ranks(MatchingEngine matching) {
        return new SteppedRanks(3, 0, new ProtocolSettings(THRESHOLD, CREDIT, 0, false), matching);
    }

    @ParameterizedTest
    @SomeEngines
    void shouldGoOnAsRendezvousInTheSameOrderWhenUsedUp(MatchingEngine matching) {
        SteppedRanks several = ranks(matching);
        List<SendOperation> sends = new ArrayList<>();
        for (int i = 0; i < 3 * MESSAGES; i++) {
            sends.add(several.send(0, 1, 5, message(BYTES, i)));
        }
        several.settle();
        assertThat(several.sentBy(0))
                .containsExactlyElementsOf(concatenated(repeated(MESSAGES, "EAGER"), repeated(2 * MESSAGES, "RNDV")));
        for (int i = 0; i < sends.size(); i++) {
            ByteReceive receive = several.receive(1, i % 2 == 0 ? 0 : PostedReceive.ANY_SOURCE, 5, BYTES);
            several.settle();
            assertReceived(receive, 0, 5, message(BYTES, i));
            assertSent(sends.get(i));
        }
    }

    @Test
    void shouldBeReturnedByHalvesWhenMessagesAreConsumed() {
        for (int i = 0; i < MESSAGES; i++) {
            ranks.send(0, 1, 5, message(BYTES, i));
        }
        ranks.settle();
        for (int i = 0; i < MESSAGES / 2 - 1; i++) {
            ranks.receive(1, 0, 5, BYTES);
        }
        assertThat(ranks.sentBy(1)).isEmpty();
        ranks.receive(1, 0, 5, BYTES);
        assertThat(ranks.sentBy(1)).containsExactly("CREDIT");
        ranks.sentBy(0);
        ranks.settle();
        for (int i = 0; i < MESSAGES; i++) {
            ranks.send(0, 1, 5, message(BYTES, i));
        }
        assertThat(ranks.sentBy(0))
                .containsExactlyElementsOf(
                        concatenated(repeated(MESSAGES / 2, "EAGER"), repeated(MESSAGES / 2, "RNDV")));
    }

    /** In UCX a sender that does not wait makes its receiver's memory grow (open-mpi/ompi#8561, openucx/ucx#5871). */
    @ParameterizedTest
    @SomeEngines
    void shouldBoundTheMemoryOfUnexpectedMessages(MatchingEngine matching) {
        SteppedRanks several = ranks(matching);
        int eager = CREDIT / Credit.cost(0);
        int most = 2 * (eager + Credit.announcements(CREDIT));
        for (int i = 0; i < 1000; i++) {
            several.send(0, 2, i, message(i % THRESHOLD, i));
            several.send(1, 2, i, message(i % THRESHOLD, i));
            several.engines[2].cycle();
            assertThat(several.unexpectedBytes(2)).isLessThanOrEqualTo(2L * CREDIT);
        }
        several.settle();
        assertThat(several.unexpectedBytes(2)).isPositive().isLessThanOrEqualTo(2L * CREDIT);
        assertThat(several.world[2].statistics().unexpectedDepth())
                .isGreaterThan(2L * Credit.announcements(CREDIT))
                .isLessThanOrEqualTo(most);
        for (int i = 0; i < 1000; i++) {
            for (int source = 0; source < 2; source++) {
                ByteReceive receive = several.receive(2, source, i, THRESHOLD);
                several.settle();
                assertReceived(receive, source, i, message(i % THRESHOLD, i));
            }
        }
    }

    /** In UCX each message of one byte held 8 to 64 KiB (openucx/ucx#7151, #6761). */
    @ParameterizedTest
    @SomeEngines
    void shouldHoldLittleMoreThanItsBytesForAMessage(MatchingEngine matching) {
        SteppedRanks several = ranks(matching);
        several.send(0, 2, 5, new byte[1]);
        several.send(1, 2, 5, new byte[1]);
        several.settle();
        assertThat(several.unexpectedBytes(2)).isEqualTo(2 * 64);
        several.send(0, 2, 5, new byte[65]);
        several.settle();
        assertThat(several.unexpectedBytes(2)).isEqualTo(2 * 64 + 128);
    }

    @Test
    void shouldSplitTheBoundByPeer() {
        for (int i = 0; i < MESSAGES + 1; i++) {
            ranks.send(0, 2, 5, new byte[BYTES]);
        }
        ranks.send(1, 2, 5, new byte[BYTES]);
        ranks.send(0, 1, 5, new byte[BYTES]);
        assertThat(ranks.sentBy(0)).endsWith("EAGER", "RNDV", "EAGER");
        assertThat(ranks.sentBy(1)).containsExactly("EAGER");
    }

    @Test
    void shouldNotBeTakenByMessagesThatDoNotLeave() {
        ranks.transports[0].refuses = peer -> true;
        SendOperation send = ranks.send(0, 1, 5, new byte[BYTES]);
        for (int i = 0; i < 10 * MESSAGES; i++) {
            ranks.cycleAll();
        }
        assertThat(send.isComplete()).isFalse();
        ranks.transports[0].refuses = peer -> false;
        ranks.settle();
        assertThat(ranks.sentBy(0)).containsExactly("EAGER");
    }

    /** Each way in which a message can end gives its credit back: else rendezvous would take over at last. */
    @Test
    void shouldNeverLeak() {
        List<String> kinds = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int closing = 100 + i;
            ranks.receive(1, 0, 1, BYTES);
            ByteReceive tooShort = ranks.receive(1, 0, 2, 1);
            ranks.send(0, 1, 1, new byte[BYTES]);
            ranks.send(0, 1, 2, new byte[BYTES]);
            ranks.send(0, 1, 3, new byte[BYTES]);
            ranks.settle();
            SteppedRanks.assertFailed(tooShort, ErrorClass.TRUNCATE);
            ranks.receive(1, 0, 3, BYTES);
            ranks.send(ranks.open(0, closing), 0, 1, 4, new byte[BYTES]);
            ranks.settle();
            CommContext late = ranks.open(1, closing);
            late.free(new MpiException(ErrorClass.COMM, "freed"));
            ranks.send(ranks.open(0, closing), 0, 1, 5, new byte[BYTES]);
            ranks.settle();
            CommContext claiming = ranks.open(1, 1000 + i);
            ranks.send(ranks.open(0, 1000 + i), 0, 1, 6, new byte[BYTES]);
            ranks.send(ranks.world[0], 0, 1, 7, new byte[BYTES]);
            ranks.settle();
            ranks.engines[1].submit(new MatchedProbe(claiming, 0, 6, true));
            claiming.free(new MpiException(ErrorClass.COMM, "freed"));
            ranks.receiveClaimed(1, ranks.matchedProbe(1, 0, 7, true), BYTES);
            ranks.settle();
            kinds.addAll(ranks.sentBy(0));
        }
        assertThat(kinds).hasSize(700).containsOnly("EAGER");
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    private static List<String> repeated(int times, String kind) {
        return Collections.nCopies(times, kind);
    }

    private static List<String> concatenated(List<String> first, List<String> second) {
        List<String> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }
}
