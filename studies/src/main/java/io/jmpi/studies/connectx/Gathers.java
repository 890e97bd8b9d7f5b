package io.jmpi.studies.connectx;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.bench.command.Marks;
import io.jmpi.bench.command.Spread;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The exchange of diagnostics of the Fire Dynamics Simulator: all ranks send to rank 0, which has posted the receives
 * of all gathers. Version 6.5.3 has 23 gathers at a time, version 6.7.1 has one (section 3.3 of the paper).
 *
 * <p>Between posting and waiting rank 0 computes, which displaces its caches and gives the others time to send;
 * therefore all messages have arrived when it waits. The measured time is that of rank 0 for posting and waiting.
 */
final class Gathers {
    /** Concurrent gathers in version 6.5.3. */
    static final int MANY = 23;

    /** 64 numbers of each rank. */
    static final int BYTES = 512;

    private static final int WARM_UPS = 3;

    private final int gathers;
    private final int others;
    private final int iterations;
    private final Cache cache;

    private Gathers(Point point, int iterations, Cache cache) {
        this.iterations = iterations;
        this.cache = cache;
        others = point.ranks() - 1;
        gathers = point.depth() / others;
    }

    /** Runs a job of ranks of this JVM. */
    static Sample run(Point point, MpiConfig config, int iterations, Cache cache) {
        Gathers exchange = new Gathers(point, iterations, cache);
        AtomicReference<Sample> sample = new AtomicReference<>();
        Jmpi.run(config, point.ranks(), world -> {
            if (world.rank() == 0) {
                sample.set(exchange.receive(world));
            } else {
                exchange.send(world);
            }
        });
        return sample.get();
    }

    private void send(Communicator world) {
        byte[][] memory = new byte[gathers][BYTES];
        Request[] requests = new Request[gathers];
        for (int number = -WARM_UPS; number < iterations; number++) {
            world.barrier(); // the receives are posted
            for (int gather = 0; gather < gathers; gather++) {
                Marks.mark(memory[gather], 0, BYTES, markOf(world.rank(), gather, number));
                requests[gather] = world.isend(memory[gather], 0, gather);
            }
            Request.waitAll(requests);
        }
    }

    private Sample receive(Communicator world) {
        byte[][] memory = new byte[gathers * others][BYTES];
        Request[] requests = new Request[gathers * others];
        double[] micros = new double[iterations];
        Costs costs = null;
        for (int number = -WARM_UPS; number < iterations; number++) {
            costs = number == 0 ? new Costs(world) : costs;
            cache.clear();
            long began = System.nanoTime();
            for (int i = 0; i < requests.length; i++) {
                requests[i] = world.irecv(memory[i], 1 + i % others, i / others);
            }
            long posted = System.nanoTime() - began;
            world.barrier();
            cache.clear();
            began = System.nanoTime();
            for (Request request : requests) {
                request.waitFor();
            }
            if (number >= 0) {
                micros[number] = (posted + System.nanoTime() - began) / 1e3;
            }
            for (int i = 0; i < requests.length; i++) {
                int sender = 1 + i % others;
                int mark = markOf(sender, i / others, number);
                Marks.require(memory[i], 0, BYTES, mark, "gather " + i / others + " of rank " + sender);
            }
        }
        return costs.sample(Spread.of(micros).median());
    }

    private static int markOf(int sender, int gather, int number) {
        return number + 3 * gather + 71 * sender;
    }
}
