package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import java.io.IOException;

/**
 * All ranks send to all others, and then around a ring, short and long messages, with each of the matchers that are the
 * arguments; all check what they receive. Then rank 0 awaits the end of its input, so that a test can look at the ranks.
 *
 * <p>Rank 2 accepts the connections of ranks 0 and 1.
 */
public final class Exchanges {
    private static final int TAG = 1;
    private static final int ACCEPTING = 2;
    private static final int ROUNDS = 20;
    private static final int[] LENGTHS = {1, 100, 5_000, 100_000};

    private Exchanges() {}

    public static void main(String[] matchers) throws IOException {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            if (world.rank() < ACCEPTING) {
                world.send(new byte[1], ACCEPTING, TAG);
            } else if (world.rank() == ACCEPTING) {
                for (int source = 0; source < ACCEPTING; source++) {
                    world.recv(new byte[1], source, TAG);
                }
            }
            for (String matcher : matchers) {
                Communicator copy = world.dup(Info.EMPTY.with(Info.MATCHER, matcher));
                for (int round = 0; round < ROUNDS; round++) {
                    for (int length : LENGTHS) {
                        toAll(copy, length, round);
                        aroundRing(copy, length, round);
                    }
                }
                copy.free();
            }
            System.out.println("rank " + world.rank() + " has received all");
            if (world.rank() == 0 && System.in.read() >= 0) {
                throw new IllegalStateException("input, although there is none");
            }
            world.barrier();
        }
    }

    private static void toAll(Communicator world, int length, int round) {
        int[] out = new int[world.size() * length];
        int[] in = new int[world.size() * length];
        for (int i = 0; i < out.length; i++) {
            out[i] = value(world.rank(), i / length, i % length, round);
        }
        world.alltoall(out, in);
        for (int i = 0; i < in.length; i++) {
            check(in[i], value(i / length, world.rank(), i % length, round));
        }
    }

    private static void aroundRing(Communicator world, int length, int round) {
        int right = (world.rank() + 1) % world.size();
        int left = (world.rank() + world.size() - 1) % world.size();
        int[] out = new int[length];
        int[] in = new int[length];
        for (int i = 0; i < length; i++) {
            out[i] = value(world.rank(), right, i, round);
        }
        world.sendrecv(out, right, TAG, in, left, TAG);
        for (int i = 0; i < length; i++) {
            check(in[i], value(left, world.rank(), i, round));
        }
    }

    private static int value(int source, int dest, int index, int round) {
        return ((source * 31 + dest) * 31 + round) * 1_000_003 + index;
    }

    private static void check(int found, int expected) {
        if (found != expected) {
            throw new IllegalStateException("received " + found + " instead of " + expected);
        }
    }
}
