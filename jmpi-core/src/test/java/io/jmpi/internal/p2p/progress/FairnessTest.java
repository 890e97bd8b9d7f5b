package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A receiver of messages from any source serves all senders, however much others send (MPI 4.1, section 3.5). Messages
 * are served in the order of their arrival, from each peer there is something at each poll, and what a sender can have
 * before its receiver without having been served is bounded by its eager credit.
 */
@Timeout(60)
class FairnessTest {
    private static final int FLOODING = 3;
    private static final int QUIET = FLOODING + 1;
    private static final int LENGTH = 900;
    private static final int CREDIT = 64 * 1024;
    private static final int MESSAGES = 6_000;

    /** Each flooding rank can have as many messages there as its credit pays for, and an announced one. */
    private static final int MOST_BETWEEN = FLOODING * (CREDIT / LENGTH + 1);

    private final SendOperation[] sends = new SendOperation[QUIET + 1];
    private SteppedRanks ranks;

    /** Sends one message after the other, each as soon as the last one has left. */
    private void flood(int sender) {
        while (sends[sender] == null || sends[sender].isComplete()) {
            sends[sender] = ranks.send(sender, 0, 1, new byte[LENGTH]);
        }
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldServeEachSenderWithinABoundWhenOthersFlood(MatchingEngine matching) {
        ranks = new SteppedRanks(
                QUIET + 1, 0, new ProtocolSettings(SteppedRanks.THRESHOLD, CREDIT, 0, false), matching);
        int[] received = new int[QUIET + 1];
        int[] since = new int[QUIET + 1];
        for (int i = 0; i < MESSAGES; i++) {
            ByteReceive receive = ranks.receive(0, PostedReceive.ANY_SOURCE, 1, LENGTH);
            do {
                for (int sender = 1; sender <= FLOODING; sender++) {
                    flood(sender);
                }
                if (received[QUIET] == 0 && sends[QUIET] == null) {
                    sends[QUIET] = ranks.send(QUIET, 0, 1, new byte[1]);
                }
                ranks.cycleAll();
            } while (!receive.isComplete());
            int source = receive.source();
            received[source]++;
            since[source] = -1;
            for (int sender = 1; sender <= QUIET; sender++) {
                assertThat(++since[sender])
                        .as("messages since the last one of rank %d", sender)
                        .isLessThanOrEqualTo(MOST_BETWEEN);
            }
            if (source == QUIET) {
                ranks.send(QUIET, 0, 1, new byte[1]);
            }
        }
        assertThat(Arrays.stream(received).skip(1).min().orElseThrow())
                .isGreaterThanOrEqualTo(MESSAGES / (MOST_BETWEEN + 1));
    }
}
