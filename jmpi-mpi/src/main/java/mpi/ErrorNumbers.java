package mpi;

import io.jmpi.errors.ErrorClass;

/** Open MPI's numbers of error classes. Stateless; any thread. */
final class ErrorNumbers {
    /** Of MPI 4's fault tolerance, with Open MPI's numbers. */
    private static final int PROC_FAILED = 75;

    private static final int PROC_FAILED_PENDING = 76;
    private static final int REVOKED = 77;

    private ErrorNumbers() {}

    static int of(ErrorClass errorClass) {
        return switch (errorClass) {
            case BUFFER -> MPI.ERR_BUFFER;
            case COUNT -> MPI.ERR_COUNT;
            case TYPE -> MPI.ERR_TYPE;
            case TAG -> MPI.ERR_TAG;
            case COMM -> MPI.ERR_COMM;
            case RANK -> MPI.ERR_RANK;
            case REQUEST -> MPI.ERR_REQUEST;
            case ROOT -> MPI.ERR_ROOT;
            case GROUP -> MPI.ERR_GROUP;
            case DIMS -> MPI.ERR_DIMS;
            case TOPOLOGY -> MPI.ERR_TOPOLOGY;
            case KEYVAL -> MPI.ERR_KEYVAL;
            case OP -> MPI.ERR_OP;
            case ARG -> MPI.ERR_ARG;
            case TRUNCATE -> MPI.ERR_TRUNCATE;
            case IN_STATUS -> MPI.ERR_IN_STATUS;
            case INFO_VALUE -> MPI.ERR_INFO_VALUE;
            case ASSERTION -> MPI.ERR_ASSERT;
            case PROC_FAILED -> PROC_FAILED;
            case PROC_FAILED_PENDING -> PROC_FAILED_PENDING;
            case REVOKED -> REVOKED;
            case THREAD, OTHER -> MPI.ERR_OTHER;
            case INTERN -> MPI.ERR_INTERN;
        };
    }
}
