package io.jmpi.bench.osu.messages;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.Startable;
import java.util.Arrays;

/**
 * A window of nonblocking messages between two ranks. In one direction the receiver acknowledges each window; in both,
 * each rank's messages show the other rank that it has continued. Thread: the rank's.
 */
public final class Window implements Startable {
    private static final int DATA = 1;
    private static final int ACKNOWLEDGEMENT = 2;

    private final Communicator world;
    private final int peer;
    private final Payload[] sending;
    private final Payload[] receiving;
    private final Buffer[] sent;
    private final Buffer[] received;
    private final Request[] requests;
    private final byte[] acknowledgement = new byte[4];

    private Window(Communicator world, int peer, Payload[] sending, Payload[] receiving) {
        this.world = world;
        this.peer = peer;
        this.sending = sending;
        this.receiving = receiving;
        sent = Arrays.stream(sending).map(Payload::whole).toArray(Buffer[]::new);
        received = Arrays.stream(receiving).map(Payload::whole).toArray(Buffer[]::new);
        requests = new Request[sent.length + received.length];
    }

    /** The sender's part. */
    public static Exchange to(Communicator world, int receiver, int messages, int bytes, boolean direct) {
        return new Window(world, receiver, payloads(messages, bytes, direct), new Payload[0]);
    }

    /** The receiver's part. */
    public static Exchange from(Communicator world, int sender, int messages, int bytes, boolean direct) {
        return new Window(world, sender, new Payload[0], payloads(messages, bytes, direct));
    }

    /** The part of a rank that sends and receives. */
    public static Startable with(Communicator world, int peer, int messages, int bytes, boolean direct) {
        return new Window(world, peer, payloads(messages, bytes, direct), payloads(messages, bytes, direct));
    }

    private static Payload[] payloads(int messages, int bytes, boolean direct) {
        Payload[] payloads = new Payload[messages];
        Arrays.setAll(payloads, i -> Payload.bytes(1, bytes, direct));
        return payloads;
    }

    @Override
    public void start() {
        int started = 0;
        for (Buffer each : received) {
            requests[started++] = world.irecv(each, peer, DATA);
        }
        for (Buffer each : sent) {
            requests[started++] = world.isend(each, peer, DATA);
        }
    }

    @Override
    public void test() {
        for (Request request : requests) {
            request.test();
        }
    }

    @Override
    public void finish() {
        for (Request request : requests) {
            request.waitFor(); // one by one, without the array of statuses that waitAll returns
        }
        if (received.length == 0) {
            world.recv(acknowledgement, peer, ACKNOWLEDGEMENT);
        } else if (sent.length == 0) {
            world.send(acknowledgement, peer, ACKNOWLEDGEMENT);
        }
    }

    @Override
    public void fill(int seed) {
        for (int i = 0; i < sending.length; i++) {
            sending[i].fill(seed, world.rank(), i);
        }
        for (Payload each : receiving) {
            each.clear();
        }
    }

    @Override
    public void check(int seed) {
        for (int i = 0; i < receiving.length; i++) {
            receiving[i].check(0, seed, peer, peer, i);
        }
    }
}
