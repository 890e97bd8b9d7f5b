package io.jmpi.trace.replay;

import org.agrona.collections.Int2ObjectHashMap;

/**
 * The requests of one rank by their numbers in the trace, which are used again: MPICH even gives one number to several eager
 * sends at once. Requests of operations that the trace does not show are not in it.
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

        private Operation use(boolean isReceive, boolean persistent, int newIndex) {
            receives = isReceive;
            isPersistent = persistent;
            index = newIndex;
            cancelTried = false;
            return this;
        }

        /** It is no longer under way; a persistent one may be started again. */
        void complete() {
            index = NOTHING;
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

    void sent(int request, int send) {
        operation(request).use(false, false, send);
    }

    void posted(int request, int receive) {
        operation(request).use(true, false, receive);
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
