package io.jmpi.internal.p2p.operation;

import io.jmpi.errors.MpiException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/** The state word of operations that are not matching nodes. */
public abstract class CompletableOperation implements EngineOperation {
    private static final VarHandle COMPLETE;

    static {
        try {
            COMPLETE = MethodHandles.lookup().findVarHandle(CompletableOperation.class, "complete", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private MpiException failure;
    private volatile boolean complete;
    private volatile Thread waiter;
    private boolean hasCaller;

    public CompletableOperation() {}

    public CompletableOperation(boolean complete) {
        this.complete = complete;
    }

    @Override
    public final boolean isComplete() {
        return complete;
    }

    @Override
    public final MpiException failure() {
        return failure;
    }

    @Override
    public final synchronized boolean wakeOnCompletion(Thread thread) {
        if (waiter != null && waiter != thread) {
            return false;
        }
        waiter = thread;
        return true;
    }

    @Override
    public final synchronized void wakeNoMore(Thread thread) {
        if (waiter == thread) {
            waiter = null;
        }
    }

    @Override
    public final void noteCaller() {
        hasCaller = true;
    }

    @Override
    public final boolean isAwaited() {
        return hasCaller || waiter != null;
    }

    /** Completes the operation; it has failed unless the cause is null. */
    public final void complete(MpiException cause) {
        failure = cause;
        COMPLETE.setRelease(this, true); // Not volatile: a fence would wait for earlier stores; see Waiter.
        Thread thread = waiter;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
        ended();
    }

    /** Runs on the progress thread when the operation has ended; overridden to notify others. */
    protected void ended() {}

    /** Resets an operation that has ended. */
    protected final void reopen() {
        failure = null;
        complete = false;
    }

    /** As a {@link Command}: fails. */
    public void refuse(MpiException cause) {
        complete(cause);
    }
}
