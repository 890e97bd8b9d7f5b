package io.jmpi.trace.generate;

import java.util.Arrays;

/**
 * Messages between neighbors in a periodic grid. A direction is twice the number of its dimension, plus 1 towards
 * higher coordinates; it is the tag of messages in that direction.
 */
final class HaloTraffic extends Traffic {
    private final int[] sizes;
    private final int[] strides;

    HaloTraffic(TracePlan plan) {
        super(plan);
        int[] all = sizes(plan.ranks(), plan.dimensions());
        int used = (int) Arrays.stream(all).filter(size -> size > 1).count();
        sizes = Arrays.copyOf(all, used); // descending: dimensions of size 1 come last
        strides = new int[used];
        int stride = 1;
        for (int i = 0; i < used; i++) {
            strides[i] = stride;
            stride *= sizes[i];
        }
    }

    /** Factors of the number of ranks, as near to each other as greedy division makes them, descending. */
    static int[] sizes(int ranks, int dimensions) {
        int[] sizes = new int[dimensions];
        int left = ranks;
        for (int i = dimensions; i > 0; i--) {
            int size = (int) Math.ceil(Math.pow(left, 1.0 / i) - 1e-9);
            while (left % size != 0) {
                size++;
            }
            sizes[dimensions - i] = size;
            left /= size;
        }
        Arrays.sort(sizes);
        for (int i = 0; i < dimensions / 2; i++) {
            int other = sizes[i];
            sizes[i] = sizes[dimensions - 1 - i];
            sizes[dimensions - 1 - i] = other;
        }
        return sizes;
    }

    @Override
    long messages() {
        return 2L * sizes.length * plan.ranks();
    }

    @Override
    int mostMessages() {
        return 4 * sizes.length;
    }

    @Override
    int receives(int rank, long step) {
        return 2 * sizes.length;
    }

    @Override
    int sends(int rank, long step) {
        return 2 * sizes.length;
    }

    @Override
    int source(int rank, long step, int receive) {
        return dest(rank, step, receive);
    }

    /** A message from a direction was sent in the opposite one. */
    @Override
    int sendOfSource(int rank, long step, int receive) {
        return receive ^ 1;
    }

    @Override
    int dest(int rank, long step, int direction) {
        int dimension = direction >> 1;
        int size = sizes[dimension];
        int stride = strides[dimension];
        int coordinate = rank / stride % size;
        int moved = (coordinate + ((direction & 1) == 1 ? 1 : size - 1)) % size;
        return rank + (moved - coordinate) * stride;
    }

    @Override
    int tag(long step, int send) {
        return send;
    }
}
