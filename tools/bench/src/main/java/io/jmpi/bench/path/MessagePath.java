package io.jmpi.bench.path;

import com.sun.management.ThreadMXBean;
import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import java.lang.management.ManagementFactory;

/**
 * Messages of 8 bytes between two ranks of this JVM, which take turns: only one of them runs at any time, so that each
 * side's own time is measured. In each batch the receiver posts its receives, the sender sends, and the receiver
 * completes.
 *
 * <p>Thread: {@link #measure} by one; each rank has its own. Lifetime: one measurement.
 */
final class MessagePath {
    static final int BATCH = 64;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int TAG = 5;
    private static final int NO_TAG_OF_A_MESSAGE = 6;

    /** Batches that fill caches and rings first. */
    private static final int FIRST_BATCHES = 1000;

    /**
     * Nanoseconds and allocated bytes of all batches. Thread: the rank's, then the caller of {@link #measure}.
     */
    static final class Step {
        long nanos;
        long bytes;
        private long beganAt;
        private long allocatedAt;

        private void begin() {
            allocatedAt = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            beganAt = System.nanoTime();
        }

        private void end(int batch) {
            long ended = System.nanoTime();
            if (batch >= 0) {
                nanos += ended - beganAt;
                bytes += THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - allocatedAt;
            }
        }
    }

    /** From the call of irecv to its return. */
    final Step post = new Step();

    /** From the call of isend to its return, when the frame is published. */
    final Step send = new Step();

    /** From the published frame to the return of the receive's wait. */
    final Step receive = new Step();

    private final int batches;

    /** The rank that runs. */
    private volatile int turn = 1;

    private MessagePath(int batches) {
        this.batches = batches;
    }

    /** Measures batches. Each message's contents are checked. */
    static MessagePath measure(MpiConfig config, int batches) {
        MessagePath path = new MessagePath(batches);
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                path.runSender(world);
            } else {
                path.runReceiver(world);
            }
        });
        return path;
    }

    private void runSender(Communicator world) {
        long[] message = new long[1];
        Request[] requests = new Request[BATCH];
        for (int batch = -FIRST_BATCHES; batch < batches; batch++) {
            awaitTurn(0);
            world.iprobe(1, NO_TAG_OF_A_MESSAGE); // Takes the credit that the receiver has returned.
            send.begin();
            for (int i = 0; i < BATCH; i++) {
                message[0] = i;
                requests[i] = world.isend(message, 1, TAG);
            }
            send.end(batch);
            Request.waitAll(requests);
            turn = 1;
        }
    }

    private void runReceiver(Communicator world) {
        long[][] messages = new long[BATCH][1];
        Request[] requests = new Request[BATCH];
        for (int batch = -FIRST_BATCHES; batch < batches; batch++) {
            post.begin();
            for (int i = 0; i < BATCH; i++) {
                requests[i] = world.irecv(messages[i], 0, TAG);
            }
            post.end(batch);
            turn = 0;
            awaitTurn(1);
            receive.begin();
            for (int i = 0; i < BATCH; i++) {
                requests[i].waitFor();
            }
            receive.end(batch);
            for (int i = 0; i < BATCH; i++) {
                if (messages[i][0] != i) {
                    throw new IllegalStateException("message " + i + " of a batch contains " + messages[i][0]);
                }
            }
        }
    }

    private void awaitTurn(int rank) {
        while (turn != rank) {
            Thread.onSpinWait();
        }
    }
}
