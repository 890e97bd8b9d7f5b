package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A collective call with the arguments of the call before reuses its plan, and does what it would do with a new one. */
@Timeout(60)
class RepeatedCollectivesTest {
    private static final int RANKS = 3;

    private static void run(Jmpi.RankBody body) {
        Jmpi.run(RANKS, body);
    }

    @Test
    void shouldReadTheContentOfTheBufferInEachCall() {
        run(world -> {
            int[] own = new int[1];
            Buffer send = Buffer.of(own);
            Buffer receive = Buffer.of(new int[1]);
            int[] result = new int[1];
            for (int i = 0; i < 5; i++) {
                own[0] = i + world.rank();
                world.allreduce(send, receive, ReduceOp.SUM);
                world.allreduce(own, result, ReduceOp.SUM);
                assertThat(result).containsExactly(3 * i + 3);
            }
            world.allreduce(send, Buffer.of(result), ReduceOp.MAX);
            assertThat(result).containsExactly(6);
        });
    }

    @Test
    void shouldReduceInPlaceAgain() {
        run(world -> {
            int[] values = {1};
            for (int i = 0; i < 3; i++) {
                world.allreduce(Buffer.IN_PLACE, values, ReduceOp.SUM);
            }
            assertThat(values).containsExactly(27);
        });
    }

    @Test
    void shouldUseTheAlgorithmsThatHoldNow() {
        run(world -> {
            int[] own = {world.rank() + 1};
            int[] product = new int[1];
            for (String algorithm : new String[] {"ring", "linear", "ring"}) {
                world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "allreduce=" + algorithm));
                for (int i = 0; i < 2; i++) {
                    product[0] = 0;
                    world.allreduce(own, product, ReduceOp.PROD);
                    assertThat(product).as(algorithm).containsExactly(6);
                }
            }
        });
    }

    @Test
    void shouldWorkAfterACallThatWasRefused() {
        run(world -> {
            int[] own = {world.rank()};
            int[] sum = new int[1];
            world.allreduce(own, sum, ReduceOp.SUM);
            assertThatThrownBy(() -> world.allreduce(own, new int[0], ReduceOp.SUM))
                    .isInstanceOf(MpiException.class)
                    .hasMessageContainingAll("recvBuffer", "0 elements");
            sum[0] = 0;
            world.allreduce(own, sum, ReduceOp.SUM);
            assertThat(sum).containsExactly(3);
        });
    }

    @Test
    void shouldMixStylesWithTheSameArguments() {
        run(world -> {
            int[] own = {world.rank()};
            int[] sum = new int[1];
            world.allreduce(own, sum, ReduceOp.SUM);
            Request started = world.iallreduce(own, sum, ReduceOp.SUM);
            int[] other = new int[1];
            world.allreduce(own, other, ReduceOp.SUM);
            started.waitFor();
            PersistentRequest persistent = world.allreduceInit(own, sum, ReduceOp.SUM);
            for (int i = 0; i < 2; i++) {
                sum[0] = 0;
                persistent.start();
                persistent.waitFor();
                assertThat(sum).containsExactly(3);
                sum[0] = 0;
                world.allreduce(own, sum, ReduceOp.SUM);
                assertThat(sum).containsExactly(3);
            }
            assertThat(other).containsExactly(3);
        });
    }

    @Test
    void shouldReadWhereAByteBufferStandsNow() {
        run(world -> {
            ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
            if (world.rank() == 0) {
                bytes.put(0, (byte) 1).put(4, (byte) 2);
            }
            bytes.position(0).limit(4);
            world.bcast(bytes, 0);
            bytes.limit(8).position(4);
            world.bcast(bytes, 0);
            assertThat(new byte[] {bytes.get(0), bytes.get(4)}).containsExactly(1, 2);
        });
    }

    @Test
    void shouldServeThreadsThatTakeTurns() {
        Jmpi.run(MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE), RANKS, world -> {
            int[] own = {1};
            int[] sum = new int[1];
            for (int i = 0; i < 10; i++) {
                FutureTask<Void> turn = new FutureTask<>(() -> world.allreduce(own, sum, ReduceOp.SUM), null);
                new Thread(turn).start();
                turn.get();
                world.allreduce(sum, own, ReduceOp.MAX);
                assertThat(own[0]).isEqualTo((int) Math.pow(RANKS, i + 1));
            }
            world.bcast(Buffer.of(own, 0, 1, Datatype.INT), 0);
        });
    }
}
