package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * Cancels a receive (MPI 4.1, section 3.8.4): it ends exactly once, either cancelled or with the message that was matched
 * with it.
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

    /** The engine's end has failed the receive already. */
    @Override
    public void refuse(MpiException cause) {}
}
