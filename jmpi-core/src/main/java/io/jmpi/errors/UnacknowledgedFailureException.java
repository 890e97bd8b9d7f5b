package io.jmpi.errors;

/**
 * An agreement (MPIX_Comm_agree) has been reached, but ranks have failed and not all participants had acknowledged that
 * when they called. All participants get it, with the same flag. Class {@link ErrorClass#PROC_FAILED}.
 */
public final class UnacknowledgedFailureException extends MpiException {
    private static final long serialVersionUID = 1;

    private final int flag;

    /** Creates the error with the flag that the ranks have agreed on. */
    public UnacknowledgedFailureException(String message, int flag) {
        super(ErrorClass.PROC_FAILED, message);
        this.flag = flag;
    }

    /** The flag that the ranks have agreed on. */
    public int flag() {
        return flag;
    }
}
