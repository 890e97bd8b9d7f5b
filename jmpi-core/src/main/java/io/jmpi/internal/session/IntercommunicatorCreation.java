package io.jmpi.internal.session;

import io.jmpi.Call;
import io.jmpi.Communicator;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorMatching;
import io.jmpi.internal.core.ContextIds;
import io.jmpi.internal.core.SessionCore;
import io.jmpi.internal.operations.CommunicatorMessages;
import io.jmpi.internal.operations.GroupPlans;
import io.jmpi.matching.text.Count;
import java.util.Arrays;
import java.util.List;

/**
 * Creates an inter-communicator of two groups whose only connection is their leaders (MPI 4.1, section 7.6.2). Each
 * group sends its data to its leader, the leaders exchange it, and each leader distributes it in its group.
 *
 * <p>Collective in each group. A leader that fails reports this to its group. Thread: one. Lifetime: one use.
 */
final class IntercommunicatorCreation {
    private static final String METHOD = "createIntercommunicator";

    /** Last element of a leader's message, because lost ranks leave zeros. */
    private static final int COMPLETE = 1;

    /** Indexed by the error number that a leader sends to its group. */
    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    private final IntraCommunicator local;
    private final int localLeader;
    private final IntraCommunicator peers;
    private final int remoteLeader;
    private final int tag;

    /** As {@link Communicator#createIntercommunicator}. */
    IntercommunicatorCreation(
            IntraCommunicator local, int localLeader, IntraCommunicator peers, int remoteLeader, int tag) {
        this.local = local;
        this.localLeader = localLeader;
        this.peers = peers;
        this.remoteLeader = remoteLeader;
        this.tag = tag;
    }

    TwoGroupsCommunicator create() {
        Group remote = local.group().withMembers(exchange(local.group().worldRanks()));
        Group common = local.group().intersection(remote);
        if (common.size() > 0) {
            throw new MpiException(
                    ErrorClass.COMM,
                    "rank " + common.worldRank(0)
                            + " of the job is in both groups; the groups of an inter-communicator must be disjoint");
        }
        SessionCore session = local.core().session();
        CommunicatorMatching matching = session.matchingOf(Info.EMPTY, remote.size(), 0);
        ContextIds.Agreed ids = session.contextIds().agree(this::maximum);
        return local.heir(local.mpi().openIntercommunicator(local.group(), remote, ids, origin(remote), matching));
    }

    /** Its designation in errors and reports if it has no name; the same in both groups. */
    private String origin(Group remote) {
        boolean isFirst = local.group().worldRank(0) < remote.worldRank(0);
        Group first = isFirst ? local.group() : remote;
        Group second = isFirst ? remote : local.group();
        return "inter-communicator of " + first.size() + " and " + Count.of(second.size(), "rank");
    }

    /** The greatest elements of all ranks of both groups. */
    private int[] maximum(int[] values) {
        int[] ours = local.core().maximum(METHOD, values);
        int[] theirs = exchange(ours);
        int[] both = new int[ours.length];
        Arrays.setAll(both, i -> Math.max(ours[i], theirs[i]));
        return both;
    }

    /** Sends data that all ranks of this group have to the other group, and returns the other group's data. */
    private int[] exchange(int[] ours) {
        int[] theirs = null;
        MpiException failure = null;
        int[] head = new int[2]; // element count, or the number of the leader's error
        if (local.rank() == localLeader) {
            try {
                theirs = exchangeAsLeader(ours);
                head[0] = theirs.length;
                head[1] = COMPLETE;
            } catch (MpiException e) {
                failure = e;
                head[0] = CLASSES.indexOf(e.errorClass());
                head[1] = -COMPLETE;
            }
        }
        broadcast(head);
        if (head[1] != COMPLETE) {
            throw failure != null ? failure : failureOfOthers(head);
        }
        int[] received = theirs != null ? Arrays.copyOf(theirs, theirs.length + 1) : new int[head[0] + 1];
        if (theirs != null) {
            received[theirs.length] = COMPLETE;
        }
        broadcast(received);
        if (received[head[0]] != COMPLETE) {
            throw failureOfOthers(new int[2]);
        }
        return Arrays.copyOf(received, head[0]);
    }

    private MpiException failureOfOthers(int[] head) {
        boolean hasLeaderError = head[1] == -COMPLETE;
        return new MpiException(
                hasLeaderError ? CLASSES.get(head[0]) : ErrorClass.PROC_FAILED,
                hasLeaderError
                        ? "localLeader " + localLeader + " could not communicate with the leader of the remote group"
                        : "ranks between this one and localLeader " + localLeader + " have failed or left the job");
    }

    private int[] exchangeAsLeader(int[] ours) {
        if (peers == null) {
            throw new MpiException(ErrorClass.COMM, "peerCommunicator is null at localLeader " + localLeader);
        }
        if (remoteLeader < 0 || remoteLeader >= peers.size() || remoteLeader == peers.rank()) {
            throw new MpiException(
                    ErrorClass.RANK,
                    "remoteLeader " + remoteLeader + " is not another rank of the peer communicator: not in 0.."
                            + (peers.size() - 1) + ", or this rank itself");
        }
        int[] length = {ours.length};
        exchange(length, length);
        int[] theirs = new int[length[0]];
        exchange(ours, theirs);
        return theirs;
    }

    private void exchange(int[] sent, int[] received) {
        new CommunicatorMessages(peers.core())
                .sendrecv(sent.clone(), remoteLeader, tag, received, remoteLeader, tag)
                .blocking();
    }

    private void broadcast(int[] numbers) {
        try {
            new GroupPlans(local.core())
                    .plan(Call.bcast(numbers, localLeader), METHOD)
                    .blocking();
        } catch (MpiException e) {
            throw local.core().raised(e);
        }
    }
}
