package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Allgather of Bruck: in round k each rank sends all that it has to the rank 2^k below it. ceil(log2 n) rounds for any
 * number of ranks; each rank gathers from itself upward, and at the end copies everything to its place. For equal parts.
 * (MPI 4.1, section 6.7; Bruck et al.: Efficient algorithms for all-to-all communications, 1997.)
 */
final class BruckAllgather implements Allgather {
    @Override
    public String algorithmName() {
        return "bruck";
    }

    @Override
    public void plan(Plan plan, Blocks<?> parts) {
        int size = plan.size();
        int rank = plan.rank();
        int count = parts.count(rank);
        Elements<?> fromHere = parts.range(0, size).newSpace();
        plan.copy(parts.of(rank), fromHere.range(0, count));
        for (int distance = 1; distance < size; distance <<= 1) {
            int moved = Math.min(distance, size - distance) * count;
            plan.receive(fromHere.range(distance * count, moved), (rank + distance) % size);
            plan.send(fromHere.range(0, moved), Math.floorMod(rank - distance, size));
            plan.endRound();
        }
        plan.copy(fromHere.range(0, (size - rank) * count), parts.range(rank, size - rank));
        plan.copy(fromHere.range((size - rank) * count, rank * count), parts.range(0, rank));
        plan.endRound();
    }
}
