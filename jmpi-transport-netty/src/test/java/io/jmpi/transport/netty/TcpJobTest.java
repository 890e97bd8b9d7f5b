package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Status;
import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole jobs over TCP, their ranks threads of this JVM. */
@Timeout(60)
class TcpJobTest {
    @ParameterizedTest
    @CsvSource({"application, 10", "application, 100000", "application, 3000000", "thread, 10", "thread, 1000000"})
    void shouldExchangeArraysWhenRanksFormARing(String progress, int length) {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("progress", progress);
        Jmpi.run(config, 4, world -> {
            int right = (world.rank() + 1) % world.size();
            int left = (world.rank() + world.size() - 1) % world.size();
            double[] out = new double[length];
            out[length - 1] = world.rank();
            double[] in = new double[length];
            Status status = world.sendrecv(out, right, 7, in, left, 7);
            assertThat(in[length - 1]).isEqualTo(left);
            assertThat(status.source()).isEqualTo(left);
            assertThat(status.count(Datatype.DOUBLE)).isEqualTo(length);
            world.barrier();
            int[] sum = new int[1];
            world.allreduce(new int[] {world.rank()}, 0, sum, 0, 1, Datatype.INT, ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(6);
            Communicator half = world.split(world.rank() % 2, 0);
            half.barrier();
            half.free();
        });
    }

    @ParameterizedTest
    @CsvSource({"application", "thread"})
    void shouldReadIntoDirectBuffersInPlace(String progress) {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("progress", progress);
        int length = 5_000_003;
        Jmpi.run(config, 2, world -> {
            ByteBuffer buffer = ByteBuffer.allocateDirect(length);
            if (world.rank() == 0) {
                for (int i = 0; i < length; i++) {
                    buffer.put(i, (byte) (i * 31 >> 3));
                }
                world.send(buffer.asReadOnlyBuffer(), 1, 0);
            } else {
                assertThat(world.recv(buffer, 0, 0).bytes()).isEqualTo(length);
                for (int i = 0; i < length; i++) {
                    if (buffer.get(i) != (byte) (i * 31 >> 3)) {
                        throw new AssertionError("byte " + i + " is " + buffer.get(i));
                    }
                }
            }
        });
    }
}
