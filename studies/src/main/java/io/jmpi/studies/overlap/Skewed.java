package io.jmpi.studies.overlap;

import io.jmpi.Communicator;
import io.jmpi.bench.command.Marks;
import io.jmpi.reduction.ReduceOp;
import java.util.SplittableRandom;

/** A blocking operation with a root, round after round without a barrier; before each, each rank computes for a random time. */
final class Skewed extends Rounds {
    /** Which one; rank 0 is the root. */
    enum Kind {
        REDUCE,
        GATHER
    }

    private static final int RANKS = 4;

    private final Kind kind;
    private final int bytes;
    private final boolean isRoot;
    private final byte[] own;
    private final byte[] result;
    private final SplittableRandom random;

    private Skewed(Communicator world, Kind kind, int bytes) {
        super(world);
        this.kind = kind;
        this.bytes = bytes;
        isRoot = world.rank() == 0;
        own = new byte[bytes];
        result = isRoot ? new byte[kind == Kind.GATHER ? RANKS * bytes : bytes] : null;
        random = new SplittableRandom(world.rank());
    }

    /** @param bytes from a rank to another */
    static Pattern of(Kind kind, int bytes) {
        return new Pattern(RANKS, world -> new Skewed(world, kind, bytes));
    }

    @Override
    double run(int number, double computeMicros) {
        double computed = compute(2 * computeMicros * random.nextDouble());
        Marks.mark(own, 0, bytes, number + world.rank());
        if (kind == Kind.REDUCE) {
            world.reduce(own, result, ReduceOp.SUM, 0);
        } else {
            world.gather(own, result, 0);
        }
        return computed;
    }

    @Override
    void check(int number) {
        if (!isRoot) {
            return;
        }
        if (kind == Kind.GATHER) {
            for (int rank = 0; rank < RANKS; rank++) {
                Marks.require(result, rank * bytes, bytes, number + rank, "the part of rank " + rank);
            }
            return;
        }
        int sum = 0;
        int inverted = 0;
        for (int rank = 0; rank < RANKS; rank++) {
            sum += number + rank;
            inverted += ~(number + rank);
        }
        if (result[0] != (byte) sum || result[bytes - 1] != (byte) inverted) {
            throw new IllegalStateException("the sum of round " + number + " is wrong");
        }
    }

    @Override
    long bytes() {
        return isRoot ? result.length : bytes;
    }

    @Override
    boolean isInStep() {
        return false;
    }
}
