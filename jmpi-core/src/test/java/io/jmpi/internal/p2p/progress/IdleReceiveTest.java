package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.p2p.context.ContextWait;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A rank has waited for long: it checks whether those that it waits for are still there. */
@Timeout(60)
class IdleReceiveTest {
    private static final int ANY = PostedReceive.ANY_SOURCE;

    private final SteppedRanks ranks = new SteppedRanks(4);
    private final AlteredTransport transport = ranks.transports[0];
    private final List<Integer> asked = new ArrayList<>();
    private int firstThatIsThere = 1;

    private void noticeUnconnected() {
        transport.hasLeft = rank -> {
            asked.add(rank);
            return rank < firstThatIsThere;
        };
    }

    private void checkIdle() {
        ranks.engines[0].contexts().reachAwaitedPeers();
        ranks.settle();
    }

    @Test
    void shouldConnectToNobodyForAReceiveFromAnySource() {
        noticeUnconnected();
        ByteReceive receive = ranks.receive(0, ANY, 1, 10);
        checkIdle();
        assertThat(transport.connects).isEmpty();
        assertThat(asked).containsExactly(1);
        ranks.send(3, 0, 1, message(10, 1));
        ranks.settle();
        assertReceived(receive, 3, 1, message(10, 1));
    }

    @Test
    void shouldConnectToNobodyWhileACommunicatorIsFreed() {
        noticeUnconnected();
        ContextWait wait = ContextWait.forMessages(ranks.world[0], 1);
        ranks.engines[0].submit(wait);
        checkIdle();
        assertThat(transport.connects).isEmpty();
        ranks.send(2, 0, 1, message(10, 1));
        ranks.settle();
        assertThat(wait.wasReached()).isTrue();
    }

    @Test
    void shouldConnectToThoseThatReceivesName() {
        noticeUnconnected();
        ranks.receive(0, ANY, 1, 10);
        ranks.receive(0, 2, 1, 10);
        checkIdle();
        assertThat(transport.connects).containsExactly(2);
    }

    @Test
    void shouldAskForTheNextRankIfOneHasLeft() {
        noticeUnconnected();
        firstThatIsThere = 3;
        ByteReceive receive = ranks.receive(0, ANY, 1, 10);
        checkIdle();
        checkIdle();
        assertThat(asked).containsExactly(1, 2, 3, 3);
        assertThat(receive.isComplete()).isFalse();
    }

    @Test
    void shouldFailTheReceiveIfAllHaveLeft() {
        noticeUnconnected();
        firstThatIsThere = 4;
        ByteReceive receive = ranks.receive(0, ANY, 1, 10);
        checkIdle();
        assertFailed(receive, ErrorClass.PROC_FAILED, " left ");
        assertThat(transport.connects).isEmpty();
    }

    @Test
    void shouldConnectToAllIfNothingElseReportsALoss() {
        ranks.receive(0, ANY, 1, 10);
        checkIdle();
        assertThat(transport.connects).containsExactly(1, 2, 3);
    }
}
