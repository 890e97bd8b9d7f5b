package io.jmpi.launcher.join;

import io.jmpi.launcher.pmi.PmiLines;
import io.jmpi.launcher.pmi.PmiMessage;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.ProtocolException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A rank's part of the agreement on which of the ranks that fail alike prints the exception; the launcher
 * has the other part.
 *
 * <p>Any thread. Lifetime: that of the connection.
 */
final class PrintTurns {
    private static final System.Logger LOG = System.getLogger(PrintTurns.class.getName());

    private final PmiLines lines;
    private final Map<String, CompletableFuture<Boolean>> verdicts = new ConcurrentHashMap<>();

    PrintTurns(PmiLines lines) {
        this.lines = lines;
    }

    /**
     * Asks the launcher whether this rank is to print an exception, and waits briefly for the answer.
     *
     * @param exception the same for exceptions that print alike
     * @return false if another rank has printed it
     */
    boolean mayPrint(String exception) {
        CompletableFuture<Boolean> verdict = verdict(exception);
        try {
            lines.write(PmiMessage.of(PmiMessage.FAILING, PmiMessage.EXCEPTION, exception));
            return verdict.get(PmiConnection.LAST_MILLIS, TimeUnit.MILLISECONDS);
        } catch (IOException | ExecutionException | TimeoutException e) {
            LOG.log(Level.DEBUG, "the launcher did not say whether to print an exception: {0}", e.toString());
            return verdict.getNow(true); // The launcher may have said so before, and be ending this rank.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Reports that this rank has printed an exception because {@link #mayPrint} was true. */
    void printed(String exception) {
        try {
            lines.write(PmiMessage.of(PmiMessage.PRINTED, PmiMessage.EXCEPTION, exception));
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "could not report that an exception was printed: {0}", e.toString());
        }
    }

    /** The launcher has answered, or says without a question that another rank has printed an exception. */
    void answered(PmiMessage answer) throws ProtocolException {
        verdict(answer.value(PmiMessage.EXCEPTION)).complete(answer.number(PmiMessage.PRINTS) != 0);
    }

    private CompletableFuture<Boolean> verdict(String exception) {
        return verdicts.computeIfAbsent(exception, fresh -> new CompletableFuture<>());
    }
}
