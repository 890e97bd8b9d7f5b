package io.jmpi.internal.p2p.progress;

import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.EngineOperation;

/**
 * A wait of one thread, recorded when the thread is about to block. Each wait is a new object. Immutable; any thread
 * may read it.
 */
public final class Wait {
    /** The pending operations of a waitAll: the thread waits for one after the other. */
    static final class AllOf {
        private final EngineOperation[] operations;

        AllOf(EngineOperation[] operations) {
            this.operations = operations;
        }
    }

    private final Thread thread;
    private final Object operations;
    private final long since = System.nanoTime();

    /**
     * Records a wait that begins now.
     *
     * @param operations an {@link EngineOperation}, an array of which one suffices, or {@link AllOf}
     */
    Wait(Thread thread, Object operations) {
        this.thread = thread;
        this.operations = operations;
    }

    public Thread thread() {
        return thread;
    }

    /** When it began, as {@link System#nanoTime}. */
    public long since() {
        return since;
    }

    /** How long it has lasted. */
    long nanos() {
        return System.nanoTime() - since;
    }

    boolean isFor(Object others) {
        return operations == others;
    }

    /** Informs all operations that a thread is in a call for them. */
    void noteCaller() {
        if (operations instanceof EngineOperation one) {
            one.noteCaller();
            return;
        }
        for (EngineOperation each : operations instanceof AllOf all ? all.operations : (EngineOperation[]) operations) {
            if (each != null) {
                each.noteCaller();
            }
        }
    }

    /** The operations that it waits for, as far as they are pending now. */
    public Awaited awaited() {
        if (operations instanceof AllOf all) {
            return Awaited.all(all.operations);
        }
        return operations instanceof EngineOperation one ? one.awaited() : Awaited.any((EngineOperation[]) operations);
    }
}
