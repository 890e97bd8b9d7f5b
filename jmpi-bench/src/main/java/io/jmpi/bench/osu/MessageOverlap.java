package io.jmpi.bench.osu;

import io.jmpi.Communicator;
import picocli.CommandLine.Mixin;

/** Overlap of nonblocking messages: one each way between ranks 0 and 1. */
final class MessageOverlap extends Overlap {
    @Mixin
    private DirectOption memory;

    MessageOverlap() {
        super("overlap", "Isend/Irecv Overlap", 1, 4 * MIB);
    }

    @Override
    Startable exchange(Communicator world, int size) {
        return world.rank() < 2 ? Window.with(world, 1 - world.rank(), 1, size, memory.direct) : null;
    }

    @Override
    int messages(int ranks) {
        return 2;
    }
}
