package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random traffic between three ranks, self messages included, while the transports refuse claims at random and credit runs
 * short. Each message carries its number, so that the pairs can be checked against the rules themselves.
 */
@Timeout(120)
class NonOvertakingTest {
    private static final int RANKS = 3;
    private static final int TAGS = 2;
    private static final int STREAMS = TestExtent.of(3, 8, 30);
    private static final int MESSAGES = 300;
    private static final int LONGEST = 3000;
    private static final ProtocolSettings SETTINGS = new ProtocolSettings(1000, 4000, 0, false);

    private record Sent(int from, int to, int tag, int length, SendOperation operation) {}

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldHoldUnderBackPressure(MatchingEngine matching) {
        Random seeds = TestSeeds.random("NonOvertakingTest " + matching);
        for (int i = 0; i < STREAMS; i++) {
            new Stream(matching, new Random(seeds.nextLong())).run();
        }
    }

    /**
     * Short messages may not pass long ones, whichever way they are received. In UCX a synchronous send was overtaken
     * (openucx/ucx#10331), rails passed each other (ofiwg/libfabric#11723), and two claimed messages were swapped when
     * the second was received first (openucx/ucx#1514).
     */
    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldHoldWhenProtocolsOfOneEnvelopeAlternate(MatchingEngine matching) {
        int messages = 12;
        for (Reception reception : Reception.values()) {
            SteppedRanks ranks = SteppedRanks.afterAnUnexpectedMessage(2, matching);
            ByteReceive[] receives = new ByteReceive[messages];
            for (int i = 0; i < messages && reception == Reception.POSTED; i++) {
                receives[i] = ranks.receive(1, i % 3 == 0 ? PostedReceive.ANY_SOURCE : 0, 5, LONGEST);
            }
            for (int i = 0; i < messages; i++) {
                ranks.send(0, 1, 5, alternating(i));
            }
            ranks.settle();
            if (reception == Reception.UNEXPECTED) {
                for (int i = 0; i < messages; i++) {
                    receives[i] = ranks.receive(1, 0, i % 3 == 0 ? PostedReceive.ANY_TAG : 5, LONGEST);
                }
            } else if (reception == Reception.CLAIMED) {
                receiveInReverse(ranks, receives);
            }
            ranks.settle();
            for (int i = 0; i < messages; i++) {
                SteppedRanks.assertReceived(receives[i], 0, 5, alternating(i));
            }
        }
    }

    private enum Reception {
        POSTED,
        UNEXPECTED,
        CLAIMED
    }

    private static byte[] alternating(int number) {
        return SteppedRanks.message(number % 2 == 0 ? LONGEST : 10, number);
    }

    private static void receiveInReverse(SteppedRanks ranks, ByteReceive[] receives) {
        MatchedProbe[] claims = new MatchedProbe[receives.length];
        for (int i = 0; i < claims.length; i++) {
            claims[i] = ranks.matchedProbe(1, i % 3 == 0 ? PostedReceive.ANY_SOURCE : 0, 5, true);
        }
        for (int i = claims.length - 1; i >= 0; i--) {
            receives[i] = ranks.receiveClaimed(1, claims[i], LONGEST);
        }
    }

    private static final class Stream {
        private final SteppedRanks ranks;
        private final Random random;
        private final List<Sent> sent = new ArrayList<>();
        private final List<List<ByteReceive>> posted = new ArrayList<>();
        private int refusalPercent = 50;

        Stream(MatchingEngine matching, Random random) {
            this.random = random;
            this.ranks = new SteppedRanks(RANKS, 0, SETTINGS, matching);
            for (int i = 0; i < RANKS; i++) {
                posted.add(new ArrayList<>());
                ranks.transports[i].refuses = peer -> random.nextInt(100) < refusalPercent;
            }
        }

