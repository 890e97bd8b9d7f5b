package io.jmpi.internal.file;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import io.jmpi.internal.p2p.operation.Engine;
import java.util.function.Supplier;

/**
 * A call on a file that runs in a thread of the file. Its end is a command for the progress thread, because a thread that waits there
 * looks only at what happens there.
 */
final class FileTask extends CompletableOperation implements Command {
    private final Engine engine;
    private final String what;
    private final Supplier<Long> body;
    private final Supplier<Awaited> needs;
    private MpiException cause;
    private long bytes;

    /**
     * Creates a task.
     *
     * @param what the call and the file, in words
     * @param body returns the bytes that it has read or written
     * @param needs the ranks that it waits for now; null if it works
     */
    FileTask(Engine engine, String what, Supplier<Long> body, Supplier<Awaited> needs) {
        this.engine = engine;
        this.what = what;
        this.body = body;
        this.needs = needs;
    }

    /** Runs the call. In the file's thread. */
    void run() {
        try {
            bytes = body.get();
        } catch (MpiException e) {
            cause = e;
        } catch (RuntimeException | Error e) {
            cause = new MpiException(ErrorClass.OTHER, what + ": " + e, e);
        }
        engine.hand(this);
    }

    @Override
    public void execute() {
        complete(cause);
    }

    /** The call has ended, although the session has, too. */
    @Override
    public void refuse(MpiException end) {
        complete(cause == null ? end : cause);
    }

    long bytes() {
        return bytes;
    }

    String what() {
        return what;
    }

    @Override
    public Awaited awaited() {
        Awaited now = needs.get();
        return now == null ? Awaited.underWay(what) : new Awaited(what, now.ranks(), true);
    }
}
