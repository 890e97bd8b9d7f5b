package mpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.mpi.error.CalledMethod;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.error.Wording;
import java.util.function.Supplier;

/**
 * An error that MPI reports. It is unchecked, so that programs may declare it, catch it, or do neither. Error codes are
 * error classes, with Open MPI's numbers.
 */
public class MPIException extends mpjdev.MPJDevException {
    private static final long serialVersionUID = 1;

    /** Of MPI 4's fault tolerance, with Open MPI's numbers. */
    private static final int PROC_FAILED = 75;

    private static final int PROC_FAILED_PENDING = 76;
    private static final int REVOKED = 77;

    /** Of one-sided communication in MPI 3, with Open MPI's numbers. */
    private static final int RMA_RANGE = 68;

    private static final int RMA_ATTACH = 69;
    private static final int RMA_FLAVOR = 70;
    private static final int RMA_SHARED = 71;

    private final int errorClass;

    /** Creates an error of class {@link MPI#ERR_OTHER} without a message. */
    public MPIException() {
        this.errorClass = MPI.ERR_OTHER;
    }

    /** Creates an error of class {@link MPI#ERR_OTHER}. */
    public MPIException(String message) {
        this(MPI.ERR_OTHER, message);
    }

    /** Creates an error with a cause, of class {@link MPI#ERR_OTHER}. */
    public MPIException(Throwable cause) {
        super(cause);
        this.errorClass = MPI.ERR_OTHER;
    }

    MPIException(int errorClass, String message) {
        super(message);
        this.errorClass = errorClass;
    }

    private MPIException(int errorClass, String message, Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** The same error in the words of this package, with the number of its class. */
    static MPIException of(MpiException error) {
        String message = Wording.of(error.getMessage(), CalledMethod.current());
        return new MPIException(number(error.errorClass()), message, error);
    }

    /** The same error, with the number of its class. */
    static MPIException of(Refusal refusal) {
        MPIException error = new MPIException(number(refusal.errorClass()), refusal.getMessage());
        error.setStackTrace(refusal.getStackTrace());
        return error;
    }

    /** Runs a call of jmpi or of the internal packages, and converts its errors to this class. */
    static <T> T call(Supplier<T> body) {
        try {
            return body.get();
        } catch (Refusal e) {
            throw of(e);
        } catch (MpiException e) {
            throw of(e);
        } catch (NullPointerException e) {
            throw new MPIException(MPI.ERR_ARG, "an argument is null: " + e.getMessage());
        }
    }

    /** As {@link #call}, for a call that returns nothing. */
    static void run(Runnable body) {
        call(() -> {
            body.run();
            return null;
        });
    }

    /** Open MPI's number of an error class. */
    private static int number(ErrorClass errorClass) {
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
            case WIN -> MPI.ERR_WIN;
            case SIZE -> MPI.ERR_SIZE;
            case DISP -> MPI.ERR_DISP;
            case LOCKTYPE -> MPI.ERR_LOCKTYPE;
            case ASSERT -> MPI.ERR_ASSERT;
            case RMA_SYNC -> MPI.ERR_RMA_SYNC;
            case RMA_CONFLICT -> MPI.ERR_RMA_CONFLICT;
            case RMA_RANGE -> RMA_RANGE;
            case RMA_ATTACH -> RMA_ATTACH;
            case RMA_SHARED -> RMA_SHARED;
            case RMA_FLAVOR -> RMA_FLAVOR;
            case AMODE -> MPI.ERR_AMODE;
            case FILE -> MPI.ERR_FILE;
            case NO_SUCH_FILE -> MPI.ERR_NO_SUCH_FILE;
            case FILE_EXISTS -> MPI.ERR_FILE_EXISTS;
            case BAD_FILE -> MPI.ERR_BAD_FILE;
            case ACCESS -> MPI.ERR_ACCESS;
            case NO_SPACE -> MPI.ERR_NO_SPACE;
            case QUOTA -> MPI.ERR_QUOTA;
            case READ_ONLY -> MPI.ERR_READ_ONLY;
            case FILE_IN_USE -> MPI.ERR_FILE_IN_USE;
            case NOT_SAME -> MPI.ERR_NOT_SAME;
            case UNSUPPORTED_DATAREP -> MPI.ERR_UNSUPPORTED_DATAREP;
            case UNSUPPORTED_OPERATION -> MPI.ERR_UNSUPPORTED_OPERATION;
            case DUP_DATAREP -> MPI.ERR_DUP_DATAREP;
            case CONVERSION -> MPI.ERR_CONVERSION;
            case IO -> MPI.ERR_IO;
            case THREAD, OTHER -> MPI.ERR_OTHER;
            case INTERN -> MPI.ERR_INTERN;
        };
    }

    /** The error for a method that the program has called and this package does not have. */
    static MPIException unsupported(String what) {
        return new MPIException(
                MPI.ERR_UNSUPPORTED_OPERATION,
                CalledMethod.current() + " is not supported: jmpi has no " + what + " (docs/migrating.md)");
    }

    /** Returns the error code, which is the error class. */
    public int getErrorCode() {
        return errorClass;
    }

    /** Returns the error class: one of MPI.ERR_... */
    public int getErrorClass() {
        return errorClass;
    }
}
