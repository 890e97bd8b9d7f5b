package mpi;

import io.jmpi.PersistentRequest;
import io.jmpi.mpi.memory.ElementType;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Supplier;

/** A persistent request: an operation that can be started again when it has completed. */
public final class Prequest extends Request {
    /** Creates the operation for each start where jmpi's persistent request cannot be used: for objects. */
    private final Supplier<Request> starter;

    private boolean started;
    private boolean freed;

    Prequest(PersistentRequest send) {
        super(send);
        this.starter = null;
    }

    Prequest(PersistentRequest receive, ElementType type) {
        super(receive, type);
        this.starter = null;
    }

    Prequest(Supplier<Request> starter) {
        super(null);
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
        requireStartable("the request");
        if (starter == null) {
            MPIException.run(((PersistentRequest) operation())::start);
        } else {
            take(starter.get());
        }
        started = true;
    }

    /** Starts several operations (MPI_Startall); none if one of them cannot start. */
    public static void startAll(Prequest[] requests) {
        startAll(requests, false);
    }

    private static void startAll(Prequest[] requests, boolean skipsNull) {
        if (requests == null) {
            throw new MPIException(MPI.ERR_REQUEST, "requests is null");
        }
        Set<Prequest> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null) {
                requests[i].requireStartable("requests[" + i + "]");
                if (!seen.add(requests[i])) {
                    throw new MPIException(MPI.ERR_REQUEST, "requests[" + i + "] occurs twice");
                }
            } else if (!skipsNull) {
                throw new MPIException(MPI.ERR_REQUEST, "requests[" + i + "] is null");
            }
        }
        for (Prequest request : requests) {
            if (request != null) {
                request.start();
            }
        }
    }

    private void requireStartable(String name) {
        if (freed) {
            throw new MPIException(MPI.ERR_REQUEST, name + " has been freed");
        }
        if (isActive()) {
            throw new MPIException(MPI.ERR_REQUEST, name + " is active: wait for it first");
        }
    }

    /** Starts the operation. */
    public void Start() {
        start();
    }

    /** Starts several operations; skips elements that are null. */
    public static void Startall(Prequest[] arrayOfRequest) {
        startAll(arrayOfRequest, true);
    }
}
