package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.MemoryExchange;
import io.jmpi.internal.collective.memory.Stages;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;

/** The algorithms of allgather and allgatherv: the parts of all ranks go to all ranks (MPI 4.1, section 6.7). */
public interface Allgather {
    /** For equal parts. */
    Algorithm<Allgather> DOUBLING = new Algorithm<>("doubling", Situation::isPowerOfTwo, Allgather::doubling);

    /** For equal parts. */
    Algorithm<Allgather> BRUCK = new Algorithm<>("bruck", Situation::canBeCopied, Allgather::bruck);

    Algorithm<Allgather> RING = new Algorithm<>("ring", Allgather::ring);
    Algorithm<Allgather> LINEAR = new Algorithm<>("linear", Allgather::linear);

    /** For equal parts. */
    Algorithm<Allgather> SHARED = new Algorithm<>("shared", Situation::fitsMemoryForEach, Allgather::shared);

    Algorithm<Allgather> HOSTS = new Algorithm<>("hosts", Situation::fitsHostsForEach, OnHosts::allgather);

    /** For equal parts. */
    Algorithm<Allgather> GATHER_BROADCAST =
            new Algorithm<>("gather-bcast", Situation::canBeCopied, Allgather::gatherBroadcast);

    /** For unequal parts, all of which make one message. */
    Algorithm<Allgather> GATHERV_BROADCAST =
            new Algorithm<>("gather-bcast", Situation::canBePacked, Allgather::gathervBroadcast);

    /**
     * Records this rank's part.
     *
     * @param parts where each rank's elements go; this rank's own are there already
     */
    void plan(Plan plan, Blocks parts);

    /**
     * Recursive doubling: in each round two ranks exchange all that they have, at twice the distance. log2(n) rounds,
     * each part sent once to each rank; nothing is copied. For powers of two.
     */
    private static void doubling(Plan plan, Blocks parts) {
        for (int distance = 1; distance < plan.size(); distance <<= 1) {
            int partner = plan.rank() ^ distance;
            plan.receive(parts.range(partner & -distance, distance), partner);
            plan.send(parts.range(plan.rank() & -distance, distance), partner);
            plan.endRound();
        }
    }

    /**
     * Bruck's allgather: in round k each rank sends all that it has to the rank 2^k below it. ceil(log2 n) rounds for
     * any number of ranks; each rank gathers from itself upward, and at the end copies everything to its place. (Bruck
     * et al.: Efficient algorithms for all-to-all communications, 1997.)
     */
    private static void bruck(Plan plan, Blocks parts) {
        int size = plan.size();
        int rank = plan.rank();
        long count = parts.count(rank);
        Elements<?> fromHere = parts.range(0, size).newSpace();
        plan.copy(parts.of(rank), fromHere.range(0, count));
        for (int distance = 1; distance < size; distance <<= 1) {
            long moved = Math.min(distance, size - distance) * count;
            plan.receive(fromHere.range(distance * count, moved), plan.neighbor(distance));
            plan.send(fromHere.range(0, moved), plan.neighbor(-distance));
            plan.endRound();
        }
        plan.copy(fromHere.range(0, (size - rank) * count), parts.range(rank, size - rank));
        plan.copy(fromHere.range((size - rank) * count, rank * count), parts.range(0, rank));
        plan.endRound();
    }

    /**
     * In each round each rank forwards the part that it received in the round before. n-1 rounds with neighbors only,
     * each part sent once to each rank; nothing is copied.
     */
    private static void ring(Plan plan, Blocks parts) {
        for (int i = 0; i < plan.size() - 1; i++) {
            plan.receive(parts.of(plan.neighbor(-1 - i)), plan.neighbor(-1));
            plan.send(parts.of(plan.neighbor(-i)), plan.neighbor(1));
            plan.endRound();
        }
    }

    /** Each rank sends its part to each other rank: one round, n-1 messages at each rank. */
    private static void linear(Plan plan, Blocks parts) {
        for (int i = 1; i < plan.size(); i++) {
            int source = plan.neighbor(-i);
            plan.receive(parts.of(source), source);
            plan.send(parts.of(plan.rank()), plan.neighbor(i));
        }
        plan.endRound();
    }

    /**
     * A gather to rank 0 and a broadcast from there, both along a binomial tree: 2 ceil(log2 n) messages one after the
     * other, 2 (n-1) in all, the fewest of these algorithms.
     */
    private static void gatherBroadcast(Plan plan, Blocks parts) {
        boolean isRoot = plan.rank() == 0;
        Gather.binomial(plan, isRoot ? null : parts.of(plan.rank()), isRoot ? parts : null, 0);
        Broadcast.binomial(plan, parts.range(0, plan.size()), 0);
    }

    /**
     * All ranks send to rank 0, which broadcasts all parts as one message along a binomial tree: 1 + ceil(log2 n)
     * messages one after the other, 2 (n-1) in all. All ranks copy all parts once.
     */
    private static void gathervBroadcast(Plan plan, Blocks parts) {
        Elements<?>[] packed = packed(plan, parts);
        Gather.linear(plan, parts.of(plan.rank()), Blocks.of(packed), 0);
        Broadcast.binomial(plan, packed[plan.size()], 0);
        for (int rank = 0; rank < plan.size(); rank++) {
            if (rank != plan.rank()) {
                plan.copy(packed[rank], parts.of(rank));
            }
        }
        plan.endRound();
    }

    /** Space for each rank's part, and last for all of them. */
    private static Elements<?>[] packed(Plan plan, Blocks parts) {
        boolean sideBySide = parts.type().isContiguous();
        int size = sideBySide ? 1 : parts.type().size();
        long count = 0;
        for (int rank = 0; rank < plan.size(); rank++) {
            count += parts.count(rank) * size;
        }
        Elements<?> all = sideBySide ? parts.of(0).newSpace(count) : Elements.newPackedSpace(count);
        Elements<?>[] packed = new Elements<?>[plan.size() + 1];
        long first = 0;
        for (int rank = 0; rank < plan.size(); rank++) {
            packed[rank] = all.range(first, parts.count(rank) * size);
            first += packed[rank].count();
        }
        packed[plan.size()] = all;
        return packed;
    }

    /** Through shared memory: each rank writes its part, and reads those of all others. */
    private static void shared(Plan plan, Blocks parts) {
        Elements<?> own = parts.of(plan.rank());
        int bytes = (int) own.bytes();
        int room = MemoryExchange.roomOfEach(plan.size());
        MemoryExchange exchange = plan.exchangeOfAll(own, Math.min(bytes, room));
        exchange.amongAll(
                new Stages(bytes, room),
                (stage, position, length) -> exchange.write(stage, own, position, length, 0),
                (stage, position, length) -> {
                    for (int i = 1; i < plan.size(); i++) {
                        int rank = plan.neighbor(i);
                        exchange.take(stage, rank, 0, parts.of(rank), position, length);
                    }
                });
        exchange.end();
    }
}
