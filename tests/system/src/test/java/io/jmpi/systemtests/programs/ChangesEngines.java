package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Random;

/**
 * Rank 0 changes its matching engine again and again while it receives short and long messages of all others, and checks that those of each
 * rank come in their order. Arguments: the seed of the traffic, and the engines.
 */
public final class ChangesEngines {
    private static final int MESSAGES = 3_000;
    private static final int SHORTEST = 2 * Integer.BYTES;
    private static final int MOST_SHORT = 100;
    private static final int MOST_LONG = 60_000;

    /** Sends and receives that a rank has at once. */
    private static final int SENDS = 50;

    private static final int RECEIVES = 6;

    /** One of so many messages is long; so often an engine is changed, and messages are probed for. */
    private static final int LONG_EVERY = 3;

    private static final int CHANGE_EVERY = 4;
    private static final int PROBE_EVERY = 8;

    private ChangesEngines() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            Communicator copy = world.dup();
            Random random = new Random(31 * Long.parseLong(args[0]) + world.rank());
            if (world.rank() == 0) {
                receive(copy, random, Arrays.copyOfRange(args, 1, args.length));
            } else {
                send(copy, random);
            }
            copy.free();
        }
    }

    private static void send(Communicator world, Random random) {
        ArrayDeque<Request> sends = new ArrayDeque<>();
        for (int i = 0; i < MESSAGES; i++) {
            int most = random.nextInt(LONG_EVERY) == 0 ? MOST_LONG : MOST_SHORT;
            byte[] message = new byte[SHORTEST + random.nextInt(most)];
            ByteBuffer.wrap(message).putInt(i).putInt(message.length);
            sends.add(world.isend(message, 0, random.nextInt(2)));
            if (sends.size() > SENDS) {
                sends.remove().waitFor();
            }
        }
        Request.waitAll(sends.toArray(new Request[0]));
    }

    private static void receive(Communicator world, Random random, String[] engines) {
        int total = MESSAGES * (world.size() - 1);
        int[] next = new int[world.size()];
        int posted = 0;
        int changes = 0;
        ArrayDeque<byte[]> memory = new ArrayDeque<>();
        ArrayDeque<Request> receives = new ArrayDeque<>();
        for (int received = 0; received < total; received++) {
            for (; receives.size() < RECEIVES && posted < total; posted++) {
                memory.add(new byte[SHORTEST + MOST_LONG]);
                receives.add(world.irecv(memory.getLast(), Mpi.ANY_SOURCE, Mpi.ANY_TAG));
            }
            if (random.nextInt(CHANGE_EVERY) == 0) {
                world.setInfo(Info.EMPTY.with(Info.MATCHER, engines[changes++ % engines.length]));
            }
            if (random.nextInt(PROBE_EVERY) == 0) {
                Status unused = world.iprobe(Mpi.ANY_SOURCE, 1);
            }
            check(receives.remove().waitFor(), ByteBuffer.wrap(memory.remove()), next);
        }
        System.out.println("received " + total);
    }

    private static void check(Status status, ByteBuffer message, int[] next) {
        int expected = next[status.source()]++;
        int number = message.getInt();
        int length = message.getInt();
        if (number != expected || length != status.bytes()) {
            throw new IllegalStateException("message " + number + " of " + length + " bytes from rank "
                    + status.source() + " instead of " + expected + ", with " + status.bytes() + " bytes");
        }
    }
}
