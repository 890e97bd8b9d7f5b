package io.jmpi.internal.operations;

import io.jmpi.Collective;
import io.jmpi.Collective.Pattern;
import io.jmpi.Mpi;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.TwoGroups;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Neighborhood;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The objects of an operation that leave this rank and that arrive, and their path. Ranks are those of the plan.
 *
 * @param sent the objects for each destination, one if all get the same; null for what is not sent
 * @param received where the objects of each source go; null for what is in place, or of a source that does not exist
 * @param sources the rank of each source
 * @param keepsOwn whether the objects that this rank sends to itself are not moved
 * @param announces whether a rank sends different messages to different ranks, so that these cannot know their lengths
 */
@SuppressWarnings("ArrayRecordComponent") // Routes are never compared.
record ObjectRoute(
        Elements<?>[] sent,
        Elements<?>[] received,
        int[] sources,
        boolean keepsOwn,
        boolean announces,
        Movement movement) {
    /** Plans the messages of an operation. */
    interface Movement {
        /**
         * Plans this rank's part.
         *
         * @param leaving a message for each destination; null if there are none
         * @param arriving space for the message of each source; null if there are none
         * @param numbers whether each message is one number, otherwise they have any length
         */
        void plan(Plan plan, Blocks leaving, Blocks arriving, boolean numbers);
    }

    // ---------------------------------------------------------------- the kinds of communicators

    /**
     * Among the ranks of one group, or among a root and the ranks of another group, which the root neither sends to nor
     * receives from itself.
     *
     * @param plan of these ranks
     */
    static ObjectRoute inGroup(CommunicatorCore core, Plan plan, Pattern pattern, int root, CallBuffers buffers) {
        int rank = plan.rank();
        boolean inPlace = pattern == Pattern.ALLTOALL ? buffers.sent() == null : buffers.own() == null;
        boolean isServed = pattern == Pattern.SCATTER || pattern == Pattern.BROADCAST && rank != root;
        int left = inPlace ? rank : Mpi.UNDEFINED;
        int first = core.hasTwoGroups() ? 1 : 0; // The root of another group has no part of its own.
        Elements<?>[] own = {
            inPlace && pattern == Pattern.ALLGATHER ? buffers.received().of(rank) : buffers.own()
        };
        Elements<?>[] sent = parts(buffers.sent(), first, plan.size(), left);
        Elements<?>[] received = parts(buffers.received(), first, plan.size(), left);
        if (pattern == Pattern.ALLTOALL) {
            sent = inPlace ? received : sent;
        } else if (isServed) {
            received = own;
        } else {
            sent = own;
        }
        int[] sources =
                isServed ? new int[] {root} : IntStream.range(0, plan.size()).toArray();
        boolean announces = pattern == Pattern.SCATTER || pattern == Pattern.ALLTOALL;
        return new ObjectRoute(sent, received, sources, true, announces, byAlgorithms(core, pattern, root));
    }

    /** One for each rank; null for the one that is in place. */
    private static Elements<?>[] parts(Blocks parts, int first, int ranks, int inPlace) {
        Elements<?>[] each = new Elements<?>[parts == null ? 0 : ranks];
        for (int rank = first; rank < each.length; rank++) {
            each[rank] = rank == inPlace ? null : parts.of(rank - first);
        }
        return each;
    }

    /** Numbers move by the algorithms of the operation, messages by those of its v-form. */
    private static Movement byAlgorithms(CommunicatorCore core, Pattern pattern, int root) {
        return (plan, leaving, arriving, numbers) -> {
            Elements<?> own = leaving == null ? arriving.of(0) : arriving == null ? leaving.of(0) : null;
            Collective operation = switch (pattern) {
                case BROADCAST -> Collective.BCAST;
                case GATHER -> Collective.GATHERV;
                case SCATTER -> numbers ? Collective.SCATTER : Collective.SCATTERV;
                case ALLGATHER -> Collective.ALLGATHERV;
                case ALLTOALL -> numbers ? Collective.ALLTOALL : Collective.ALLTOALLV;
                default -> throw new IllegalStateException("no objects move by " + pattern);
            };
            GroupPlans.move(core, plan, operation, new CallBuffers(own, leaving, arriving, false), root);
        };
    }

    /** Among all ranks of both groups. */
    static ObjectRoute betweenGroups(CommunicatorCore core, CallBuffers buffers) {
        int remote = core.messages().peers();
        boolean gathers = buffers.sent() == null;
        Elements<?>[] sent =
                gathers ? new Elements<?>[] {buffers.own()} : parts(buffers.sent(), 0, remote, Mpi.UNDEFINED);
        Elements<?>[] received = parts(buffers.received(), 0, remote, Mpi.UNDEFINED);
        int[] sources =
                IntStream.range(core.firstRemote(), core.firstRemote() + remote).toArray();
        return new ObjectRoute(sent, received, sources, false, !gathers, (plan, leaving, arriving, numbers) -> {
            TwoGroups groups = new TwoGroups(plan, core.firstLocal(), core.size(), core.algorithms());
            if (gathers) {
                groups.allgather(leaving.of(0), arriving);
            } else {
                groups.alltoall(leaving, arriving);
            }
        });
    }

    /** With the neighbors in a topology. */
    static ObjectRoute amongNeighbors(Neighborhood neighborhood, Blocks sent, Blocks received) {
        return new ObjectRoute(
                ofNeighbors(sent, neighborhood.destinations()),
                ofNeighbors(received, neighborhood.sources()),
                neighborhood.sources(),
                false,
                true,
                (plan, leaving, arriving, numbers) -> neighborhood.plan(plan, leaving, arriving));
    }

    private static Elements<?>[] ofNeighbors(Blocks parts, int[] neighbors) {
        Elements<?>[] each = new Elements<?>[neighbors.length];
        Arrays.setAll(each, i -> neighbors[i] < 0 ? null : parts.of(i));
        return each;
    }
}
