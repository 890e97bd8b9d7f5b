package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Operation;
import io.jmpi.errors.MpiException;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.memory.Part;
import io.jmpi.mpi.memory.Parts;
import io.jmpi.mpi.operation.BoundCollectives;
import io.jmpi.mpi.operation.Partners;
import io.jmpi.mpi.session.Session;
import java.util.function.Function;

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
            Calls.call(Session::mpi); // reports that there is no session
            throw new MPIException(MPI.ERR_COMM, "the communicator is null, or has been freed");
        }
        return open;
    }

    /** The ranks that collective operations exchange parts with. */
    final Partners partners() {
        return new Partners(core());
    }

    /** jmpi's communicator of one group. */
    final Communicator intra() {
        return Calls.call(partners()::ofOneGroup);
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
        } catch (RuntimeException e) {
            throw raised(e);
        }
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

    /** A call that returns something. */
    interface CoreCall<T> {
        T run();
    }

    /** A call that returns nothing. */
    interface Action {
        void run();
    }

    /** Runs a call, and reports its error. */
    final <T> T get(CoreCall<T> call) {
        try {
            return call.run();
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    /** Runs a call, and reports its error. */
    final void run(Action call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    // ---------------------------------------------------------------- collective operations

    /** Whether this rank is the root, by its number in this package. */
    final boolean isRoot(int root) {
        return partners().isRoot(Ranks.root(root));
    }

    /** Elements that this rank gives or gets, as the arguments of a call name them. */
    static Part part(Object memory, int offset, int count, Datatype type) {
        return new Part(memory, offset, count, Datatype.elementsOf(type));
    }

    static Part part(Object memory, int count, Datatype type) {
        return part(memory, 0, count, type);
    }

    /** A part of any size for each rank, as the arguments of a call name them. */
    static Parts parts(Object memory, int offset, int[] counts, int[] displacements, Datatype type) {
        return new Parts(memory, offset, counts, displacements, Datatype.elementsOf(type));
    }

    static Parts parts(Object memory, int[] counts, int[] displacements, Datatype type) {
        return parts(memory, 0, counts, displacements, type);
    }

    /** Runs an operation to its end. */
    final void runs(Function<BoundCollectives, Operation> binding) {
        run(() -> binding.apply(new BoundCollectives(partners())).blocking());
    }

    /** Starts an operation. */
    final Request starts(Function<BoundCollectives, Operation> binding) {
        return get(() ->
                new Request(binding.apply(new BoundCollectives(partners())).nonblocking(), Completion.SENT));
    }
}
