package io.jmpi.internal.p2p.fault;

import io.jmpi.internal.agreement.Ballot;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import java.util.List;

/** This rank's part in an agreement of a communicator's ranks. The decision: any thread, once complete. */
public final class AgreementOperation extends CompletableOperation implements Command {
    private final FaultGroup group;
    final int flag;
    final int[] values;
    private Ballot decision;

    /** The ranks of the job whose step is needed next; written by the progress thread. */
    private volatile List<Integer> needed = List.of();

    /**
     * Creates the operation; {@code ProgressEngine.execute} runs it.
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
        return new Awaited((values.length == 0 ? "agree in " : "shrink of ") + group.label(), needed);
    }

    /** Records for reports the ranks of the job that it needs next. */
    void needs(List<Integer> ranks) {
        needed = ranks;
    }

    void decided(Ballot agreed) {
        decision = agreed;
        complete(null);
    }

    public Ballot decision() {
        return decision;
    }
}
