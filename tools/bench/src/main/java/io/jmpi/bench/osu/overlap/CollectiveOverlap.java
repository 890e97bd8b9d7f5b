package io.jmpi.bench.osu.overlap;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.collectives.Collective;
import io.jmpi.bench.osu.collectives.CollectiveCalls;
import io.jmpi.bench.osu.collectives.CollectiveOperation;
import io.jmpi.bench.osu.collectives.CollectiveOptions;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.bench.osu.program.Startable;
import picocli.CommandLine.Mixin;

/** Overlap of a nonblocking collective operation. */
public final class CollectiveOverlap extends Overlap {
    private final CollectiveOperation operation;

    @Mixin
    private CollectiveOptions collective;

    private Communicator communicator;

    public CollectiveOverlap(CollectiveOperation operation) {
        super(
                "i" + operation,
                Collective.title("i" + operation) + " Overlap",
                CollectiveOptions.leastSize(operation),
                CollectiveOptions.mostSize(operation));
        this.operation = operation;
    }

    @Override
    protected void requireUsable() {
        super.requireUsable();
        collective.requireUsable(operation, options);
    }

    @Override
    protected void begin(Communicator world, Report report) {
        super.begin(world, report);
        communicator = collective.communicator(world, operation, options);
    }

    @Override
    Startable exchange(Communicator world, int size) {
        return new CollectiveCalls(operation, communicator, false, size, collective.isDirect());
    }

    @Override
    int messages(int ranks) {
        return operation.messages(ranks);
    }
}
