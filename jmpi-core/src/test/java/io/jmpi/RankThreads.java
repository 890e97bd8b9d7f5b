package io.jmpi;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads of one rank that call at the same time. */
final class RankThreads {
    private RankThreads() {}

    /** What each thread does, given its number. */
    interface Body {
        void run(int thread) throws Exception;
    }

    /** Runs that many threads and waits for all; if one fails, the job is aborted, because others may wait for it. */
    static void run(Communicator world, int threads, Body body) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Future<Void>> outcomes = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = i;
            outcomes.add(pool.submit(() -> {
                try {
                    start.await();
                    body.run(thread);
                } catch (Exception | Error e) {
                    world.abort(1);
                    throw e;
                }
                return null;
            }));
        }
        pool.shutdown();
        for (Future<Void> outcome : outcomes) {
            outcome.get();
        }
    }
}