        void run() {
            while (sent.size() < MESSAGES) {
                switch (random.nextInt(4)) {
                    case 0, 1 -> send();
                    case 2 -> post(random.nextInt(RANKS));
                    default -> ranks.engines[random.nextInt(RANKS)].cycle();
                }
                refusalPercent = random.nextInt(50) == 0 ? random.nextInt(100) : refusalPercent;
            }
            refusalPercent = 0;
            receiveTheRest();
            for (int rank = 0; rank < RANKS; rank++) {
                check(rank);
            }
            assertThat(sent).allSatisfy(message -> SteppedRanks.assertSent(message.operation()));
        }

        private void send() {
            int from = random.nextInt(RANKS);
            int to = random.nextInt(RANKS);
            int tag = random.nextInt(TAGS);
            int length = 4 + random.nextInt(random.nextInt(3) == 0 ? LONGEST : 100);
            byte[] message = SteppedRanks.message(length, sent.size());
            ByteBuffer.wrap(message).putInt(0, sent.size());
            sent.add(new Sent(from, to, tag, length, ranks.send(from, to, tag, message)));
        }

        private void post(int rank) {
            int source = random.nextInt(3) == 0 ? PostedReceive.ANY_SOURCE : random.nextInt(RANKS);
            int tag = random.nextInt(3) == 0 ? PostedReceive.ANY_TAG : random.nextInt(TAGS);
            posted.get(rank).add(ranks.receive(rank, source, tag, 4 + LONGEST));
        }

        /** Receives that are still posted take what they can; wildcards take the rest. */
        private void receiveTheRest() {
            for (int rank = 0; rank < RANKS; rank++) {
                for (Sent message : sent) {
                    if (message.to() == rank) {
                        posted.get(rank)
                                .add(ranks.receive(rank, PostedReceive.ANY_SOURCE, PostedReceive.ANY_TAG, 4 + LONGEST));
                    }
                }
            }
            ranks.settle();
        }

        private void check(int rank) {
            List<ByteReceive> paired = posted.get(rank).stream()
                    .filter(ReceiveOperation::isComplete)
                    .toList();
            List<Integer> numbers = new ArrayList<>();
            for (ByteReceive receive : paired) {
                numbers.add(checkContent(receive, rank));
            }
            assertThat(numbers).doesNotHaveDuplicates();
            assertThat(numbers).hasSize((int)
                    sent.stream().filter(message -> message.to() == rank).count());
            for (int later = 1; later < paired.size(); later++) {
                for (int earlier = 0; earlier < later; earlier++) {
                    checkOrder(paired.get(earlier), numbers.get(earlier), numbers.get(later));
                }
            }
        }

        private int checkContent(ByteReceive receive, int rank) {
            int number = ByteBuffer.wrap(receive.memory).getInt(0);
            Sent message = sent.get(number);
            byte[] expected = SteppedRanks.message(message.length(), number);
            ByteBuffer.wrap(expected).putInt(0, number);
            SteppedRanks.assertReceived(receive, message.from(), message.tag(), expected);
            assertThat(message.to()).isEqualTo(rank);
            assertThat(accepts(receive, message)).isTrue();
            return number;
        }

        /** Of two messages of one sender that the earlier receive accepts, it gets the one that was sent first. */
        private void checkOrder(ByteReceive earlier, int earlierNumber, int laterNumber) {
            Sent first = sent.get(earlierNumber);
            Sent second = sent.get(laterNumber);
            if (first.from() == second.from() && accepts(earlier, second)) {
                assertThat(earlierNumber)
                        .as("number of the message from rank %d that an earlier receive got", first.from())
                        .isLessThan(laterNumber);
            }
        }

        private static boolean accepts(ByteReceive receive, Sent message) {
            return (receive.postedSource() == PostedReceive.ANY_SOURCE || receive.postedSource() == message.from())
                    && (receive.postedTag() == PostedReceive.ANY_TAG || receive.postedTag() == message.tag());
        }
    }
}
