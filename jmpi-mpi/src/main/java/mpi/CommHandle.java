package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.Communicator;
import io.jmpi.errors.MpiException;

/**
 * What all communicators have: jmpi's communicator, and how errors are reported.
 *
 * <p>Thread: as the thread level allows. Lifetime: the session's, or until it is freed.
 */
abstract class CommHandle implements Freeable {
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
            Session.mpi(); // reports that there is no session
            throw new MPIException(MPI.ERR_COMM, "the communicator is null, or has been freed");
        }
        return open;
    }

    /** jmpi's communicator of one group. */
    final Communicator intra() {
        if (core() instanceof Communicator ofOneGroup) {
            return ofOneGroup;
        }
        throw new MPIException(MPI.ERR_COMM, "the operation is not defined for inter-communicators");
    }

    /** Whether it is no communicator (MPI_COMM_NULL). */
    public final boolean isNull() {
        return communicator == null;
    }

    /** Frees the communicator (MPI_Comm_free). Collective. */
    @Override
    public final void free() {
        try {
            core().free();
            communicator = null;
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** Reports an error to the communicator's handler, unless jmpi has, and turns it into one of this package. */
    final MPIException raised(MpiException error) {
        try {
            core().callErrorHandler(error);
        } catch (MpiException reported) {
            return MPIException.of(reported);
        }
        return MPIException.of(error);
    }

    /** A call that returns something. */
    interface Call<T> {
        T run();
    }

    /** A call that returns nothing. */
    interface Action {
        void run();
    }

    /** Runs a call, and reports its error. */
    final <T> T get(Call<T> call) {
        try {
            return call.run();
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** Runs a call, and reports its error. */
    final void run(Action call) {
        try {
            call.run();
        } catch (MpiException e) {
            throw raised(e);
        }
    }
}
