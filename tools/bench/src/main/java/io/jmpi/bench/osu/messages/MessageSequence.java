package io.jmpi.bench.osu.messages;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.Payload;
import java.util.Arrays;

/** A sequence of messages from rank 0 to rank 1, which has posted its receives and acknowledges. Thread: the rank's. */
final class MessageSequence implements Exchange {
    private static final int ACKNOWLEDGEMENT = 0;
    private static final int FIRST_TAG = 1;

    private final Communicator world;
    private final boolean sends;
    private final boolean conflicts;
    private final Payload[] payloads;
    private final Buffer[] buffers;
    private final Request[] requests;
    private final byte[] acknowledgement = new byte[1];

    private MessageSequence(Communicator world, int messages, int bytes, boolean direct, boolean conflicts) {
        this.world = world;
        this.conflicts = conflicts;
        sends = world.rank() == 0;
        payloads = new Payload[messages];
        Arrays.setAll(payloads, i -> Payload.bytes(1, bytes, direct));
        buffers = Arrays.stream(payloads).map(Payload::whole).toArray(Buffer[]::new);
        requests = new Request[messages];
    }

    /**
     * Returns this rank's part.
     *
     * @param conflicts whether all messages have the same tag
     */
    static Exchange of(Communicator world, int messages, int bytes, boolean direct, boolean conflicts) {
        return world.rank() < 2 ? new MessageSequence(world, messages, bytes, direct, conflicts) : NONE;
    }

    private int tag(int message) {
        return conflicts ? FIRST_TAG : FIRST_TAG + message;
    }

    @Override
    public void prepare() {
        for (int i = 0; !sends && i < buffers.length; i++) {
            requests[i] = world.irecv(buffers[i], 0, tag(i));
        }
    }

    @Override
    public void run() {
        for (int i = 0; sends && i < buffers.length; i++) {
            requests[i] = world.isend(buffers[i], 1, tag(i));
        }
        for (Request request : requests) {
            request.waitFor(); // one by one, without the array of statuses that waitAll returns
        }
        if (sends) {
            world.recv(acknowledgement, 1, ACKNOWLEDGEMENT);
        } else {
            world.send(acknowledgement, 0, ACKNOWLEDGEMENT);
        }
    }

    @Override
    public void fill(int seed) {
        for (int i = 0; i < payloads.length; i++) {
            if (sends) {
                payloads[i].fill(seed, 0, i);
            } else {
                payloads[i].clear();
            }
        }
    }

    /** With conflicts this also finds messages that have overtaken each other. */
    @Override
    public void check(int seed) {
        for (int i = 0; !sends && i < payloads.length; i++) {
            payloads[i].check(0, seed, 0, 0, i);
        }
    }
}
