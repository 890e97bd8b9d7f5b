package io.jmpi.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Jmpi;
import io.jmpi.LoggedLines;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.PartitionedReceive;
import io.jmpi.PartitionedSend;
import io.jmpi.Request;
import io.jmpi.errors.MpiException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the setting {@code check}, the memory of each partition is watched from its mark to the end, or to its arrival. */
@Timeout(60)
class PartitionedChecksTest {
    private static final MpiConfig CHECKED = MpiConfig.defaults().with("check", "true");
    private static final int TAG = 7;

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportAPartitionThatChangesAfterItsMark(String progress) {
        Jmpi.run(CHECKED.with("progress", progress), 2, world -> {
            int[] data = new int[8];
            if (world.rank() == 0) {
                PartitionedSend send = world.psendInit(data, 4, 1, TAG);
                for (int round = 0; round < 2; round++) {
                    send.start();
                    for (int part = 3; part >= 0; part--) {
                        data[2 * part] = round; // before its mark
                        send.ready(part);
                    }
                    send.waitFor();
                    data[0] = -1; // after the end
                }
                send.start();
                send.readyRange(0, 2);
                data[5] = 9;
                send.ready(3);
                assertThatThrownBy(send::waitFor)
                        .isInstanceOf(MpiException.class)
                        .hasMessageContainingAll(
                                "modified", "partition 2 of the partitioned send to rank 1", "tag 7", "in world");
            } else {
                PartitionedReceive receive = world.precvInit(data, 2, 0, TAG);
                for (int round = 0; round < 3; round++) {
                    receive.start();
                    receive.waitFor();
                }
            }
        });
    }

    @Test
    void shouldReportMemoryThatAnotherOperationReceivesInto() {
        Jmpi.run(CHECKED, 2, world -> {
            int[] data = new int[4];
            if (world.rank() == 0) {
                PartitionedReceive receive = world.precvInit(data, 2, 1, TAG);
                receive.start();
                assertThatThrownBy(() -> world.send(data, 1, 0))
                        .hasMessageContainingAll("overlaps", "partition 0 of the partitioned receive from rank 1");
                world.send(new int[1], 1, 1);
                while (!receive.arrived(1)) {
                    Thread.onSpinWait();
                }
                world.send(io.jmpi.Buffer.of(data, 2, 2), 1, 2); // It has arrived, so the program may send it.
                receive.waitFor();
            } else {
                world.recv(new int[1], 0, 1);
                PartitionedSend send = world.psendInit(new int[4], 1, 0, TAG);
                send.start();
                send.ready(0);
                world.recv(new int[2], 0, 2);
                send.waitFor();
            }
        });
    }

    @Test
    void shouldReportRequestsThatAreLeft() {
        try (LoggedLines log = new LoggedLines(Mpi.class)) {
            Jmpi.run(CHECKED, 2, world -> {
                int other = 1 - world.rank();
                PartitionedSend send = world.psendInit(new int[4], 2, other, TAG);
                PartitionedReceive receive = world.precvInit(new int[4], 2, other, TAG);
                send.start();
                receive.start();
                send.ready(0);
                if (world.rank() == 0) {
                    send.ready(1);
                    send.waitFor();
                } else {
                    Request.waitAll(receive);
                }
            });
            List<String> lines = log.lines();
            assertThat(lines)
                    .anySatisfy(line -> assertThat(line)
                            .contains("rank 0", "receive was never", "partitioned receive from rank 1", ".java:"))
                    .anySatisfy(line -> assertThat(line)
                            .contains("rank 1", "send was never", "partitioned send to rank 0", ".java:"));
        }
    }
}
