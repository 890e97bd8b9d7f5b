package io.jmpi.internal.operations;

import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import java.util.function.IntFunction;

/**
 * The ranks that take part in an operation on objects.
 *
 * @param plan an empty one of these ranks, for the operation that all ranks of the communicator begin now
 * @param names what errors call a rank of the plan
 */
record ObjectRanks(Plan plan, IntFunction<String> names) {
    /** All ranks of an intra-communicator. */
    static ObjectRanks ofGroup(CommunicatorCore core, String operation) {
        return new ObjectRanks(core.newPlan(label(operation)), rank -> "rank " + rank);
    }

    /**
     * Some or all ranks of an inter-communicator; the others plan nothing.
     *
     * @param members rank among all ranks of both groups by rank among those that take part
     */
    static ObjectRanks ofBothGroups(CommunicatorCore core, String operation, int[] members) {
        Plan plan = core.newPlan(label(operation)).among(members);
        return new ObjectRanks(plan, rank -> "rank " + core.all().worldRank(members[rank]) + " of the job");
    }

    private static String label(String operation) {
        return operation + " of objects";
    }
}
