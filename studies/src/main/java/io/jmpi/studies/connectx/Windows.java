package io.jmpi.studies.connectx;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.bench.command.Marks;
import io.jmpi.bench.command.Spread;
import io.jmpi.studies.connectx.model.Wildcards;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Windows of messages from a rank to another, as in OSU's bandwidth test with the paper's changes (section 3.2): the
 * receiver has posted the receives of the window, and in front of them others that no message matches; both ranks clear
 * their caches before each window.
 *
 * <p>The receives in front are posted before the first unexpected message, which starts the unit of {@code hardware}.
 * Therefore they are in software.
 */
final class Windows {
    /** Messages of a window, as in OSU's test. */
    static final int WINDOW = 64;

    static final int SENDER = 0;
    private static final int RECEIVER = 1;

    /** The tag of the messages; greater ones are those of the receives in front. */
    static final int TAG = 16;

    private static final int START = 1;
    private static final int WILDCARD = 2;
    private static final int ACKNOWLEDGEMENT = 3;
    private static final int WARM_UPS = 3;

    private final Point point;
    private final int[] tags;
    private final int iterations;
    private final Cache[] caches;
    private final AtomicReference<Sample> sample = new AtomicReference<>();

    private Windows(Point point, int[] tags, int iterations, Cache[] caches) {
        this.point = point;
        this.tags = tags;
        this.iterations = iterations;
        this.caches = caches;
    }

    /** Maximum number of receives of a rank. */
    static int receives(int depth) {
        return depth + WINDOW + 2;
    }

    /**
     * Runs a job of two ranks of this JVM.
     *
     * @param tags of the receives in front
     * @param caches of both ranks
     */
    static Sample run(Point point, MpiConfig config, int[] tags, int iterations, Cache[] caches) {
        Windows windows = new Windows(point, tags, iterations, caches);
        double[] micros = new double[iterations];
        Jmpi.run(config, 2, world -> {
            if (world.rank() == SENDER) {
                windows.new Side(world).send(micros);
            } else {
                windows.new Side(world).receive();
            }
        });
        Sample costs = windows.sample.get();
        return new Sample(Spread.of(micros).median(), costs.walked(), costs.unit());
    }

    /** One rank's side. */
    private final class Side {
        private final Communicator world;
        private final byte[][] memory = new byte[WINDOW][point.bytes()];
        private final Request[] requests = new Request[WINDOW];
        private final byte[] nothing = new byte[0];

        Side(Communicator world) {
            this.world = world;
        }

        /** @param micros the time of each window, from the first message to the acknowledgement */
        void send(double[] micros) {
            world.recv(nothing, RECEIVER, START);
            world.send(nothing, RECEIVER, START);
            for (int number = -WARM_UPS; number < iterations; number++) {
                for (int i = 0; i < WINDOW; i++) {
                    Marks.mark(memory[i], 0, point.bytes(), i + number);
                }
                world.barrier(); // the window's receives are posted
                if (point.wildcards() == Wildcards.BEFORE) {
                    world.ssend(nothing, RECEIVER, WILDCARD);
                }
                ready();
                double time = window();
                world.barrier(); // the receiver continues only now
                if (number >= 0) {
                    micros[number] = time;
                }
                if (point.wildcards() == Wildcards.DURING) {
                    world.ssend(nothing, RECEIVER, WILDCARD);
                }
            }
            world.barrier(); // a receive fails when the rank that it waits for has left
        }

        private void ready() {
            caches[world.rank()].clear();
            world.barrier();
        }

        private double window() {
            long began = System.nanoTime();
            for (int i = 0; i < WINDOW; i++) {
                requests[i] = world.isend(memory[i], RECEIVER, TAG);
            }
            for (Request request : requests) {
                request.waitFor();
            }
            world.recv(nothing, RECEIVER, ACKNOWLEDGEMENT);
            return (System.nanoTime() - began) / 1e3;
        }

        void receive() {
            byte[] unused = new byte[point.bytes()];
            Request[] inFront = new Request[tags.length];
            for (int i = 0; i < tags.length; i++) {
                inFront[i] = world.irecv(unused, SENDER, tags[i]);
            }
            world.send(nothing, SENDER, START);
            world.probe(SENDER, START); // it arrives unexpectedly
            world.recv(nothing, SENDER, START);
            Costs costs = null;
            for (int number = -WARM_UPS; number < iterations; number++) {
                costs = number == 0 ? new Costs(world) : costs;
                receiveWindow(number);
            }
            sample.set(costs.sample(0));
            cancel(inFront);
            world.barrier();
        }

        private void receiveWindow(int number) {
            for (int i = 0; i < WINDOW; i++) {
                requests[i] = world.irecv(memory[i], SENDER, TAG);
            }
            Request wildcard = point.wildcards() == Wildcards.NONE ? null : world.irecv(nothing, SENDER, Mpi.ANY_TAG);
            world.barrier();
            if (point.wildcards() == Wildcards.BEFORE) {
                requireWildcard(wildcard.waitFor());
            }
            ready();
            for (Request request : requests) {
                request.waitFor();
            }
            world.send(nothing, SENDER, ACKNOWLEDGEMENT);
            world.barrier(); // a sender on the same core sees the acknowledgement when this rank waits
            if (point.wildcards() == Wildcards.DURING) {
                requireWildcard(wildcard.waitFor());
            }
            for (int i = 0; i < WINDOW; i++) {
                Marks.require(memory[i], 0, point.bytes(), i + number, "message " + i + " of window " + number);
            }
        }

        private void requireWildcard(Status status) {
            if (status.tag() != WILDCARD) {
                throw new IllegalStateException("the receive of any tag got a message of tag " + status.tag());
            }
        }

        /** The youngest first: engines that chain bins find it at once. */
        private void cancel(Request[] receives) {
            for (int i = receives.length - 1; i >= 0; i--) {
                receives[i].cancel();
            }
            for (Request receive : receives) {
                if (!receive.waitFor().isCancelled()) {
                    throw new IllegalStateException("a receive was matched that no message matches");
                }
            }
        }
    }
}
