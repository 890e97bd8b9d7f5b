package io.jmpi;

import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.SendBuffer;
import io.jmpi.tracing.CallLine;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What programs tell communicators of either kind, and learn from them: hints (MPI 4.1, section 7.4.4), the matcher that
 * follows from them, and its statistics. Lifetime: that of {@link Communicator}. Any thread that the session's {@link
 * ThreadLevel} allows.
 */
abstract non-sealed class HintedCommunicator extends AttributedCommunicator implements AnyCommunicator {
    private volatile ErrorHandler errorHandler = ErrorHandler.THROW;

    HintedCommunicator(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    abstract CommunicatorState state();

    @Override
    final CommunicatorTrace trace() {
        return state().trace();
    }

    /** Rank in the job of the first of all its ranks, the same at all of them. */
    abstract int firstWorldRank();

    /** The hints that are in force (MPI_Comm_get_info). */
    public Info info() {
        return state().matching().info();
    }

    /**
     * Sets hints; those that it does not name stay as they are (MPI_Comm_set_info). Takes effect at this rank, for
     * operations that it starts afterwards; other ranks need not do the same, nor at the same time, and nothing is sent.
     * What is under way moves on in its order, whatever the new hints are. Only {@link Info#ALGORITHMS} must be the same at
     * all ranks, between the same collective operations.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown; of class ASSERTION if receives or
     *     probes that wait use a wildcard that the hints exclude; then nothing has changed
     */
    public void setInfo(Info more) {
        try {
            state().addHints(more);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** Name of the matching engine of its point-to-point messages. */
    public String matcherName() {
        return matcherChoice().engine().name();
    }

    /** The matching engine of its point-to-point messages at this rank, and why it is this one. */
    public MatcherChoice matcherChoice() {
        return state().matching().choice();
    }

    /** A copy of the counters of its point-to-point matching. */
    public MatchingStatistics matchingStatistics() {
        requireUsable();
        return messages().statistics();
    }

    /**
     * What the device of its matching engine has counted, by name: what it was given ({@code unit_posted}), what it matched
     * ({@code unit_matched}) and found unexpected ({@code unit_unexpected}), and how many receives were left to software for
     * which reason ({@code software_short}). {@code docs/matching.md} lists them all. They go on when {@link #setInfo}
     * changes the engine.
     *
     * @return a copy; empty if the communicator has had no engine with a device
     */
    public Map<String, Long> deviceCounters() {
        requireUsable();
        return messages().deviceCounters();
    }

    @Override
    public void abort(int code) {
        abort(code, "rank " + rank() + " called abort(" + code + ")");
    }

    @Override
    public void abort(int code, String reason) {
        mpi().abort(code, reason);
    }

    // ---------------------------------------------------------------- errors (section 9.3)

    /** What becomes of errors (MPI_Comm_get_errhandler). */
    public ErrorHandler errorHandler() {
        return errorHandler;
    }

    /**
     * Says what becomes of errors at this rank from now on (MPI_Comm_set_errhandler): those of calls on this communicator,
     * and of requests that it has made. Communicators that are made of this one have the same handler at first.
     */
    public void setErrorHandler(ErrorHandler handler) {
        requireUsable();
        if (handler == null) {
            throw raised(new MpiException(ErrorClass.ARG, "handler is null: to have errors thrown, it is THROW"));
        }
        errorHandler = handler;
    }

    /**
     * Has the handler told of an error that the program or a library has found, and throws it (MPI_Comm_call_errhandler).
     */
    public void callErrorHandler(MpiException error) {
        throw raised(error);
    }

    @Override
    final MpiException raised(MpiException error) {
        if (!error.markTold()) {
            errorHandler.handle(this, error);
        }
        return error;
    }

    /** Carries out a call; the handler is told of its errors. */
    final <T> T handled(Supplier<T> call) {
        try {
            return call.get();
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /**
     * Carries out a call that makes a communicator; the handler is told of its errors.
     *
     * @param function MPI's name of it
     * @param arguments those that a trace has, but for the communicators
     */
    final <C extends HintedCommunicator> C made(String function, Consumer<CallLine> arguments, Supplier<C> call) {
        return handled(() -> trace() == null ? call.get() : trace().make(function, arguments, call));
    }

    /** Carries out a call that makes a communicator, of which a trace has no arguments but the communicators. */
    final <C extends HintedCommunicator> C made(String function, Supplier<C> call) {
        return made(function, line -> {}, call);
    }

    /** Has a communicator that was made of this one handle errors like this one. */
    final <C extends HintedCommunicator> C heir(C made) {
        ((HintedCommunicator) made).errorHandler = errorHandler;
        return made;
    }

    // ---------------------------------------------------------------- the end

    /**
     * Frees the communicator (MPI_Comm_free). Collective: waits for all its ranks, for the nonblocking collective
     * operations that are under way, and until the messages that were sent to this rank have arrived. Receives that one of
     * them fits end well, as sends do; those that none fits fail, and messages that no receive fits are dropped. Its
     * attributes are deleted first.
     *
     * @throws MpiException if the delete callback of an attribute failed; then that attribute is left, the communicator can
     *     be used as before, and nothing was sent; of class PROC_FAILED if ranks have died or left; the communicator is
     *     freed nevertheless
     */
    public void free() {
        try {
            requireUsable();
            if (trace() == null) {
                end();
            } else {
                trace().free(this::end);
            }
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    private void end() {
        attributes().deleteAll();
        state().end();
    }

    Mpi mpi() {
        return state().mpi();
    }

    /** Its name in reports. */
    int number() {
        return state().number();
    }

    @Override
    ObjectStream objects() {
        return mpi().objects();
    }

    @Override
    SendBuffer sendBuffer() {
        return mpi().sendBuffer();
    }

    @Override
    void requirePermitted(int source, int tag) {
        state().matching().requirePermitted(source, tag);
    }

    @Override
    void requireUsable() {
        state().requireUsable();
    }
}
