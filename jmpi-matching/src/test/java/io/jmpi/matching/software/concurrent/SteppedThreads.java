package io.jmpi.matching.software.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Runs a few threads one at a time, from one {@link #step} to the next, in all orders: depth first, each run from a fresh
 * {@link Case}.
 *
 * <p>Thread: {@link #explore} that of the test; steps those that it starts.
 */
final class SteppedThreads {
    /** Threads that start in the same state in each run. */
    interface Case {
        List<Runnable> bodies();

        /** Returns what is wrong after all have ended; null if nothing is. */
        String failure();
    }

    private static final class Actor {
        private final Semaphore turn = new Semaphore(0);
        private BooleanSupplier enabled = () -> true;
        private boolean done;
        private Throwable failure;
    }

    private static final ThreadLocal<Actor> CURRENT = new ThreadLocal<>();
    private final Semaphore stopped = new Semaphore(0);

    /** What was chosen at each fork of this run, and of how many ways: the next run differs in the last possible one. */
    private final List<int[]> choices = new ArrayList<>();

    private int depth;
    private int runs;

    /** Ends the current step of the calling thread. */
    void step() {
        stepUntil(() -> true);
    }

    /** Ends the current step of the calling thread; the next one begins only while the condition holds. */
    void stepUntil(BooleanSupplier condition) {
        Actor me = CURRENT.get();
        if (me != null) { // else the test's own thread, before or after the run
            me.enabled = condition;
            stopped.release();
            me.turn.acquireUninterruptibly();
        }
    }

    /** How many orders there were. */
    int runs() {
        return runs;
    }

    /** Returns the first failure, with the order that leads to it; null if there is none. */
    String explore(Supplier<Case> newCase) {
        do {
            depth = 0;
            runs++;
            String failure = run(newCase.get());
            if (failure != null) {
                return failure + ", in the order "
                        + choices.stream().map(fork -> fork[0]).toList();
            }
        } while (next());
        return null;
    }

    private boolean next() {
        while (!choices.isEmpty()) {
            int[] last = choices.get(choices.size() - 1);
            if (++last[0] < last[1]) {
                return true;
            }
            choices.remove(choices.size() - 1);
        }
        return false;
    }

    private int choose(int ways) {
        if (depth == choices.size()) {
            choices.add(new int[] {0, ways});
        }
        return choices.get(depth++)[0];
    }

    private String run(Case one) {
        List<Actor> actors = new ArrayList<>();
        for (Runnable body : one.bodies()) {
            Actor actor = new Actor();
            actors.add(actor);
            start(actor, body);
        }
        boolean stuck = false;
        List<Actor> ready = ready(actors);
        while (!ready.isEmpty()) {
            ready.get(choose(ready.size())).turn.release();
            stopped.acquireUninterruptibly();
            ready = ready(actors);
        }
        for (Actor actor : actors) {
            stuck |= !actor.done;
            if (actor.failure != null) {
                return "a thread failed: " + actor.failure;
            }
        }
        return stuck ? "the threads wait for each other" : check(one);
    }

    private static String check(Case one) {
        try {
            return one.failure();
        } catch (RuntimeException e) { // The threads have broken what it looks at.
            return "the check failed: " + e;
        }
    }

    private static List<Actor> ready(List<Actor> actors) {
        return actors.stream()
                .filter(actor -> !actor.done && actor.enabled.getAsBoolean())
                .toList();
    }

    private void start(Actor actor, Runnable body) {
        Thread thread = new Thread(() -> {
            CURRENT.set(actor);
            actor.turn.acquireUninterruptibly();
            try {
                body.run();
            } catch (RuntimeException | Error e) {
                actor.failure = e;
            }
            actor.done = true;
            stopped.release();
        });
        thread.setDaemon(true);
        thread.start();
    }
}
