package io.jmpi.internal.p2p.fault;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Leftovers;
import java.util.function.Consumer;

/**
 * The failure of this rank's own engine: no memory, or a defect of jmpi or of a matching engine. It ends the session,
 * because a partly delivered message may be lost. The error blames no peer.
 *
 * <p>The exception for exhausted memory is created in advance, because there may be no memory left to create it, and
 * some memory is reserved.
 *
 * <p>Thread: written by the progress thread; the cause can be read by any thread.
 */
public final class InternalFailure {
    /** Enough to begin to end the operations, which releases the memory of their messages. */
    private static final int RESERVE_BYTES = 32 * 1024;

    /** A class that the end of operations needs, loaded now: later there may be no memory for it. */
    @SuppressWarnings("UnusedVariable")
    private static final Leftovers.Kind LOADED = Leftovers.Kind.RECEIVE;

    private final String name;
    private final Consumer<MpiException> whenHappened;
    private final MpiException outOfMemory;

    @SuppressWarnings("UnusedVariable") // It is only held, and released.
    private byte[] reserve = new byte[RESERVE_BYTES];

    private volatile MpiException cause;

    /** Prepares the failure; the action gets the cause once, on the progress thread, perhaps without memory. */
    public InternalFailure(int rank, Consumer<MpiException> whenHappened) {
        name = "rank " + rank;
        this.whenHappened = whenHappened;
        outOfMemory = new MpiException(
                ErrorClass.INTERN,
                name + " ran out of memory (OutOfMemoryError) on its progress thread:"
                        + " give it a larger heap, such as -Xmx2g (jmpirun -J -Xmx2g),"
                        + " or let fewer messages wait for their receives");
        outOfMemory.setStackTrace(new StackTraceElement[0]);
    }

    /**
     * Records an error of this rank's own code; the first error is retained. Allocates nothing if the memory is
     * exhausted.
     */
    public void happened(Throwable thrown) {
        if (cause == null) {
            reserve = null;
            cause = exception(thrown);
            whenHappened.accept(cause);
        }
    }

    /** Runs all steps in order, even if one fails: the next one may need less memory. */
    public void end(Runnable[] steps) {
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException | Error e) {
                happened(e); // The first failure has been noted.
            }
        }
    }

    private MpiException exception(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            return outOfMemory;
        }
        try {
            return new MpiException(
                    ErrorClass.INTERN, "the progress thread of " + name + " has failed: " + thrown, thrown);
        } catch (OutOfMemoryError e) {
            return outOfMemory;
        }
    }

    /** Why the engine has failed; null while it works. */
    public MpiException cause() {
        return cause;
    }

    /** The error of a user callback that has no other error when the memory is exhausted. */
    public MpiException outOfMemory() {
        return outOfMemory;
    }
}
