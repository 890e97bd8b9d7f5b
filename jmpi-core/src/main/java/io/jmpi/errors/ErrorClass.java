package io.jmpi.errors;

/** The error classes of MPI (MPI 4.1, section 9.4) that jmpi reports; the names are MPI's without {@code MPI_ERR_}. */
public enum ErrorClass {
    /** Invalid buffer: null, of an unsupported class, too small, or read-only where it must be written. */
    BUFFER,
    /** Invalid count. */
    COUNT,
    /** Invalid datatype, or one that does not describe the buffer. */
    TYPE,
    /** Invalid tag. */
    TAG,
    /** Invalid communicator, for example a freed one. */
    COMM,
    /** Invalid rank. */
    RANK,
    /** Invalid request. */
    REQUEST,
    /** Invalid root of a collective operation. */
    ROOT,
    /** Invalid group. */
    GROUP,
    /** Invalid dimensions of a Cartesian grid. */
    DIMS,
    /** A topology that does not allow the operation. */
    TOPOLOGY,
    /** Invalid key of an attribute. */
    KEYVAL,
    /** Operation that is not defined for the datatype. */
    OP,
    /** Another invalid argument. */
    ARG,
    /** The message is longer than the buffer of its receive. */
    TRUNCATE,
    /** An operation of several requests failed; the cause is the first failure. */
    IN_STATUS,
    /** Unknown value of an info key. */
    INFO_VALUE,
    /** A receive violated a hint. */
    ASSERTION,
    /** A peer has failed or left the job, or the job was aborted. */
    PROC_FAILED,
    /**
     * A receive from any source is pending although a peer has failed, because its message may arrive from another
     * peer. It stays active; acknowledge the failure to wait for it without this error.
     */
    PROC_FAILED_PENDING,
    /** The communicator has been revoked. */
    REVOKED,
    /** Invalid window, for example a freed one. */
    WIN,
    /** Invalid size of a window. */
    SIZE,
    /** Invalid displacement unit or displacement. */
    DISP,
    /** Invalid type of lock. */
    LOCKTYPE,
    /** Assertions that the call does not accept, or that exclude each other. */
    ASSERT,
    /** A window does not have the memory that an operation accesses. */
    RMA_RANGE,
    /** An operation or synchronization outside of the epoch that it needs. */
    RMA_SYNC,
    /** Operations of one epoch that access the same memory. */
    RMA_CONFLICT,
    /** Memory that cannot be attached to a window, or is not attached. */
    RMA_ATTACH,
    /** Memory that ranks cannot share. */
    RMA_SHARED,
    /** A window of a flavor that does not have the call. */
    RMA_FLAVOR,
    /** The thread level does not permit a call by this thread. */
    THREAD,
    /** Modes of a file that contradict each other, or differ among the ranks. */
    AMODE,
    /** Invalid file, for example a closed one. */
    FILE,
    /** The file does not exist, or a rank does not see the file of the others. */
    NO_SUCH_FILE,
    /** The file exists already. */
    FILE_EXISTS,
    /** Invalid name of a file, for example that of a directory. */
    BAD_FILE,
    /** The operating system does not permit access to the file. */
    ACCESS,
    /** The disk is full. */
    NO_SPACE,
    /** A quota, or the limit of the length of a file, is exceeded. */
    QUOTA,
    /** The file, or its file system, is read-only. */
    READ_ONLY,
    /** The file cannot be deleted or changed while it is open. */
    FILE_IN_USE,
    /** Arguments that must be the same at all ranks differ. */
    NOT_SAME,
    /** Unknown data representation. */
    UNSUPPORTED_DATAREP,
    /** The file does not support the operation. */
    UNSUPPORTED_OPERATION,
    /** A data representation that is defined already. */
    DUP_DATAREP,
    /** Data cannot be converted to or from a data representation. */
    CONVERSION,
    /** Another error of a file. */
    IO,
    /** A call before initialisation, after finalisation, or twice; or another error. */
    OTHER,
    /** An internal error of jmpi, or an error of the network. */
    INTERN
}
