package io.jmpi.internal.session;

import io.jmpi.Communicator;
import io.jmpi.Comparison;
import io.jmpi.Duplication;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Intercommunicator;
import io.jmpi.Mpi;
import io.jmpi.SplitType;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.core.ContextIds;
import io.jmpi.internal.core.SessionCore;
import io.jmpi.internal.operations.TwoGroupsPlans;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.matching.text.Count;
import java.util.Arrays;
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
    public Intercommunicator shrink() {
        return shrink((ids, left) -> {
            Group all = core().all().include(left);
            return openBetween("shrink", all.intersection(group()), all.intersection(remote), ids, Info.EMPTY);
        });
    }

    @Override
    public Intercommunicator split(int color, int key) {
        return split(color, key, all -> part("split", "split", all, Info.EMPTY));
    }

    @Override
    public Intercommunicator splitType(SplitType type, int key, Info hints) {
        return splitType(type, key, hints, all -> part("splitType", "shared-memory split", all, hints));
    }

    /** Opens the communicator of the ranks that have this rank's color. Collective. */
    private TwoGroupsCommunicator part(String method, String kind, ColorsAndKeys all, Info hints) {
        ContextIds.Agreed ids = core().agreeOnContextId(method);
        int own = core().all().rank();
        return openBetween(
                kind,
                all.membersOf(group(), core().firstLocal(), own),
                all.membersOf(remote, core().firstRemote(), own),
                ids,
                hints);
    }

    @Override
    public Intercommunicator create(Group group) {
        return made("MPI_Comm_create", () -> {
            group().ranksOf(group);
            compare(() -> CollectiveCall.of("create"));
            int[] given = core().gathered("create", group.rank(), group.size(), Arrays.hashCode(group.worldRanks()));
            Group ours = chosen(given, group(), core().firstLocal());
            Group theirs = chosen(given, remote, core().firstRemote());
            return openBetween("group", ours, theirs, core().agreeOnContextId("create"), Info.EMPTY);
        });
    }

    /**
     * Returns the members that the ranks of a group have chosen.
     *
     * @param given for each rank of both groups: its rank in the group that it has passed, that group's size and its hash
     * @param first the rank, among those of both groups, of the group's first member
     * @throws MpiException of class GROUP, at all ranks, if ranks have passed different groups
     */
    private Group chosen(int[] given, Group members, int first) {
        int size = given[3 * first + 1];
        int[] chosen = new int[size];
        for (int i = 0; i < members.size(); i++) {
            int at = 3 * (first + i);
            if (given[at + 1] != size || given[at + 2] != given[3 * first + 2]) {
                throw new MpiException(
                        ErrorClass.GROUP,
                        "create in " + core().label() + ": group differs between rank " + members.worldRank(0)
                                + " and rank "
                                + members.worldRank(i)
                                + " of the job; all ranks of one group of an inter-communicator must pass the same");
            }
            if (given[at] != Mpi.UNDEFINED) {
                chosen[given[at]] = i;
            }
        }
        return members.include(chosen);
    }

    /** Opens an inter-communicator of some ranks; releases the ids and returns null at other ranks, and if a side is empty. */
    private TwoGroupsCommunicator openBetween(
            String kind, Group ours, Group theirs, ContextIds.Agreed ids, Info hints) {
        SessionCore session = core().session();
        if (ours.rank() == Mpi.UNDEFINED || theirs.size() == 0) {
            session.contextIds().release(ids.id());
            return null;
        }
        return heir(mpi().openIntercommunicator(
                        ours, theirs, ids, core().origin(kind), session.matchingOf(hints, theirs.size(), ours.rank())));
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
