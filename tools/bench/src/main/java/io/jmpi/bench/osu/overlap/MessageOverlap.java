package io.jmpi.bench.osu.overlap;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.messages.Window;
import io.jmpi.bench.osu.program.DirectOption;
import io.jmpi.bench.osu.program.Startable;
import picocli.CommandLine.Mixin;

/** Overlap of nonblocking messages: one each way between ranks 0 and 1. */
public final class MessageOverlap extends Overlap {
    @Mixin
    private DirectOption memory;

    public MessageOverlap() {
        super("overlap", "Isend/Irecv Overlap", 1, 4 * MIB);
    }

    @Override
    Startable exchange(Communicator world, int size) {
        return world.rank() < 2 ? Window.with(world, 1 - world.rank(), 1, size, memory.isDirect()) : null;
    }

    @Override
    int messages(int ranks) {
        return 2;
    }
}
