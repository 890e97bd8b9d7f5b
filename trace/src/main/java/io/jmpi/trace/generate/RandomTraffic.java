package io.jmpi.trace.generate;

/**
 * Messages to random ranks: the destinations of each step's n-th messages are a permutation of the ranks, {@code a *
 * rank + b} modulo their number, which can be inverted. The tag of the n-th messages is n, so that a receive from any
 * source can match one message only; steps with wildcards end with a barrier, so that no message of a later step can
 * match.
 */
final class RandomTraffic extends Traffic {
    private static final int DEGREE = 4;
    private static final int FACTOR = 31;
    private static final int SUMMAND = 32;
    private static final int WILD = 33;
    private static final int KIND = 34;

    RandomTraffic(TracePlan plan) {
        super(plan);
    }

    @Override
    long messages() {
        return (long) DEGREE * plan.ranks();
    }

    @Override
    int mostMessages() {
        return 2 * DEGREE;
    }

    @Override
    int receives(int rank, long step) {
        return DEGREE;
    }

    @Override
    int sends(int rank, long step) {
        return DEGREE;
    }

    /** A number coprime to the number of ranks. */
    private long factor(long step, int send) {
        long factor = random(plan.ranks(), FACTOR, step, send);
        while (gcd(factor, plan.ranks()) != 1) {
            factor++;
        }
        return factor % plan.ranks();
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private long summand(long step, int send) {
        return random(plan.ranks(), SUMMAND, step, send);
    }

    @Override
    int dest(int rank, long step, int send) {
        return (int) ((factor(step, send) * rank + summand(step, send)) % plan.ranks());
    }

    @Override
    int source(int rank, long step, int receive) {
        long shifted = rank - summand(step, receive) + plan.ranks();
        return (int) (inverse(factor(step, receive), plan.ranks()) * shifted % plan.ranks());
    }

    /** The modular inverse, by Euclid's algorithm. */
    private static long inverse(long number, long modulus) {
        long previous = modulus;
        long rest = number;
        long before = 0;
        long inverse = 1;
        while (rest > 1) {
            long quotient = previous / rest;
            long next = previous - quotient * rest;
            previous = rest;
            rest = next;
            long nextInverse = before - quotient * inverse;
            before = inverse;
            inverse = nextInverse;
        }
        return Math.floorMod(inverse, modulus);
    }

    @Override
    int sendOfSource(int rank, long step, int receive) {
        return receive;
    }

    @Override
    int tag(long step, int send) {
        return send;
    }

    @Override
    Wildcard wildcard(int rank, long step, int receive) {
        if (!isWild(WILD, step * DEGREE + receive, rank)) {
            return Wildcard.NONE;
        }
        boolean isLast = receive == DEGREE - 1;
        return switch ((int) random(isLast ? 3 : 2, KIND, step * DEGREE + receive, rank)) {
            case 0 -> Wildcard.SOURCE;
            case 1 -> Wildcard.TAG;
            default -> Wildcard.BOTH;
        };
    }

    @Override
    boolean endsWithBarrier() {
        return plan.wildcards() > 0;
    }
}
