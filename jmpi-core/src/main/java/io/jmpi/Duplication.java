package io.jmpi;

/**
 * A nonblocking duplication of a communicator (MPI_Comm_idup; MPI 4.1, section 7.4.2). Other operations of the
 * original, including collective ones and further duplications, may start and end meanwhile.
 *
 * <pre>{@code
 * Duplication<? extends Communicator> started = world.idup();
 * compute();
 * started.waitFor();
 * Communicator own = started.communicator();
 * }</pre>
 *
 * <p>Every rank must wait for it, or test it until it is complete. The duplicate exists at this rank only after that.
 * Like other collective operations it cannot be freed while it is active. Thread: as for {@link Request}.
 *
 * @param <C> the kind of the communicator
 */
public interface Duplication<C extends AnyCommunicator> extends Request {
    /**
     * The duplicate.
     *
     * @throws io.jmpi.errors.MpiException of class REQUEST if no wait or test has reported completion yet, or as the
     *     duplication failed
     */
    C communicator();
}
