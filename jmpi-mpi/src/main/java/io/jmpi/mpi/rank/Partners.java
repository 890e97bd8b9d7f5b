package io.jmpi.mpi.rank;

import io.jmpi.AnyCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Intercommunicator;
import io.jmpi.Mpi;
import io.jmpi.errors.ErrorClass;
import io.jmpi.mpi.error.Refusal;

/**
 * The ranks that a rank exchanges parts with in a collective operation: those of its group or, between two groups, those of the
 * other one. Roots have jmpi's numbers. Thread: as the communicator.
 */
public record Partners(AnyCommunicator communicator) {
    /** Whether there are two groups. */
    public boolean areOfOtherGroup() {
        return communicator instanceof Intercommunicator;
    }

    /** The communicator of one group; refuses one of two. */
    public Communicator ofOneGroup() {
        if (communicator instanceof Communicator ofOneGroup) {
            return ofOneGroup;
        }
        throw new Refusal(ErrorClass.COMM, "the operation is not defined for inter-communicators");
    }

    public int count() {
        return communicator instanceof Intercommunicator inter ? inter.remoteSize() : communicator.size();
    }

    /** Whether this rank is the root. */
    public boolean isRoot(int root) {
        return areOfOtherGroup() ? root == Mpi.ROOT : root == communicator.rank();
    }

    /**
     * Whether this rank exchanges parts with the root: false if it shares the root's group in an inter-communicator.
     */
    public boolean includeRoot(int root) {
        return !areOfOtherGroup() || root >= 0;
    }
}
