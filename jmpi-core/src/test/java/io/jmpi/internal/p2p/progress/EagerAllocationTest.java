package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jmpi.datatype.Datatype;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.SomeEngines;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.TransportSettings;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;

/** The steady-state eager path allocates the two operations of a message and nothing else. */
class EagerAllocationTest {
    private static final int WARM_UP = 5_000;
    private static final int MESSAGES = 20_000;
    private static final long BYTES_PER_MESSAGE = 216;
    private static final int[] BOTH = {0, 1};

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ProgressEngine[] engines = new ProgressEngine[2];
    private final CommContext[] contexts = new CommContext[2];

    private void start(MatchingEngine matching) {
        InJvmJob job = new InJvmJob(2, (code, reason) -> {});
        for (int i = 0; i < 2; i++) {
            int rank = i;
            engines[i] =
                    new ProgressEngine(i, 2, ProgressMode.APPLICATION, new ProtocolSettings(1000, 100_000, 0, false));
            engines[i].start(
                    () -> new InJvmTransportProvider()
                            .open(job.member(rank), TransportSettings.ofOneHost(100_000), Thread.currentThread()),
                    Runnable::run);
            contexts[i] = new CommContext(
                    engines[i].contexts(),
                    10,
                    () -> "test",
                    i,
                    BOTH,
                    MatchingHints.NONE,
                    () -> matching.newMatcher(10, MatchingHints.NONE, SteppedRanks.POLLED));
            engines[i].open(contexts[i]);
        }
    }

    private long allocatedPerMessage(Runnable message) {
        for (int i = 0; i < WARM_UP; i++) {
            message.run();
        }
        long id = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(id);
        for (int i = 0; i < MESSAGES; i++) {
            message.run();
        }
        return (threads.getThreadAllocatedBytes(id) - before) / MESSAGES;
    }

    private <T> void message(int from, T memory, int count, Datatype<T> type, boolean expected, int source) {
        int to = 1 - from;
        ReceiveOperation receive = new ReceiveOperation(contexts[to], source, 7, memory, 0, count, type);
        if (expected) {
            engines[to].submit(receive);
        }
        engines[from].submit(new SendOperation(contexts[from], to, 7, memory, 0, count, type));
        engines[from].cycle();
        engines[to].cycle();
        if (!expected) {
            engines[to].submit(receive);
            engines[to].cycle(); // a device answers later
        }
        if (!receive.isComplete() || receive.failure() != null) {
            throw new AssertionError("message has not arrived");
        }
    }

    @ParameterizedTest
    @SomeEngines
    void shouldAllocateNothingButOperationsWhenMessagesAreExpected(MatchingEngine matching) {
        start(matching);
        byte[] bytes = new byte[8];
        double[] doubles = new double[100];
        assertThat(allocatedPerMessage(() -> message(0, bytes, 8, Datatype.BYTE, true, 0)))
                .isPositive()
                .isLessThanOrEqualTo(BYTES_PER_MESSAGE);
        assertThat(allocatedPerMessage(() -> message(1, doubles, 100, Datatype.DOUBLE, true, PostedReceive.ANY_SOURCE)))
                .isPositive()
                .isLessThanOrEqualTo(BYTES_PER_MESSAGE);
    }

    @ParameterizedTest
    @SomeEngines
    void shouldAllocateNothingButOperationsWhenMessagesAreUnexpected(MatchingEngine matching) {
        start(matching);
        int[] ints = new int[50];
        assertThat(allocatedPerMessage(() -> message(0, ints, 50, Datatype.INT, false, 0)))
                .isPositive()
                .isLessThanOrEqualTo(BYTES_PER_MESSAGE);
        assertThat(allocatedPerMessage(() -> message(0, ints, 0, Datatype.INT, false, PostedReceive.ANY_SOURCE)))
                .isPositive()
                .isLessThanOrEqualTo(BYTES_PER_MESSAGE);
    }
}
