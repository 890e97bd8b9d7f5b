package io.jmpi;

import java.util.List;

/** The three styles of an operation: each runs it once, to its end. */
enum Style {
    BLOCKING {
        @Override
        void run(Operation operation) {
            operation.blocking();
        }
    },
    NONBLOCKING {
        @Override
        void run(Operation operation) {
            operation.nonblocking().waitFor();
        }
    },
    PERSISTENT {
        @Override
        void run(Operation operation) {
            PersistentRequest request = operation.persistent();
            request.start();
            request.waitFor();
        }
    };

    private static final List<Style> ALL = List.of(values());

    /** Styles by number, round and round. */
    static Style of(int number) {
        return ALL.get(number % ALL.size());
    }

    abstract void run(Operation operation);
}
