package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On the steady eager path nothing is allocated but the requests. */
@Timeout(60)
class AllocationTest {
    private static final int ROUNDS = 20_000;

    /** A send request has 80 bytes, a receive request 112; a round has one of each, hence 96 on average. */
    private static final int MOST_BYTES_PER_MESSAGE = 120;

    /** What a whole array costs more than a Buffer that is reused: the Buffer that the operation makes. */
    private static final int MOST_BYTES_PER_BUFFER = 40;

    /** The lambda that would plan the call, if the compiler does not remove it. */
    private static final int MOST_BYTES_PER_REPEATED_CALL = 40;

    @Test
    void shouldAllocateNothingButRequestsWhenABufferIsReused() {
        byte[] memory = new byte[8];
        assertAllocated(Buffer.of(memory, 0, memory.length, Datatype.BYTE), MOST_BYTES_PER_MESSAGE);
    }

    @Test
    void shouldAllocateOneBufferMoreWhenAWholeArrayIsGiven() {
        assertAllocated(new byte[8], MOST_BYTES_PER_MESSAGE + MOST_BYTES_PER_BUFFER);
    }

    /** Asserts what a message costs at most, in bytes of the heap, when two ranks send a buffer back and forth. */
    private static void assertAllocated(Object buffer, int mostBytes) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Jmpi.run(MpiConfig.defaults().with("progress", "application"), 2, world -> {
            pingPong(world, buffer);
            long id = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(id);
            pingPong(world, buffer);
            long allocated = threads.getThreadAllocatedBytes(id) - before;
            assertThat(allocated / (2.0 * ROUNDS)).isLessThanOrEqualTo(mostBytes);
        });
    }

    /** A repeated call reuses plan, request and messages of the call before it. */
    @Test
    void shouldAllocateAlmostNothingWhenABlockingCollectiveCallIsRepeated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Jmpi.run(MpiConfig.defaults().with("progress", "application"), 2, world -> {
            Buffer own = Buffer.of(new int[4], 0, 4, Datatype.INT);
            Buffer sum = Buffer.of(new int[4], 0, 4, Datatype.INT);
            repeat(world, own, sum);
            long id = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(id);
            repeat(world, own, sum);
            long allocated = threads.getThreadAllocatedBytes(id) - before;
            assertThat(allocated / (3.0 * ROUNDS)).isLessThanOrEqualTo(MOST_BYTES_PER_REPEATED_CALL);
        });
    }

    private static void repeat(Communicator world, Buffer own, Buffer sum) {
        for (int i = 0; i < ROUNDS; i++) {
            world.barrier();
            world.bcast(own, 0);
            world.allreduce(own, sum, ReduceOp.SUM);
        }
    }

    private static void pingPong(Communicator world, Object buffer) {
        int peer = 1 - world.rank();
        for (int i = 0; i < ROUNDS; i++) {
            if (world.rank() == 0) {
                world.send(buffer, peer, 0);
                world.recv(buffer, peer, 0);
            } else {
                world.recv(buffer, peer, 0);
                world.send(buffer, peer, 0);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 2000})
    void shouldAllocateNothingForAStartOfAPersistentReceive(int length) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Jmpi.run(MpiConfig.defaults().with("progress", "application"), 1, world -> {
            byte[] memory = new byte[length];
            PersistentRequest receive = world.recvInit(memory, 0, 0);
            long[] allocated = new long[1];
            for (int warm = 0; warm < 2; warm++) {
                allocated[0] = 0;
                for (int i = 0; i < ROUNDS; i++) {
                    Request send = world.isend(memory, 0, 0);
                    long id = Thread.currentThread().getId();
                    long before = threads.getThreadAllocatedBytes(id);
                    receive.start();
                    receive.waitFor();
                    allocated[0] += threads.getThreadAllocatedBytes(id) - before;
                    send.waitFor();
                }
            }
            assertThat(allocated[0] / ROUNDS).isZero();
        });
    }
}
