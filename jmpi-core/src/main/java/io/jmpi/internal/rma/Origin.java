package io.jmpi.internal.rma;

import io.jmpi.errors.MpiException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one rank has requested of this one in a window: how much of it is done, and what waits for that. Accumulates run one
 * after the other. Thread: the progress thread. Lifetime: that of the window.
 */
final class Origin {
    final int rank;

    /** Runs when no request is pending any more. */
    private final Runnable idle;

    /** Requests that have arrived. */
    private int arrived;

    /** Of those, the ones that are not done. */
    private int pending;

    /** Whether an accumulate waits for its payload. */
    private boolean isAccumulating;

    /** Whether waiting accumulates are being run, so that the end of one does not run the next: many may wait. */
    private boolean isDraining;

    private final ArrayDeque<Runnable> accumulates = new ArrayDeque<>();
    private final List<Runnable> whenIdle = new ArrayList<>();

    /** Why a request has failed that has no reply, until a reply reports it. */
    private @Nullable MpiException failure;

    Origin(int rank, Runnable idle) {
        this.rank = rank;
        this.idle = idle;
    }

    /** Counts a request. */
    void arrived() {
        arrived++;
    }

    /** Whether all of a number of requests have arrived, and are done. */
    boolean isDone(int requests) {
        return arrived - requests >= 0 && pending == 0;
    }

    /** An access begins. */
    void begins() {
        pending++;
    }

    /** An access is done; its failure waits for a reply. */
    void done(@Nullable MpiException cause) {
        failure = failure == null ? cause : failure;
        if (--pending == 0) {
            List<Runnable> due = List.copyOf(whenIdle);
            whenIdle.clear();
            due.forEach(Runnable::run);
            idle.run();
        }
    }

    /** Runs an action when no access is pending. */
    void whenIdle(Runnable action) {
        if (pending == 0) {
            action.run();
        } else {
            whenIdle.add(action);
        }
    }

    /** Begins an accumulate when those before it have {@link #accumulated}. */
    void inOrder(Runnable accumulate) {
        begins();
        if (isAccumulating || !accumulates.isEmpty()) {
            accumulates.add(accumulate);
        } else {
            begin(accumulate);
        }
    }

    private void begin(Runnable accumulate) {
        isAccumulating = true;
        accumulate.run();
    }

    /** The accumulate is done; its failure waits for a reply. */
    void accumulated(@Nullable MpiException cause) {
        isAccumulating = false;
        if (!isDraining) {
            isDraining = true;
            while (!isAccumulating && !accumulates.isEmpty()) {
                begin(accumulates.poll());
            }
            isDraining = false;
        }
        done(cause);
    }

    /** Returns the first failure since the last reply, or null. */
    @Nullable MpiException takeFailure() {
        MpiException taken = failure;
        failure = null;
        return taken;
    }
}
