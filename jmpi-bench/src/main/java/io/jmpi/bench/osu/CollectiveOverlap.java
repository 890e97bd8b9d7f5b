package io.jmpi.bench.osu;

import io.jmpi.Communicator;
import picocli.CommandLine.Mixin;

/** Overlap of a nonblocking collective operation. */
final class CollectiveOverlap extends Overlap {
    private final CollectiveOperation operation;

    @Mixin
    private CollectiveOptions collective;

    private Communicator communicator;

    CollectiveOverlap(CollectiveOperation operation) {
        super(
                "i" + operation,
                Collective.title("i" + operation) + " Overlap",
                CollectiveOptions.leastSize(operation),
                CollectiveOptions.mostSize(operation));
        this.operation = operation;
    }

    @Override
    void requireUsable() {
        super.requireUsable();
        collective.requireUsable(operation, options);
    }

    @Override
    void begin(Communicator world, Report report) {
        super.begin(world, report);
        communicator = collective.communicator(world, operation, options);
    }

    @Override
    Startable exchange(Communicator world, int size) {
        return new CollectiveCalls(operation, communicator, false, size, collective.direct);
    }

    @Override
    int messages(int ranks) {
        return operation.messages(ranks);
    }
}
