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
 * The base of all communicators: holds jmpi's communicator, and reports errors.
 *
 * <p>Thread: as the thread level allows. Lifetime: the session's, or until it is freed.
 */
abstract class CommHandle {
    /** Null before {@link MPI#Init}, for a null communicator, and after it was freed. */
    private AnyCommunicator communicator;

    CommHandle(AnyCommunicator communicator) {
        this.communicator = communicator;
    }

    /**
     * Sets jmpi's communicator, for handles that exist before it: COMM_WORLD, COMM_SELF, and duplicates that are not
     * complete yet.
     */
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
     * Converts an exception of a call to the error to throw: one of this package for a refusal or an error of jmpi.
     * Reports an error of jmpi to the communicator's handler, unless jmpi has done so.
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

    /** Runs an operation until it completes. */
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
