package io.jmpi.internal.p2p.progress;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Command;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Code for the progress thread from a thread that is not the program's, which waits for a limited time: in mode
 * APPLICATION the progress thread may compute and take no commands.
 */
final class Question<T> implements Command {
    private final Supplier<T> body;
    private final CompletableFuture<T> answer = new CompletableFuture<>();

    Question(Supplier<T> body) {
        this.body = body;
    }

    @Override
    public void execute() {
        if (!answer.isDone()) { // otherwise no thread waits any more
            try {
                answer.complete(body.get());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        }
    }

    @Override
    public void refuse(MpiException cause) {
        answer.completeExceptionally(cause);
    }

    /** Returns the answer; empty if there was none within the time, or the code has failed. */
    Optional<T> await(long millis) throws InterruptedException {
        try {
            return Optional.of(answer.get(millis, TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            answer.cancel(false);
            return Optional.empty();
        }
    }
}
