package io.jmpi.errors;

import java.util.function.Supplier;

/**
 * A call was under way in one thread when another one called {@code Mpi.close}, or began after it. The message names the
 * thread, the call and its line. It is of class OTHER.
 *
 * <p>Other ranks do not wait for such a call, because this rank has left the job: so a thread that ends by this error does
 * not end its rank, as one does that ends by another error of jmpi.
 */
public final class SessionClosedException extends MpiException {
    private static final long serialVersionUID = 1;

    private final transient Supplier<String> describing;

    /**
     * For jmpi itself.
     *
     * @param describing describes the call that the current thread is in, now and for each {@link #again}
     */
    public SessionClosedException(Supplier<String> describing) {
        super(ErrorClass.OTHER, describing.get());
        this.describing = describing;
    }

    /** Returns the error of the call that the current thread is in. */
    @Override
    public MpiException again() {
        return describing == null ? super.again() : new SessionClosedException(describing);
    }

    /** As {@link #again}: the message names the call, which may be one for several operations. */
    @Override
    public MpiException during(String operation) {
        return again();
    }
}
