package io.jmpi.trace.generate;

/** Messages of all ranks to rank 0. In a share of the steps it receives from any source, in order of arrival. */
final class AllToOneTraffic extends Traffic {
    private static final int WILD = 11;

    AllToOneTraffic(TracePlan plan) {
        super(plan);
    }

    @Override
    long messages() {
        return plan.ranks() - 1L;
    }

    @Override
    int mostMessages() {
        return plan.ranks() - 1;
    }

    @Override
    int receives(int rank, long step) {
        return rank == 0 ? plan.ranks() - 1 : 0;
    }

    @Override
    int sends(int rank, long step) {
        return rank == 0 ? 0 : 1;
    }

    @Override
    int source(int rank, long step, int receive) {
        return receive + 1;
    }

    @Override
    int sendOfSource(int rank, long step, int receive) {
        return 0;
    }

    @Override
    int dest(int rank, long step, int send) {
        return 0;
    }

    @Override
    int tag(long step, int send) {
        return 0;
    }

    @Override
    Wildcard wildcard(int rank, long step, int receive) {
        return takesAnySender(step) ? Wildcard.SOURCE : Wildcard.NONE;
    }

    @Override
    boolean takesAnySender(long step) {
        return isWild(WILD, step, 0);
    }
}
