package io.jmpi.trace.generate;

/**
 * The crystal router: in each phase, ranks whose numbers differ in one bit exchange messages of different lengths. A
 * rank whose partner does not exist, because the number of ranks is no power of two, is idle in that phase.
 */
final class CrystalTraffic extends Traffic {
    private static final int LENGTH = 21;

    private final int phases;

    CrystalTraffic(TracePlan plan) {
        super(plan);
        phases = Integer.SIZE - Integer.numberOfLeadingZeros(plan.ranks() - 1);
    }

    @Override
    int phases() {
        return phases;
    }

    @Override
    long messages() {
        long messages = 0;
        for (int phase = 0; phase < phases; phase++) {
            for (int rank = 0; rank < plan.ranks(); rank++) {
                messages += sends(rank, phase);
            }
        }
        return messages;
    }

    @Override
    int mostMessages() {
        return 2;
    }

    @Override
    int receives(int rank, long step) {
        return sends(rank, step);
    }

    @Override
    int sends(int rank, long step) {
        return dest(rank, step, 0) < plan.ranks() ? 1 : 0;
    }

    @Override
    int source(int rank, long step, int receive) {
        return dest(rank, step, 0);
    }

    @Override
    int sendOfSource(int rank, long step, int receive) {
        return 0;
    }

    @Override
    int dest(int rank, long step, int send) {
        return rank ^ 1 << step % phases;
    }

    @Override
    int tag(long step, int send) {
        return (int) (step % phases);
    }

    @Override
    int bytes(int sender, long step, int send) {
        return plan.bytes() / 2 + (int) random(plan.bytes() + 1L, LENGTH, sender, step);
    }

    @Override
    int mostBytes() {
        return plan.bytes() / 2 + plan.bytes();
    }
}
