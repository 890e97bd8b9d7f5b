package io.jmpi.internal.p2p.progress;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import java.util.function.Supplier;

/** Runs code on the progress thread and returns its result. For slow paths only. */
final class EngineCall<T> extends CompletableOperation implements Command {
    private final Supplier<T> body;
    private T result;

    EngineCall(Supplier<T> body) {
        this.body = body;
    }

    @Override
    public void execute() {
        try {
            result = body.get();
            complete(null);
        } catch (MpiException e) {
            complete(e);
        } catch (RuntimeException e) {
            complete(new MpiException(ErrorClass.INTERN, "failed on the progress thread: " + e, e));
        }
    }

    T result() {
        return result;
    }
}
