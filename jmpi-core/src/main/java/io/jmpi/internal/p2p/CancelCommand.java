package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * Cancels a receive (MPI 4.1, section 3.8.4): the receive ends exactly once, either cancelled or with its matched
 * message.
 */
public final class CancelCommand implements Command {
    private final ReceiveOperation receive;

    public CancelCommand(ReceiveOperation receive) {
        this.receive = receive;
    }

    @Override
    public void execute() {
        receive.context.cancel(receive);
    }

    /** The closing engine has failed the receive already. */
    @Override
    public void refuse(MpiException cause) {}
}
