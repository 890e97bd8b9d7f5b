package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Alltoall of Bruck: part i, which has to go i ranks up, goes in the rounds k in which bit k of i is set, with all others
 * of this kind in one message. ceil(log2 n) rounds, each of about half of the parts: few messages for many bytes. For equal
 * parts. (MPI 4.1, section 6.8; Bruck et al.: Efficient algorithms for all-to-all communications, 1997.)
 */
final class BruckAlltoall implements Alltoall {
    @Override
    public String algorithmName() {
        return "bruck";
    }

    @Override
    public void plan(Plan plan, Blocks<?> sent, Blocks<?> received) {
        int size = plan.size();
        int rank = plan.rank();
        int count = received.count(rank);
        Elements<?> byDistance = received.range(0, size).newSpace();
        int above = size - rank;
        plan.copy(sent.range(rank, above), byDistance.range(0, above * count));
        plan.copy(sent.range(0, rank), byDistance.range(above * count, rank * count));
        Elements<?> leaving = received.range(0, movedParts(size)).newSpace();
        Elements<?> coming = leaving.newSpace();
        for (int bit = 1; bit < size; bit <<= 1) {
            int moved = copyRuns(plan, byDistance, leaving, bit, count, true);
            plan.receive(coming.range(0, moved), Math.floorMod(rank - bit, size));
            plan.send(leaving.range(0, moved), (rank + bit) % size);
            plan.endRound();
            copyRuns(plan, byDistance, coming, bit, count, false);
        }
        for (int distance = 0; distance < size; distance++) {
            plan.copy(byDistance.range(distance * count, count), received.of(Math.floorMod(rank - distance, size)));
        }
        plan.endRound();
    }

    /** The most parts that move in a round. */
    private static int movedParts(int size) {
        int most = 0;
        for (int bit = 1; bit < size; bit <<= 1) {
            int moved = 0;
            for (int first = bit; first < size; first += 2 * bit) {
                moved += Math.min(bit, size - first);
            }
            most = Math.max(most, moved);
        }
        return most;
    }

    /** Copies the parts whose distance has the bit, run by run, out of their places or into them; returns their elements. */
    private static int copyRuns(
            Plan plan, Elements<?> byDistance, Elements<?> sideBySide, int bit, int count, boolean out) {
        int size = plan.size();
        int copied = 0;
        for (int first = bit; first < size; first += 2 * bit) {
            int elements = Math.min(bit, size - first) * count;
            Elements<?> inPlace = byDistance.range(first * count, elements);
            Elements<?> moved = sideBySide.range(copied, elements);
            plan.copy(out ? inPlace : moved, out ? moved : inPlace);
            copied += elements;
        }
        return copied;
    }
}
