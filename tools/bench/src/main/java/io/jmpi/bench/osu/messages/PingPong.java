package io.jmpi.bench.osu.messages;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.Payload;

/** A round trip of one message between ranks 0 and 1. Thread: the rank's. */
public final class PingPong implements Exchange {
    static final int TAG = 1;

    private final Communicator world;
    private final int peer;
    private final Payload sending;
    private final Payload receiving;
    private final Buffer sent;
    private final Buffer received;

    private PingPong(Communicator world, int bytes, boolean direct) {
        this.world = world;
        peer = 1 - world.rank();
        sending = Payload.bytes(1, bytes, direct);
        receiving = Payload.bytes(1, bytes, direct);
        sent = sending.whole();
        received = receiving.whole();
    }

    /** Returns this rank's part. */
    public static Exchange of(Communicator world, int bytes, boolean direct) {
        return world.rank() < 2 ? new PingPong(world, bytes, direct) : NONE;
    }

    @Override
    public void run() {
        if (peer == 1) {
            world.send(sent, peer, TAG);
            world.recv(received, peer, TAG);
        } else {
            world.recv(received, peer, TAG);
            world.send(sent, peer, TAG);
        }
    }

    @Override
    public void fill(int seed) {
        sending.fill(seed, world.rank(), 0);
        receiving.clear();
    }

    @Override
    public void check(int seed) {
        receiving.check(0, seed, peer, peer, 0);
    }
}
