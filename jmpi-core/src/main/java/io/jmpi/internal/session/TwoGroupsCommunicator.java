package io.jmpi.internal.session;

import io.jmpi.Communicator;
import io.jmpi.Comparison;
import io.jmpi.Duplication;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Intercommunicator;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.TwoGroupsPlans;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.matching.text.Count;
import java.util.stream.IntStream;

/** An inter-communicator. */
final class TwoGroupsCommunicator extends BaseCommunicator implements Intercommunicator {
    private final Group remote;

    /** Created by {@link Session#openIntercommunicator}. */
    TwoGroupsCommunicator(Session mpi, CommunicatorCore core, Recorder recorder, Group remote) {
        super(mpi, core, recorder, new TwoGroupsPlans(core));
        this.remote = remote;
    }

    @Override
    public int remoteSize() {
        return remote.size();
    }

    @Override
    public Group remoteGroup() {
        return remote;
    }

    @Override
    public Comparison compareWith(Intercommunicator other) {
        core().requireUsable();
        ((TwoGroupsCommunicator) other).core().requireUsable();
        if (this == other) {
            return Comparison.IDENT;
        }
        Comparison local = Group.compare(group(), other.group());
        Comparison far = Group.compare(remote, other.remoteGroup());
        Comparison weaker = local.compareTo(far) > 0 ? local : far;
        return weaker == Comparison.IDENT ? Comparison.CONGRUENT : weaker;
    }

    @Override
    public Intercommunicator dup(Info hints) {
        return duplicate(
                hints,
                (ids, matching) -> mpi().openIntercommunicator(group(), remote, ids, originOfDuplicate(), matching));
    }

    @Override
    public Duplication<? extends Intercommunicator> idup(Info hints) {
        return startDuplicate(
                hints,
                (ids, matching) -> mpi().openIntercommunicator(group(), remote, ids, originOfDuplicate(), matching));
    }

    @Override
    public Communicator merge(boolean high) {
        return made("MPI_Intercomm_merge", line -> line.number("high", high ? 1 : 0), () -> {
            compare(() -> CollectiveCall.of("merge"));
            Group all = core().all();
            boolean inFirst = all.worldRank(0) == group().worldRank(0);
            int[] own = new int[4];
            own[(inFirst ? 0 : 2) + (high ? 1 : 0)] = 1;
            int[] given = core().maximum("merge", own);
            if (given[0] + given[1] > 1 || given[2] + given[3] > 1) {
                throw new MpiException(
                        ErrorClass.ARG,
                        "high is true at some ranks of a group and false at others; it must be the same in each group");
            }
            boolean swaps = given[1] > given[3];
            int first = inFirst ? group().size() : remote.size();
            int ranks = all.size();
            int[] order = IntStream.range(0, ranks)
                    .map(i -> swaps ? (i + first) % ranks : i)
                    .toArray();
            return open(
                    "merge", all.include(order), core().agreeOnContextId("merge"), Info.EMPTY, IntraCommunicator::new);
        });
    }

    @Override
    public String toString() {
        return core().describe() + ", rank " + rank() + " of " + size() + " with "
                + Count.of(remoteSize(), "remote rank");
    }
}
