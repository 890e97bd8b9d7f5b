package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Operation;
import io.jmpi.errors.MpiException;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.operation.BoundCollectives;
import io.jmpi.mpi.rank.Partners;
import io.jmpi.mpi.session.Session;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What all communicators have: jmpi's communicator, and how errors are reported.
 *
 * <p>Thread: as the thread level allows. Lifetime: the session's, or until it is freed.
 */
abstract class CommHandle {
    /** Null before {@link MPI#Init}, for a null communicator, and once freed. */
    private AnyCommunicator communicator;

    CommHandle(AnyCommunicator communicator) {
        this.communicator = communicator;
    }

    /** Gets its communicator: COMM_WORLD and COMM_SELF, which exist before it, and duplicates that are in the making. */
    void open(AnyCommunicator opened) {
        communicator = opened;
    }

    /** jmpi's communicator. */
    final AnyCommunicator core() {
        AnyCommunicator open = communicator;
        if (open == null) {
            MPIException.call(Session::mpi); // reports that there is no session
            throw new MPIException(MPI.ERR_COMM, "the communicator is null, or has been freed");
        }
        return open;
    }

    /** The ranks that collective operations exchange parts with. */
    final Partners partners() {
        return new Partners(core());
    }

    /** Whether there is no communicator. */
    final boolean isClosed() {
        return communicator == null;
    }

    /** Frees the communicator. */
    final void close() {
        try {
            core().free();
            communicator = null;
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    /** jmpi's communicator of one group. */
    final Communicator intra() {
        return MPIException.call(partners()::ofOneGroup);
    }

    /**
     * The error to throw for what a call has thrown: one of this package for a refusal and for an error of jmpi, which it reports to
     * the communicator's handler, unless jmpi has.
     */
    final RuntimeException raised(RuntimeException thrown) {
        if (thrown instanceof Refusal refusal) {
            return MPIException.of(refusal);
        }
        if (!(thrown instanceof MpiException error)) {
            return thrown;
        }
        try {
            core().callErrorHandler(error);
        } catch (MpiException reported) {
            return MPIException.of(reported);
        }
        return MPIException.of(error);
    }

    /** Runs a call, and reports its error. */
    final <T> T get(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    /** Runs a call, and reports its error. */
    final void run(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    // ---------------------------------------------------------------- collective operations

    /** Runs an operation to its end. */
    final void runs(Function<BoundCollectives, Operation> binding) {
        try {
            binding.apply(new BoundCollectives(partners())).blocking();
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    /** Starts an operation. */
    final Request starts(Function<BoundCollectives, Operation> binding) {
        try {
            return new Request(binding.apply(new BoundCollectives(partners())).nonblocking());
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }
}
