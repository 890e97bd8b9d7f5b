package io.jmpi.internal.p2p.operation;

import io.jmpi.errors.MpiException;
import java.util.function.Supplier;

/**
 * The engine of one rank as the packages below it see it: they submit work to the progress thread, and wait for it. The
 * top package has the only implementation. This is a class, not an interface, so that its calls are bound as those of a
 * final class.
 */
public abstract class Engine {
    /**
     * Starts an operation, or runs another command. If this throws, the operation has failed. Any thread that the mode allows.
     *
     * @throws MpiException of class OTHER after the session's end, of class THREAD if only another thread may call
     */
    public abstract void submit(Command command);

    /** Submits a command to the progress thread, or refuses it if the engine is closed. Any thread. */
    public abstract void hand(Command command);

    /** Runs code on the progress thread and waits for its result. Not for hot paths. Any thread that the mode allows. */
    public abstract <T> T call(Supplier<T> body);

    /** Starts an operation and waits for its success. */
    public final <O extends EngineOperation & Command> void execute(O operation) {
        submit(operation);
        await(operation);
        if (operation.failure() != null) {
            throw operation.failure().again();
        }
    }

    /** Waits until a wait for the operation would not block. */
    public abstract void await(EngineOperation operation);

    /** Runs one cycle if the caller is the progress thread. */
    public abstract void poll();

    /** As {@link #poll}, for a program that may ask in a loop and thus yields its core if others need it. */
    public abstract void pollInLoop();

    /** The mode that the engine is in: APPLICATION or THREAD. */
    public abstract ProgressMode mode();

    /** Returns why all operations fail; null while they do not. */
    public abstract MpiException abortCause();

    /** Aborts because of an error at this rank; the cause of an earlier abort stays. */
    public abstract void fail(MpiException cause);

    /** Ends the current block of the progress thread, or the next one. Any thread, at any time. */
    public abstract void wakeup();

    /**
     * Begins a turn of the thread that runs the cycle: from now on no other thread does.
     *
     * @return false if the caller does not run the cycle, because in mode ADAPTIVE the engine has got a progress thread
     * @throws MpiException of class THREAD if only another thread may call
     */
    public abstract boolean beginTurn();

    public abstract void endTurn();
}
