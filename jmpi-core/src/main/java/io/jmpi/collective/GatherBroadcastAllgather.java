package io.jmpi.collective;

/**
 * Allgather as a {@link BinomialGather} to rank 0 and a {@link BinomialBroadcast} from there: 2 ceil(log2 n) messages one
 * after the other, 2 (n-1) in all, fewer than any other. For equal parts. (MPI 4.1, section 6.7.)
 */
final class GatherBroadcastAllgather implements Allgather {
    private final Gather gather = new BinomialGather();
    private final Broadcast broadcast = new BinomialBroadcast();

    @Override
    public String algorithmName() {
        return "gather-bcast";
    }

    @Override
    public void plan(Plan plan, Blocks<?> parts) {
        boolean isRoot = plan.rank() == 0;
        gather.plan(plan, isRoot ? null : parts.of(plan.rank()), isRoot ? parts : null, 0);
        broadcast.plan(plan, parts.range(0, plan.size()), 0);
    }
}
