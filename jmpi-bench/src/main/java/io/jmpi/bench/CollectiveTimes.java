package io.jmpi.bench;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/**
 * Times of collective operations, and of point-to-point messages in the same session for comparison, because a session
 * of more ranks than cores is slower in everything.
 *
 * <p>All methods are collective over the communicator. Each repetition yields one sample, the slowest rank's mean; the
 * median of the samples counts.
 */
final class CollectiveTimes {
    private static final int DATA = 1;
    private static final int ACKNOWLEDGEMENT = 2;
    private static final int WINDOW = 8;

    /** One call of the measured operation. */
    interface Call {
        void run();
    }

    private final Communicator communicator;
    private final int warmups;
    private final int repetitions;

    CollectiveTimes(Communicator communicator, int warmups, int repetitions) {
        this.communicator = communicator;
        this.warmups = warmups;
        this.repetitions = repetitions;
    }

    /** Microseconds per call when all ranks make it. */
    double micros(int calls, Call call) {
        double[] samples = new double[repetitions];
        for (int i = -warmups; i < repetitions; i++) {
            communicator.barrier();
            long begin = System.nanoTime();
            for (int c = 0; c < calls; c++) {
                call.run();
            }
            double[] mean = {(System.nanoTime() - begin) / 1e3 / calls};
            communicator.allreduce(Buffer.IN_PLACE, mean, ReduceOp.MAX);
            samples[Math.max(i, 0)] = mean[0];
        }
        return median(samples);
    }

    /** Microseconds of half a round trip between ranks 0 and 1 while the others wait. */
    double halfRoundTrip(int bytes, int rounds) {
        byte[] buffer = new byte[bytes];
        return micros(1, () -> pingPong(buffer, rounds)) / 2 / rounds;
    }

    private void pingPong(byte[] buffer, int rounds) {
        for (int i = 0; i < rounds && communicator.rank() < 2; i++) {
            if (communicator.rank() == 0) {
                communicator.send(buffer, 1, DATA);
                communicator.recv(buffer, 1, DATA);
            } else {
                communicator.recv(buffer, 0, DATA);
                communicator.send(buffer, 0, DATA);
            }
        }
        communicator.barrier(); // ranks that only wait do so in a blocking call, as in a program
    }

    /** Bytes per microsecond from rank 0 to rank 1, in windows of large messages, while the others wait. */
    double bandwidth(int bytes, int windows) {
        byte[][] buffers = new byte[WINDOW][bytes];
        double micros = micros(1, () -> stream(buffers, windows));
        return (double) windows * WINDOW * bytes / micros;
    }

    private void stream(byte[][] buffers, int windows) {
        byte[] acknowledgement = new byte[4];
        Request[] requests = new Request[WINDOW];
        for (int w = 0; w < windows && communicator.rank() < 2; w++) {
            boolean sends = communicator.rank() == 0;
            for (int i = 0; i < WINDOW; i++) {
                requests[i] = sends ? communicator.isend(buffers[i], 1, DATA) : communicator.irecv(buffers[i], 0, DATA);
            }
            Request.waitAll(requests);
            if (sends) {
                communicator.recv(acknowledgement, 1, ACKNOWLEDGEMENT);
            } else {
                communicator.send(acknowledgement, 0, ACKNOWLEDGEMENT);
            }
        }
        communicator.barrier();
    }

    private static double median(double[] samples) {
        Arrays.sort(samples);
        return samples[samples.length / 2];
    }
}
