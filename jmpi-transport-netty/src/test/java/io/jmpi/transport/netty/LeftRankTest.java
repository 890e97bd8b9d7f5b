package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waiting for ranks that have left without ever communicating, so that no goodbye arrives. */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT) // Each waits for the second after which a rank looks for another.
class LeftRankTest {
    @ParameterizedTest
    @CsvSource({"tcp, application", "tcp, thread", "in-jvm, application", "in-jvm, thread"})
    void shouldFailWhatNamesARankThatHasLeft(String transport, String progress) {
        Jmpi.run(config(transport, progress), 2, world -> {
            if (world.rank() == 0) {
                assertProcFailed(() -> world.recv(new int[1], 1, 0));
                assertProcFailed(() -> world.probe(1, 0));
                assertThat(world.iprobe(1, 0)).isNull();
                assertProcFailed(() -> world.send(new int[1_000_000], 1, 0));
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"tcp, application", "in-jvm, application"})
    void shouldFailAReceiveThatIsTestedInALoop(String transport, String progress) {
        Jmpi.run(config(transport, progress), 2, world -> {
            if (world.rank() == 0) {
                Request receive = world.irecv(new int[1], 1, 0);
                assertProcFailed(() -> {
                    while (!receive.test()) {
                        Thread.onSpinWait();
                    }
                });
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"tcp, application", "tcp, thread", "in-jvm, application", "in-jvm, thread"})
    void shouldFailAReceiveFromAnySourceWhenAllOthersHaveLeft(String transport, String progress) {
        Jmpi.run(config(transport, progress), 3, world -> {
            if (world.rank() == 0) {
                assertProcFailed(() -> world.recv(new int[1], Mpi.ANY_SOURCE, 0));
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"tcp, application", "tcp, thread", "in-jvm, application", "in-jvm, thread"})
    void shouldServeAReceiveFromAnySourceWhenOnlySomeHaveLeft(String transport, String progress) {
        Jmpi.run(config(transport, progress), 3, world -> {
            int[] value = {world.rank()};
            if (world.rank() == 0) {
                world.recv(value, Mpi.ANY_SOURCE, 0);
                assertThat(value[0]).isEqualTo(1);
            } else if (world.rank() == 1) {
                // Fails when this rank has looked for rank 2, which rank 0 does at about the same time.
                assertProcFailed(() -> world.recv(new int[1], 2, 0));
                world.send(value, 0, 0);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"tcp, application", "tcp, thread", "in-jvm, application", "in-jvm, thread"})
    void shouldTellARankThatBeginsToTalkToOneThatLeaves(String transport, String progress) {
        Jmpi.run(config(transport, progress), 3, world -> {
            if (world.rank() == 0) {
                world.send(new int[1], 2, 0);
            } else if (world.rank() == 1) {
                talkTo(world, 0);
                world.send(new int[1], 2, 1);
            } else {
                // Rank 0 is leaving, and waits for this rank; meanwhile rank 1 connects to it.
                world.recv(new int[1], 1, 1);
                world.recv(new int[1], 0, 0);
            }
        });
    }

    private static void talkTo(Communicator world, int leaving) {
        assertProcFailed(() -> {
            world.send(new int[1], leaving, 0);
            world.recv(new int[1], leaving, 0);
        });
    }

    private static MpiConfig config(String transport, String progress) {
        return MpiConfig.defaults().with("transport", transport).with("progress", progress);
    }

    private static void assertProcFailed(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.PROC_FAILED));
    }
}
