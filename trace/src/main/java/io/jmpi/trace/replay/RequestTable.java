package io.jmpi.trace.replay;

import io.jmpi.trace.format.Call;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;

/**
 * The requests of one rank by their numbers in the trace, which are used again: MPICH even gives one number to several operations
 * at once that are complete when they begin, to eager sends and to receives from MPI_PROC_NULL. These look like receives from
 * any source. Requests of operations that the trace does not show are not in it.
 *
 * <p>Thread: one.
 */
final class RequestTable {
    /** In place of a record: no send or receive is under way. */
    static final int NOTHING = -1;

    private final Int2ObjectHashMap<Operation> operations = new Int2ObjectHashMap<>();

    /** What a request stands for; used again for later requests of the same number. */
    static final class Operation {
        boolean receives;
        boolean cancelTried;

        /** The send or receive that is under way, or {@link #NOTHING}. */
        int index;

        boolean isPersistent;
        int instance;
        int peer;
        int tag;
        int count;
        int datatype;

        /** Receives that have the same number and are under way too, in the order in which they were posted. */
        private final IntArrayList others = new IntArrayList();

        private boolean isSharedReceive() {
            return receives && !isPersistent && index != NOTHING && peer == Call.ANY_SOURCE;
        }

        private Operation use(boolean isReceive, boolean persistent, int newIndex) {
            receives = isReceive;
            isPersistent = persistent;
            index = newIndex;
            cancelTried = false;
            others.clear();
            return this;
        }

        /** It is no longer under way; a persistent one may be started again. */
        void complete() {
            index = others.isEmpty() ? NOTHING : others.removeAt(0);
        }
    }

    private Operation operation(int request) {
        Operation operation = operations.get(request);
        if (operation == null) {
            operation = new Operation();
            operations.put(request, operation);
        }
        return operation;
    }

    /** A send is under way. A receive that shares its number stays: of a send, nobody asks when it has completed. */
    void sent(int request, int send) {
        Operation operation = operation(request);
        if (!operation.isSharedReceive()) {
            operation.use(false, false, send);
        }
    }

    void posted(int request, int receive, int source) {
        Operation operation = operation(request);
        if (operation.isSharedReceive() && source == Call.ANY_SOURCE) {
            operation.others.addInt(receive);
        } else {
            operation.use(true, false, receive).peer = source;
        }
    }

    Operation persistent(int request, boolean receives) {
        return operation(request).use(receives, true, NOTHING);
    }

    /** The operation with that number; null if there has been none. */
    Operation find(int request) {
        return operations.get(request);
    }

    /** The number stands for nothing from now on. What is under way goes on, but no call will say that it has completed. */
    void free(int request) {
        Operation operation = operations.get(request);
        if (operation != null) {
            operation.use(false, false, NOTHING);
        }
    }
}
