package io.jmpi.bench.threads;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;

/**
 * One measurement: threads that each post a window of receives and then offer their messages, again and again.
 *
 * @param pairs of receive and message
 * @param nanos the measurement took
 * @param cpuNanos of the threads that post and offer, together
 * @param waits calls of the matcher that have waited for another one
 */
record ThreadRun(long pairs, long nanos, long cpuNanos, long waits) {
    static final int WINDOW = 64;

    double pairsPerSecond() {
        return 1e9 * pairs / nanos;
    }

    /** CPU time of a pair. */
    double cpuNanosPerPair() {
        return (double) cpuNanos / pairs;
    }

    /** Share of the calls that have waited. */
    double contention() {
        return (double) waits / (2 * pairs);
    }

    private static final class Worker extends Thread {
        private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

        private final Matching matching;
        private final Receive[] receives = new Receive[WINDOW];
        private final Message[] messages = new Message[WINDOW];
        private final CountDownLatch ready;
        private final CountDownLatch start;
        private volatile boolean ends;
        private long pairs;
        private long cpuNanos;

        Worker(Matching matching, int source, CountDownLatch ready, CountDownLatch start) {
            this.matching = matching;
            this.ready = ready;
            this.start = start;
            for (int i = 0; i < WINDOW; i++) {
                receives[i] = new Receive(source, i);
                messages[i] = new Message(source, i);
            }
        }

        @Override
        public void run() {
            ready.countDown();
            try {
                start.await();
            } catch (InterruptedException e) {
                return;
            }
            long begin = CLOCK.getCurrentThreadCpuTime();
            while (!ends) {
                window();
                pairs += WINDOW;
            }
            cpuNanos = CLOCK.getCurrentThreadCpuTime() - begin;
        }

        private void window() {
            for (Receive receive : receives) {
                receive.reset();
                matching.post(receive);
            }
            for (Message message : messages) {
                message.reset();
                matching.arrive(message);
            }
            for (int i = 0; i < WINDOW; i++) {
                await(i);
            }
        }

        @SuppressWarnings("ThreadPriorityCheck") // Another thread has to pair it, and may need this core.
        private void await(int i) {
            while (!receives[i].isPaired() || !messages[i].isPaired()) {
                Thread.yield();
            }
        }
    }

    /** Measures for that long. */
    static ThreadRun measure(Matching matching, int threads, Keys keys, int millis) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(threads);
        CountDownLatch start = new CountDownLatch(1);
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Worker worker = new Worker(matching, keys.source(i), ready, start);
            workers.add(worker);
            worker.start();
        }
        ready.await();
        long waitsBefore = matching.waits();
        long begin = System.nanoTime();
        start.countDown();
        TimeUnit.MILLISECONDS.sleep(millis);
        for (Worker worker : workers) {
            worker.ends = true;
        }
        for (Worker worker : workers) {
            worker.join();
        }
        long nanos = System.nanoTime() - begin;
        return new ThreadRun(
                workers.stream().mapToLong(worker -> worker.pairs).sum(),
                nanos,
                workers.stream().mapToLong(worker -> worker.cpuNanos).sum(),
                matching.waits() - waitsBefore);
    }

    /**
     * Nanoseconds of a pair for the thread that matches what others hand over: another thread, which has filled the queue with a
     * window, waits meanwhile. So the nodes come from the cache of another core, if the threads run on two, and nobody else
     * uses the queue. The median of the windows.
     */
    static double handOverNanos(String engine, int windows) throws InterruptedException {
        Matching.HandedOver matching = new Matching.HandedOver(engine);
        Exchanger<Boolean> turns = new Exchanger<>();
        Thread producer = new Thread(() -> produce(matching, windows, turns));
        producer.start();
        long[] nanos = new long[windows];
        for (int window = 0; window < windows; window++) {
            turns.exchange(true);
            long begin = System.nanoTime();
            matching.match();
            nanos[window] = System.nanoTime() - begin;
            turns.exchange(true);
        }
        producer.join();
        Arrays.sort(nanos, windows / 2, windows); // The first half compiles it.
        return (double) nanos[windows / 2 + windows / 4] / WINDOW;
    }

    private static void produce(Matching matching, int windows, Exchanger<Boolean> turns) {
        Receive[] receives = new Receive[WINDOW];
        Message[] messages = new Message[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            receives[i] = new Receive(0, i);
            messages[i] = new Message(0, i);
        }
        try {
            for (int window = 0; window < windows; window++) {
                for (Receive receive : receives) {
                    receive.reset();
                    matching.post(receive);
                }
                for (Message message : messages) {
                    message.reset();
                    matching.arrive(message);
                }
                turns.exchange(true);
                turns.exchange(true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
