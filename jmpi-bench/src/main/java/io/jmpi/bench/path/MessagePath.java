package io.jmpi.bench.path;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import java.util.Arrays;

/**
 * Messages of 8 bytes between two ranks of this JVM, which take turns: one of them runs at any time, so that each side's
 * own time shows. In each batch the receiver posts its receives, the sender sends, and the receiver completes.
 *
 * <p>Thread: {@link #measure} by one; each rank has its own. Lifetime: one measurement.
 */
final class MessagePath {
    static final int BATCH = 64;

    private static final int TAG = 5;
    private static final int NO_TAG_OF_A_MESSAGE = 6;

    /** Nanoseconds per message of each batch. */
    private final double[] post;

    private final double[] send;
    private final double[] receive;
    private final int warmUp;

    /** Which rank runs. */
    private volatile int turn = 1;

    private MessagePath(int batches, int warmUp) {
        this.warmUp = warmUp;
        post = new double[batches];
        send = new double[batches];
        receive = new double[batches];
    }

    /**
     * The median of all batches, in nanoseconds per message.
     *
     * @param post from the call of irecv to its return
     * @param send from the call of isend to its return, when the frame is published
     * @param receive from the published frame to the return of the receive's wait
     */
    record Costs(double post, double send, double receive) {}

    /** Measures batches after others that warm up the JVM. Each message's contents are checked. */
    static Costs measure(MpiConfig config, int batches, int warmUp) {
        MessagePath path = new MessagePath(batches, warmUp);
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                path.runSender(world);
            } else {
                path.runReceiver(world);
            }
        });
        return new Costs(median(path.post), median(path.send), median(path.receive));
    }

    private void runSender(Communicator world) {
        long[] message = new long[1];
        Request[] requests = new Request[BATCH];
        for (int batch = -warmUp; batch < send.length; batch++) {
            awaitTurn(0);
            world.iprobe(1, NO_TAG_OF_A_MESSAGE); // Takes the credit that the receiver has returned.
            long begin = System.nanoTime();
            for (int i = 0; i < BATCH; i++) {
                message[0] = i;
                requests[i] = world.isend(message, 1, TAG);
            }
            record(send, batch, begin);
            Request.waitAll(requests);
            turn = 1;
        }
    }

    private void runReceiver(Communicator world) {
        long[][] messages = new long[BATCH][1];
        Request[] requests = new Request[BATCH];
        for (int batch = -warmUp; batch < send.length; batch++) {
            long begin = System.nanoTime();
            for (int i = 0; i < BATCH; i++) {
                requests[i] = world.irecv(messages[i], 0, TAG);
            }
            record(post, batch, begin);
            turn = 0;
            awaitTurn(1);
            begin = System.nanoTime();
            for (int i = 0; i < BATCH; i++) {
                requests[i].waitFor();
            }
            record(receive, batch, begin);
            for (int i = 0; i < BATCH; i++) {
                if (messages[i][0] != i) {
                    throw new IllegalStateException("message " + i + " of a batch is " + messages[i][0]);
                }
            }
        }
    }

    private static void record(double[] costs, int batch, long begin) {
        long nanos = System.nanoTime() - begin;
        if (batch >= 0) {
            costs[batch] = (double) nanos / BATCH;
        }
    }

    private void awaitTurn(int rank) {
        while (turn != rank) {
            Thread.onSpinWait();
        }
    }

    private static double median(double[] costs) {
        double[] sorted = costs.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
