package io.jmpi.transport.netty;

import static io.jmpi.transport.contract.LeavingMessages.requireArrivals;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.transport.contract.LeavingMessages;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent leaves, although the sender then computes and makes no call: here until all has been received. */
@Timeout(60)
class LeavingMessagesTest {
    private static final int MESSAGES = 3;

    private static MpiConfig config(String transport, String progress) {
        return MpiConfig.defaults().with("transport", transport).with("progress", progress);
    }

    @ParameterizedTest
    @CsvSource({"in-jvm, application", "shm, application", "tcp, application", "shm, thread", "tcp, thread"})
    void shouldHaveSentWhenABlockingCallReturns(String transport, String progress) {
        requireArrivals(config(transport, progress), (world, message) -> world.send(new int[] {message}, 1, 5));
    }

    @Test
    void shouldAlsoHaveSentUnderCheck() {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("check", "true");
        requireArrivals(config, (world, message) -> world.send(new int[] {message}, 1, 5));
    }

    /** The receive of the exchange ends at once, because its source is PROC_NULL. */
    @Test
    void shouldHaveSentWhenAnExchangeReturns() {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp");
        requireArrivals(
                config, (world, message) -> world.sendrecv(new int[] {message}, 1, 5, new int[1], Mpi.PROC_NULL, 5));
    }

    @ParameterizedTest
    @CsvSource({
        "in-jvm, application",
        "shm, application",
        "tcp, application",
        "tcp-nio, application",
        "in-jvm, thread",
        "shm, thread",
        "tcp, thread"
    })
    void shouldSendEachMessageOfANonblockingCall(String transport, String progress) {
        LeavingMessages.requireArrivalsOfNonblockingSends(config(transport, progress));
    }

    /** The receiver computes after a receive whose last part arrived while it was blocked: its answer must have left. */
    @ParameterizedTest
    @CsvSource({"in-jvm", "shm", "tcp"})
    void shouldHaveAnsweredALongMessageWhenItsReceiveReturns(String transport) {
        MpiConfig config = MpiConfig.defaults().with("transport", transport).with("spin.micros", "0");
        CountDownLatch sent = new CountDownLatch(1);
        Jmpi.run(config, 2, world -> {
            byte[] bytes = new byte[1 << 20];
            if (world.rank() == 0) {
                for (int message = 0; message < MESSAGES; message++) {
                    world.ssend(bytes, 1, 5);
                }
                sent.countDown();
            } else {
                for (int message = 0; message < MESSAGES; message++) {
                    world.recv(bytes, 0, 5);
                }
                assertThat(sent.await(30, TimeUnit.SECONDS)).isTrue();
            }
            world.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldDeliverInOrderWhateverIsSentLate(long seed) {
        LeavingMessages.requireOrderWhateverIsSentLate(MpiConfig.defaults().with("transport", "tcp"), seed);
    }
}
