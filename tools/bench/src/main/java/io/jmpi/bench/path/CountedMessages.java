package io.jmpi.bench.path;

import com.sun.management.ThreadMXBean;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.bench.path.Counts.Kind;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A program of two ranks that exchange messages of 8 bytes, of which rank 0 prints what one costs it, as JSON: its send,
 * its receive when the message is there, and an empty look while it waits, unless each wait has yielded the core. Runs with {@link CountingAgent}. Thread: the
 * rank's.
 */
public final class CountedMessages {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UP = 20_000;
    private static final int MESSAGES = 2_000;

    /** Longer than a message takes if its sender has a core. */
    private static final long ARRIVAL_NANOS = 8_000;

    /** Longer than a sender waits for a core that it shares. */
    private static final long LATEST_ARRIVAL_NANOS = 4_000_000;

    /** So long that a rank waits, and shorter than it waits before it yields its core. */
    private static final long WAIT_NANOS = 3_000;

    private final Communicator world;
    private final byte[] message = new byte[Long.BYTES];

    private CountedMessages(Communicator world) {
        this.world = world;
    }

    /** Runs a rank. */
    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            CountedMessages messages = new CountedMessages(mpi.world());
            if (mpi.world().rank() == 0) {
                Counts.begin();
                messages.count();
            } else {
                messages.answer();
            }
        }
    }

    private void count() {
        for (int i = 0; i < WARM_UP; i++) {
            world.send(message, 1, 0);
            world.recv(message, 1, 0);
        }
        double[] send = null;
        double[] receive = null;
        long arrival = ARRIVAL_NANOS;
        for (int i = 0; i < MESSAGES; i++) {
            send = least(send, costOf(() -> world.send(message, 1, 0)));
            delay(arrival);
            double[] cost = costOf(() -> world.recv(message, 1, 0));
            receive = least(receive, cost);
            if (receive[Kind.LOOK.index()] > 0) { // no message has been there yet
                arrival = Math.min(2 * arrival, LATEST_ARRIVAL_NANOS);
            }
        }
        double[] waits = new double[send.length];
        for (int i = 0; i < MESSAGES; i++) {
            world.send(message, 1, 0);
            double[] cost = costOf(() -> world.recv(message, 1, 0)); // The other rank delays the answer.
            for (int kind = 0; kind < waits.length && cost[Kind.YIELD.index()] == 0; kind++) {
                waits[kind] += cost[kind] - receive[kind];
            }
        }
        double looks = waits[Kind.CYCLE.index()] + waits[Kind.LOOK.index()];
        double[] look = looks == 0
                ? new double[0]
                : Arrays.stream(waits).map(sum -> sum / looks).toArray();
        System.out.println(
                "{\"rows\":[{" + json("send", send) + "," + json("recv", receive) + "," + json("look", look) + "}]}");
    }

    private void answer() {
        for (int i = 0; i < WARM_UP + 2 * MESSAGES; i++) {
            world.recv(message, 0, 0);
            if (i >= WARM_UP + MESSAGES) {
                delay(WAIT_NANOS);
            }
            world.send(message, 0, 0);
        }
    }

    private static void delay(long nanos) {
        long began = System.nanoTime();
        while (System.nanoTime() - began < nanos) {
            Thread.onSpinWait();
        }
    }

    /** Returns the counts of a call, and the allocated bytes. */
    private static double[] costOf(Runnable call) {
        long[] before = Counts.now();
        long allocated = allocatedBytes();
        call.run();
        long bytes = allocatedBytes() - allocated;
        long[] after = Counts.now();
        double[] cost = new double[before.length + 1];
        for (int i = 0; i < before.length; i++) {
            cost[i] = after[i] - before[i];
        }
        cost[before.length] = bytes;
        return cost;
    }

    private static long allocatedBytes() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** Other programs, and events that one of thousands of messages has, may add to a call's cost: the least one counts. */
    private static double[] least(double[] one, double[] other) {
        return one == null || Arrays.stream(other).sum() < Arrays.stream(one).sum() ? other : one;
    }

    private static String json(String step, double[] counts) {
        List<String> values = Arrays.stream(counts)
                .mapToObj(each -> String.format(Locale.ROOT, "%.3f", each + 0.0))
                .toList();
        return "\"" + step + "\":" + values.stream().collect(Collectors.joining(",", "[", "]"));
    }
}
