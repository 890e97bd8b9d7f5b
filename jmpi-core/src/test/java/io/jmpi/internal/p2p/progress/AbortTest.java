package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AbortTest {
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private static final int LONG = 30 * BulkLane.CHUNK;

    private final SteppedRanks ranks = new SteppedRanks(3);
    private final MpiException cause = new MpiException(ErrorClass.PROC_FAILED, "the job was aborted: no disk");

    @Test
    void shouldFailEverythingThatWaits() {
        ByteReceive posted = ranks.receive(0, ANY, 77, 10);
        ProbeOperation probe = ranks.probe(0, 1, 1, true);
        SendOperation announced = ranks.send(0, 1, 1, new byte[LONG]);
        ByteReceive landing = ranks.receive(0, 2, 5, LONG);
        SendOperation read = ranks.send(2, 0, 5, message(LONG, 1));
        ByteReceive reader = ranks.receive(1, 0, 1, LONG);
        while (landing.memory[0] == ByteReceive.MARK) {
            ranks.cycleAll();
        }
        ranks.transports[0].refuses = peer -> true;
        SendOperation queued = ranks.send(0, 1, 1, new byte[10]);
        ranks.engines[0].abort(cause);
        ranks.engines[0].cycle();
        for (EngineOperation operation : List.of(posted, probe, announced, landing, queued)) {
            assertFailed(operation, ErrorClass.PROC_FAILED, "no disk");
        }
        assertThat(read.isComplete())
                .as("a send of a rank that has not received the abort yet")
                .isFalse();
        assertThat(reader.isComplete()).isFalse();
    }

    @Test
    void shouldRefuseEverythingAfterwards() {
        ranks.engines[0].abort(cause);
        assertFailed(ranks.send(0, 1, 1, new byte[10]), ErrorClass.PROC_FAILED, "no disk");
        assertFailed(ranks.receive(0, 1, 1, 10), ErrorClass.PROC_FAILED, "no disk");
        assertFailed(ranks.probe(0, 1, 1, true), ErrorClass.PROC_FAILED, "no disk");
        assertThatThrownBy(() -> ranks.engines[0].call(() -> 1)).hasMessage("the job was aborted: no disk");
        assertThat(ranks.sentBy(0)).isEmpty();
    }

    @Test
    void shouldLetTheEngineCloseWithoutAGoodbye() {
        ranks.receive(1, 0, 1, 10);
        ByteReceive waiting = ranks.receive(1, 0, 2, 10);
        ranks.send(0, 1, 1, new byte[10]);
        ranks.settle();
        ranks.sentBy(0);
        ranks.engines[0].abort(cause);
        ranks.engines[0].close();
        assertThat(ranks.sentBy(0)).isEmpty();
        ranks.engines[1].cycle();
        assertFailed(waiting, ErrorClass.PROC_FAILED, "rank 0 is lost");
    }

    @Test
    void shouldBeWorkSoThatAWaitLooksAgainBeforeItBlocks() {
        ranks.settle();
        ranks.engines[0].abort(cause);
        assertThat(ranks.engines[0].cycle()).isPositive();
        assertThat(ranks.engines[0].cycle()).isZero();
    }

    @Test
    void shouldEndAnEngineThatIsLeaving() {
        ranks.send(0, 1, 1, new byte[10]);
        int[] polls = {0};
        ranks.transports[0].meanwhile = () -> {
            if (++polls[0] == 5) {
                ranks.engines[0].abort(cause);
            }
        };
        ranks.engines[0].close();
        assertThat(ranks.transports[0].closed).isTrue();
    }
}
