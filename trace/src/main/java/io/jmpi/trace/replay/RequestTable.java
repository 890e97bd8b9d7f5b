package io.jmpi.trace.replay;

import io.jmpi.trace.format.Call;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;

/**
 * The requests of one rank by their numbers in the trace, which are reused: MPICH even gives one number to several
 * simultaneous operations that are complete when they begin, namely eager sends and receives from MPI_PROC_NULL. These
 * look like receives from any source. Requests of operations missing from the trace are not in the table.
 *
 * <p>Thread: one.
 */
final class RequestTable {
    /** Replaces a record: no send or receive is pending. */
    static final int NOTHING = -1;

    private final Int2ObjectHashMap<Operation> operations = new Int2ObjectHashMap<>();

    /** The operation of a request; reused for later requests of the same number. */
    static final class Operation {
        boolean receives;
        boolean cancelTried;

        /** The pending send or receive, or {@link #NOTHING}. */
        int index;

        boolean isPersistent;
        int instance;
        int peer;
        int tag;
        int count;
        int datatype;

        /** Further pending receives with the same number, in post order. */
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

        /** Marks it as no longer pending; a persistent one may be started again. */
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

    /** Adds a pending send. A receive with the same number stays, because the completion of a send is not recorded. */
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

    /** Releases the number. Pending operations continue, but no call will report their completion. */
    void free(int request) {
        Operation operation = operations.get(request);
        if (operation != null) {
            operation.use(false, false, NOTHING);
        }
    }
}
