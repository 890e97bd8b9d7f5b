package io.jmpi.internal.p2p;

import io.jmpi.internal.agreement.Ballot;
import java.util.List;

/** This rank's part in an agreement of a communicator's ranks. The decision: any thread, once complete. */
public final class AgreementOperation extends CompletableOperation implements Command {
    private final FaultGroup group;
    final int flag;
    final int[] values;
    private Ballot decision;

    /**
     * Creates the operation; {@link ProgressEngine#execute} runs it.
     *
     * @param flag this rank's; combined by bitwise AND
     * @param values this rank's; combined by their maxima. As many as at all other ranks
     */
    public AgreementOperation(FaultGroup group, int flag, int... values) {
        this.group = group;
        this.flag = flag;
        this.values = values;
    }

    @Override
    public void execute() {
        group.agree(this);
    }

    @Override
    public Awaited awaited() {
        return new Awaited((values.length == 0 ? "agree in " : "shrink of ") + group.label(), List.of());
    }

    void decided(Ballot agreed) {
        decision = agreed;
        complete(null);
    }

    public Ballot decision() {
        return decision;
    }
}
