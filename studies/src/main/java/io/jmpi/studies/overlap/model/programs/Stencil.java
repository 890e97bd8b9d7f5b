package io.jmpi.studies.overlap.model.programs;

import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import java.util.List;

/**
 * The 3-D stencil of 7 points: each rank exchanges faces with six neighbors of a periodic grid, and computes meanwhile.
 *
 * @param x ranks in the first dimension
 * @param y ranks in the second
 * @param z ranks in the third
 * @param bytes of a face
 * @param compute nanoseconds, on average
 * @param imbalance by which share more or less each rank computes in each iteration, at most
 */
public record Stencil(int x, int y, int z, int bytes, double compute, double imbalance) implements Iterations {
    private static final int FACES = 6;

    /** A grid as close to a cube as the number permits. */
    public static Stencil of(int ranks, int bytes, double compute, double imbalance) {
        int x = largestDivisor(ranks, Math.cbrt(ranks));
        int y = largestDivisor(ranks / x, Math.sqrt((double) ranks / x));
        return new Stencil(x, y, ranks / x / y, bytes, compute, imbalance);
    }

    /** The largest divisor of a number that is not larger than a limit. */
    public static int largestDivisor(int number, double most) {
        int divisor = (int) Math.floor(most + 1e-9);
        while (number % divisor != 0) {
            divisor--;
        }
        return divisor;
    }

    @Override
    public int ranks() {
        return x * y * z;
    }

    @Override
    public List<Segment> iteration(int rank, int iteration) {
        double nanos = compute * (1 + imbalance * (2 * Chance.of(rank, iteration) - 1));
        return List.of(
                Segment.of(Plain.BEGIN),
                new Segment(FACES, face -> new Receive(neighbor(rank, face), bytes)),
                // What leaves by one face arrives at the opposite one.
                new Segment(FACES, face -> new Send(neighbor(rank, face ^ 1), bytes)),
                Segment.compute(nanos),
                Segment.of(Plain.AWAIT),
                Segment.of(Plain.END));
    }

    private int neighbor(int rank, int face) {
        int step = (face & 1) == 0 ? -1 : 1;
        int atX = rank % x;
        int atY = rank / x % y;
        int atZ = rank / x / y;
        return switch (face >> 1) {
            case 0 -> Math.floorMod(atX + step, x) + x * (atY + y * atZ);
            case 1 -> atX + x * (Math.floorMod(atY + step, y) + y * atZ);
            default -> atX + x * (atY + y * Math.floorMod(atZ + step, z));
        };
    }
}
