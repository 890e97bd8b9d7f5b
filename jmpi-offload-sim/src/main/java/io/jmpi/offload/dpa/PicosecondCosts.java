package io.jmpi.offload.dpa;

/** A {@link CostModel} in whole picoseconds, so that no sum depends on rounding. Immutable. */
final class PicosecondCosts {
    private static final int PICOS = 1000;

    final long instructions;

    /** Time by which a polling thread slows down the others of its core. */
    final long poll;

    final long l1;
    final long l2;
    final long l3;
    final long store;
    final long occupancy;
    private final long completion;
    private final long hash;
    private final long copy;
    private final long copyByte;
    private final long notice;

    PicosecondCosts(CostModel costs) {
        instructions = picos(costs.instructions());
        l1 = picos(costs.l1());
        l2 = picos(costs.l2());
        l3 = picos(costs.l3());
        poll = instructions == 0 ? 0 : instructions * instructions / (instructions + l2);
        store = picos(costs.store());
        occupancy = picos(costs.occupancy());
        completion = picos(costs.completion());
        hash = picos(costs.hash());
        copy = picos(costs.copy());
        copyByte = picos(costs.copyByte());
        notice = picos(costs.notice());
    }

    private static long picos(double nanos) {
        return Math.round(nanos * PICOS);
    }

    /** Cost of work before variation. */
    long of(Work work, int amount) {
        return switch (work) {
            case COMPLETION -> completion * amount;
            case HASH -> hash * amount;
            case COPY -> copy + copyByte * amount;
            case NOTIFY -> notice * amount;
        };
    }
}
