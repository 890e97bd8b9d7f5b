package mpi;

import io.jmpi.ErrorHandler;

/** How a communicator treats errors: {@link MPI#ERRORS_RETURN} throws them, {@link MPI#ERRORS_ARE_FATAL} ends the job. */
public final class Errhandler {
    private final ErrorHandler handler;

    Errhandler(ErrorHandler handler) {
        this.handler = handler;
    }

    ErrorHandler handler() {
        return handler;
    }

    static Errhandler of(ErrorHandler handler) {
        return handler == ErrorHandler.FATAL ? MPI.ERRORS_ARE_FATAL : MPI.ERRORS_RETURN;
    }
}
