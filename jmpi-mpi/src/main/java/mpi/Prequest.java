package mpi;

import io.jmpi.PersistentRequest;
import java.util.function.Supplier;

/** A persistent request: an operation that can be started again when it has completed. */
public final class Prequest extends Request {
    /** Makes the operation of each start, if jmpi's own persistent request cannot: for objects. */
    private final Supplier<Request> starter;

    private boolean started;
    private boolean freed;

    Prequest(PersistentRequest operation, Completion completion) {
        super(operation, completion);
        this.starter = null;
    }

    Prequest(Supplier<Request> starter) {
        super(null, Completion.SENT);
        this.starter = starter;
    }

    @Override
    boolean isActive() {
        return started && super.isActive();
    }

    @Override
    void leave() {
        started = false;
        super.leave();
    }

    @Override
    boolean isPersistent() {
        return !freed;
    }

    @Override
    boolean stays() {
        return !freed && starter == null;
    }

    @Override
    public void free() {
        super.free();
        freed = true;
    }

    /** Starts the operation (MPI_Start). */
    public void start() {
        if (freed) {
            throw new MPIException(MPI.ERR_REQUEST, "the request has been freed");
        }
        if (starter == null) {
            Calls.run(((PersistentRequest) operation())::start);
        } else if (operation() != null) {
            throw new MPIException(MPI.ERR_REQUEST, "the request is active: wait for it first");
        } else {
            take(starter.get());
        }
        started = true;
    }

    /** Starts several operations (MPI_Startall). */
    public static void startAll(Prequest[] requests) {
        for (Prequest request : requests) {
            request.start();
        }
    }

    /** Starts the operation. */
    public void Start() {
        start();
    }

    /** Starts several operations. */
    public static void Startall(Prequest[] arrayOfRequest) {
        startAll(arrayOfRequest);
    }
}
