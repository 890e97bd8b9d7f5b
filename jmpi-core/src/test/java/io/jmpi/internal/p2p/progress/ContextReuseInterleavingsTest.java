package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.context.ContextWait;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Many communicators, one after the other, with one context id: three ranks send, receive with wildcards, and free, each at
 * its own pace, while messages are held up at random. No receive ever gets a message of an earlier communicator.
 */
class ContextReuseInterleavingsTest {
    private static final int ID = 20;
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private static final int LONG = 2000;
    private static final int RANKS = 3;
    private static final int COMMUNICATORS = 40;
    private static final int RUNS = 12;
    private static final int ENOUGH_STEPS = 200_000;
    private static final MatchingEngine[] ENGINES = {
        MatchingEngine.QUEUES, MatchingEngine.EXACT, MatchingEngine.HARDWARE
    };

    private final MpiException freed = new MpiException(ErrorClass.COMM, "the communicator was freed");
    private final Random random = TestSeeds.random(getClass().getSimpleName());
    private int matched;
    private int unanswered;
    private int sent;

    /** One rank's way through the communicators: open, send and receive, seal, wait, close. */
    private final class Member {
        private final SteppedRanks ranks;
        private final int rank;
        private int communicator;
        private CommContext context;
        private int actionsLeft;
        private boolean sealed;
        private ContextWait wait;
        private final List<ByteReceive> receives = new ArrayList<>();

        Member(SteppedRanks ranks, int rank) {
            this.ranks = ranks;
            this.rank = rank;
        }

        boolean isDone() {
            return communicator == COMMUNICATORS;
        }

        /** Takes the next step, if it need not wait for other ranks. */
        void act(List<Member> all, int[][] sums) {
            if (isDone()) {
                return;
            }
            if (context == null) {
                // All must have closed the one before, because all have agreed on the id.
                if (all.stream().allMatch(member -> member.communicator >= communicator)) {
                    context = ranks.open(rank, ID, ENGINES[random.nextInt(ENGINES.length)], false);
                    actionsLeft = random.nextInt(8);
                }
            } else if (actionsLeft-- > 0) {
                exchange();
            } else if (!sealed) {
                seal(sums[communicator]);
            } else if (wait == null) {
                Predicate<Member> hasSealed = member -> member.communicator > communicator || member.sealed;
                if (all.stream().allMatch(hasSealed)) {
                    wait = ContextWait.forMessages(context, sums[communicator][rank]);
                    ranks.engines[rank].submit(wait);
                }
            } else if (wait.isComplete()) {
                close();
            }
        }

        private void exchange() {
            if (random.nextInt(3) > 0) {
                int length = random.nextBoolean() ? 1 + random.nextInt(50) : LONG;
                ranks.send(context, rank, random.nextInt(RANKS), communicator, message(length, communicator));
                sent++;
            } else {
                receives.add(ranks.receive(context, rank, ANY, ANY, LONG));
            }
        }

        private void seal(int[] sum) {
            context.seal(freed);
            int[] counts = context.messagesSent();
            for (int i = 0; i < RANKS; i++) {
                sum[i] += counts[i];
            }
            sealed = true;
        }

        private void close() {
            assertThat(wait.wasReached()).isTrue();
            context.free(freed);
            receives.forEach(this::check);
            receives.clear();
            communicator++;
            context = null;
            sealed = false;
            wait = null;
        }

        /** It has been matched with a message of its own communicator or none; a read may still be pending. */
        private void check(ByteReceive receive) {
            if (receive.isComplete() && receive.failure() != null) {
                assertFailed(receive, ErrorClass.COMM, "freed");
                unanswered++;
            } else {
                assertThat(receive.tag()).as("communicator of the message").isEqualTo(communicator);
                if (receive.isComplete()) {
                    byte[] content = message((int) receive.bytes(), communicator);
                    assertReceived(receive, receive.source(), communicator, content);
                }
                matched++;
            }
        }
    }

    @Test
    void shouldNeverMatchAMessageOfAnEarlierCommunicatorWithTheSameId() {
        for (int run = 0; run < RUNS; run++) {
            run();
        }
        assertThat(matched).isGreaterThan(RUNS * COMMUNICATORS / 2);
        assertThat(unanswered).isGreaterThan(RUNS);
        assertThat(sent - matched).as("messages that were not received").isGreaterThan(RUNS * COMMUNICATORS / 2);
    }

    private void run() {
        SteppedRanks ranks = new SteppedRanks(RANKS);
        List<Member> members = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            members.add(new Member(ranks, rank));
            boolean[] heldUp = new boolean[RANKS];
            ranks.transports[rank].refuses = peer -> {
                heldUp[peer] ^= random.nextInt(10) == 0;
                return heldUp[peer];
            };
        }
        int[][] sums = new int[COMMUNICATORS][RANKS];
        int steps = 0;
        while (!members.stream().allMatch(Member::isDone)) {
            int rank = random.nextInt(RANKS);
            if (random.nextBoolean()) {
                ranks.engines[rank].cycle();
            } else {
                members.get(rank).act(members, sums);
            }
            assertThat(steps++).as("steps").isLessThan(ENOUGH_STEPS);
        }
        Arrays.stream(ranks.transports).forEach(transport -> transport.refuses = peer -> false);
        ranks.settle();
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(ranks.unexpectedBytes(rank)).isZero();
        }
    }
}
