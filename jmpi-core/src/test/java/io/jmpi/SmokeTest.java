package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SmokeTest {
    @Test
    void shouldExchange() {
        for (String progress : new String[] {"application", "thread"}) {
            for (int n : new int[] {10, 100_000, 1_000_000}) {
                Jmpi.run(MpiConfig.defaults().with("progress", progress), 4, world -> {
                    int right = (world.rank() + 1) % world.size();
                    int left = (world.rank() + world.size() - 1) % world.size();
                    double[] out = new double[n];
                    out[n - 1] = world.rank();
                    double[] in = new double[n];
                    Status s = world.sendrecv(out, right, 7, in, left, 7);
                    assertThat(in[n - 1]).isEqualTo(left);
                    assertThat(s.source()).isEqualTo(left);
                    world.barrier();
                    int[] sum = new int[1];
                    world.allreduce(new int[] {world.rank()}, 0, sum, 0, 1, Datatype.INT, ReduceOp.SUM);
                    assertThat(sum[0]).isEqualTo(6);
                    Communicator half = world.split(world.rank() % 2, 0);
                    half.barrier();
                    half.free();
                });
            }
        }
    }
}
