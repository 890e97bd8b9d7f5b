package io.jmpi;

import io.jmpi.collective.AlgorithmTable;
import io.jmpi.collective.CompleteReduction;
import io.jmpi.collective.Plan;
import io.jmpi.collective.Situation;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import io.jmpi.reduction.ReduceOp;
import java.util.stream.IntStream;

/**
 * Two groups whose ranks exchange messages with those of the other group (MPI 4.1, section 7.6). A process has a rank in
 * its own, the local group; destinations and sources are ranks of the remote one. Everything else about messages, probes,
 * requests, hints and matchers is as in a {@link Communicator}.
 *
 * <p>Thread and lifetime: those of {@link Communicator}. Collective operations concern all ranks of both groups.
 */
public final class Intercommunicator extends HintedCommunicator {
    private final Group remote;

    /** The ranks of both groups, in an order that all of them know: what is collective runs among them. */
    private final Group all;

    private final CommunicatorState state;

    Intercommunicator(Mpi mpi, Group local, Group remote, ContextIds.Agreed ids, CommunicatorMatching matching) {
        this(mpi, local, remote, both(local, remote), ids, matching);
    }

    private Intercommunicator(
            Mpi mpi, Group local, Group remote, Group all, ContextIds.Agreed ids, CommunicatorMatching matching) {
        this(
                mpi,
                local,
                remote,
                all,
                ids,
                matching,
                CommunicatorContexts.create(ids.id(), local, remote, all, matching, mpi));
    }

    private Intercommunicator(
            Mpi mpi,
            Group local,
            Group remote,
            Group all,
            ContextIds.Agreed ids,
            CommunicatorMatching matching,
            CommunicatorContexts contexts) {
        super(mpi.engine(), local, contexts.messages());
        this.remote = remote;
        this.all = all;
        this.state = new CommunicatorState(
                this, mpi, ids, contexts, matching, CommunicatorTrace.of(mpi.trace(), ids, local, remote));
        state.open();
    }

    /** The group with the lower first rank of the job comes first. */
    private static Group both(Group one, Group other) {
        return one.worldRank(0) < other.worldRank(0) ? one.union(other) : other.union(one);
    }

    /** Number of ranks in the remote group (MPI_Comm_remote_size). */
    public int remoteSize() {
        return remote.size();
    }

    /** The remote group (MPI_Comm_remote_group). */
    public Group remoteGroup() {
        return remote;
    }

    /** Compares two inter-communicators by both groups (MPI_Comm_compare). Nothing is sent. */
    public static Comparison compare(Intercommunicator comm1, Intercommunicator comm2) {
        requireUsable("comm1", comm1);
        requireUsable("comm2", comm2);
        if (comm1 == comm2) {
            return Comparison.IDENT;
        }
        Comparison local = Group.compare(comm1.group(), comm2.group());
        Comparison remote = Group.compare(comm1.remote, comm2.remote);
        Comparison weaker = local.compareTo(remote) > 0 ? local : remote;
        return weaker == Comparison.IDENT ? Comparison.CONGRUENT : weaker;
    }

    private static void requireUsable(String name, Intercommunicator communicator) {
        if (communicator == null) {
            throw new MpiException(ErrorClass.COMM, name + " is null");
        }
        communicator.requireUsable();
    }

    /** Waits until all ranks of both groups have called it (MPI_Barrier). */
    public void barrier() {
        handled(() -> {
            if (trace() == null) {
                BlockingCollectives.run(plannedBarrier());
            } else {
                trace().run(this::plannedBarrier);
            }
            return null;
        });
    }

    private Schedule plannedBarrier() {
        requireUsable();
        Plan plan = state.collectives().newPlan(AlgorithmTable.BARRIER.operation());
        Situation situation = new Situation(plan.size(), 0);
        state.matching().algorithms().choose(AlgorithmTable.BARRIER, situation).plan(plan);
        return plan.schedule();
    }

    /**
     * One of the same groups, with messages of its own, without hints (MPI_Comm_dup). Collective; copies attributes as their
     * keys say.
     */
    public Intercommunicator dup() {
        return dup(Info.EMPTY);
    }

    /**
     * As {@link #dup()}, with hints (MPI_Comm_dup_with_info), which may differ between ranks.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown, or if the copy callback of an attribute
     *     failed; then nothing was sent
     */
    public Intercommunicator dup(Info hints) {
        return made("MPI_Comm_dup", () -> {
            requireUsable();
            CommunicatorMatching wanted = state.matchingOf(hints);
            Attributes copied = attributes().copy();
            try {
                Intercommunicator duplicate =
                        heir(new Intercommunicator(mpi(), group(), remote, all, agreeOnContextId(), wanted));
                duplicate.useAttributes(copied);
                return duplicate;
            } catch (MpiException e) {
                copied.deleteAllAfter(e);
                throw e;
            }
        });
    }

    /**
     * Makes a communicator of the ranks of both groups, without hints (MPI_Intercomm_merge). Collective.
     *
     * @param high the same at all ranks of a group: a group that says true comes after one that says false. If both say the
     *     same, the group whose first rank has the lower rank in the job comes first.
     * @throws MpiException of class ARG, at all ranks, if ranks of one group differ
     */
    public Communicator merge(boolean high) {
        return made("MPI_Intercomm_merge", line -> line.number("high", high ? 1 : 0), () -> {
            requireUsable();
            boolean inFirst = all.worldRank(0) == group().worldRank(0);
            int[] own = new int[4];
            own[(inFirst ? 0 : 2) + (high ? 1 : 0)] = 1;
            int[] said = maximum(own);
            if (said[0] + said[1] > 1 || said[2] + said[3] > 1) {
                throw new MpiException(
                        ErrorClass.ARG,
                        "high is true at some ranks of a group and false at others; it must be the same in each group");
            }
            boolean swaps = said[1] > said[3];
            int first = inFirst ? group().size() : remote.size();
            int ranks = all.size();
            int[] order = IntStream.range(0, ranks)
                    .map(i -> swaps ? (i + first) % ranks : i)
                    .toArray();
            return heir(new Communicator(
                    mpi(), all.include(order), agreeOnContextId(), mpi().matchingOf(Info.EMPTY, ranks)));
        });
    }

    private ContextIds.Agreed agreeOnContextId() {
        return mpi().contextIds().agree(this::maximum);
    }

    private int[] maximum(int[] values) {
        return new CompleteReduction(state.collectives().newPlan(), values, ReduceOp.MAX).run();
    }

    @Override
    CommunicatorState state() {
        return state;
    }

    @Override
    int firstWorldRank() {
        return all.worldRank(0);
    }

    @Override
    public String toString() {
        return "Intercommunicator " + number() + ", rank " + rank() + " of " + size() + " with " + remoteSize()
                + " remote ones";
    }
}
