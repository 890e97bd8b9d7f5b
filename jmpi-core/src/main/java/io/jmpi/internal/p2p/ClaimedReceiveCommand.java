package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/** Receives a message that a matched probe has taken (MPI 4.1, section 3.8.3). */
final class ClaimedReceiveCommand implements Command {
    private final ReceiveOperation receive;
    private final MatchedProbe claim;

    ClaimedReceiveCommand(ReceiveOperation receive, MatchedProbe claim) {
        this.receive = receive;
        this.claim = claim;
    }

    @Override
    public void execute() {
        claim.context.receive(receive, claim);
    }

    @Override
    public void refuse(MpiException cause) {
        receive.refuse(cause);
    }
}
