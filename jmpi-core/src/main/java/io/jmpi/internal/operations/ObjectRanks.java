package io.jmpi.internal.operations;

import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.core.CommunicatorCore;

/**
 * The ranks that take part in an operation on objects, and the plans of its steps. Thread: the one that runs the
 * operation. Lifetime: one operation.
 */
interface ObjectRanks {
    /** This rank, among those that take part. */
    int rank();

    int size();

    /** What errors call a rank. */
    String name(int rank);

    /** Returns an empty plan of the ranks that take part, for the next step. */
    Plan newPlan(String operation);

    /** Returns an empty plan of all ranks of the communicator, for a comparison of their calls before the steps. */
    Plan newComparison(String operation);

    /** All ranks of an intra-communicator. */
    record Group(CommunicatorCore core) implements ObjectRanks {
        @Override
        public int rank() {
            return core.rank();
        }

        @Override
        public int size() {
            return core.size();
        }

        @Override
        public String name(int rank) {
            return "rank " + rank;
        }

        @Override
        public Plan newPlan(String operation) {
            return core.newPlan(operation);
        }

        @Override
        public Plan newComparison(String operation) {
            return core.newPlan(operation);
        }
    }

    /**
     * Some or all ranks of an inter-communicator. The others do not know that objects are moved, and begin one operation.
     * So the plans of all steps have the tag of one operation.
     */
    final class OfBothGroups implements ObjectRanks {
        private final CommunicatorCore core;
        private final Plan whole;
        private final int[] members;

        /**
         * Describes the ranks.
         *
         * @param whole the plan of the operation that all ranks begin now
         * @param members rank in that plan by rank among those that take part
         */
        OfBothGroups(CommunicatorCore core, Plan whole, int[] members) {
            this.core = core;
            this.whole = whole;
            this.members = members;
        }

        @Override
        public int rank() {
            return whole.among(members).rank();
        }

        @Override
        public int size() {
            return members.length;
        }

        @Override
        public String name(int rank) {
            return "rank " + core.all().worldRank(members[rank]) + " of the job";
        }

        @Override
        public Plan newPlan(String operation) {
            return whole.following(operation).among(members);
        }

        @Override
        public Plan newComparison(String operation) {
            return whole.following(operation);
        }
    }
}
