package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.MemoryExchange;
import io.jmpi.internal.collective.memory.Stages;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;

/**
 * The algorithms of alltoall, alltoallv and alltoallw: a part of each rank's elements goes to each rank (MPI 4.1,
 * section 6.8).
 */
public interface Alltoall {
    /**
     * Partners in a round of {@link #linear}: enough that waits overlap, but so few that messages do not flood their
     * receivers.
     */
    int WINDOW = 32;

    /** For equal parts. */
    Algorithm<Alltoall> BRUCK = new Algorithm<>("bruck", Situation::canBeCopied, Alltoall::bruck);

    Algorithm<Alltoall> PAIRWISE = new Algorithm<>("pairwise", Alltoall::pairwise);
    Algorithm<Alltoall> LINEAR = new Algorithm<>("linear", Alltoall::linear);

    /** For equal parts. */
    Algorithm<Alltoall> SHARED = new Algorithm<>("shared", Situation::fitsMemoryForPairs, Alltoall::shared);

    /**
     * Records this rank's part.
     *
     * @param sent what goes to each rank
     * @param received the destination of each rank's elements; separate from the memory that is sent
     */
    void plan(Plan plan, Blocks sent, Blocks received);

    /**
     * In round k each rank sends to the rank k above it and receives from the rank k below it. n-1 rounds; each rank
     * sends one message and receives one at a time.
     */
    private static void pairwise(Plan plan, Blocks sent, Blocks received) {
        exchange(plan, sent, received, 1);
    }

    /**
     * Each rank sends to each other one at once, {@link #WINDOW} ranks in a round, beginning with the next rank so that
     * not all send to the same one. n-1 messages at each rank.
     */
    private static void linear(Plan plan, Blocks sent, Blocks received) {
        exchange(plan, sent, received, WINDOW);
    }

    private static void exchange(Plan plan, Blocks sent, Blocks received, int partnersInARound) {
        plan.copy(sent.of(plan.rank()), received.of(plan.rank()));
        for (int i = 1; i < plan.size(); i++) {
            int source = plan.neighbor(-i);
            int destination = plan.neighbor(i);
            plan.receive(received.of(source), source);
            plan.send(sent.of(destination), destination);
            if (i % partnersInARound == 0) {
                plan.endRound();
            }
        }
        plan.endRound();
    }

    /**
     * Bruck's alltoall: part i, which goes i ranks up, moves in the rounds k in which bit k of i is set, with all
     * others of this kind in one message. ceil(log2 n) rounds, each of about half of the parts: few messages for many
     * bytes. (Bruck et al.: Efficient algorithms for all-to-all communications, 1997.)
     */
    private static void bruck(Plan plan, Blocks sent, Blocks received) {
        int size = plan.size();
        int rank = plan.rank();
        long count = received.count(rank);
        Elements<?> byDistance = received.range(0, size).newSpace();
        int above = size - rank;
        plan.copy(sent.range(rank, above), byDistance.range(0, above * count));
        plan.copy(sent.range(0, rank), byDistance.range(above * count, rank * count));
        // A distance with the bit differs from one without it, so at most half of the parts move in a round.
        Elements<?> leaving = received.range(0, size / 2).newSpace();
        Elements<?> coming = leaving.newSpace();
        for (int bit = 1; bit < size; bit <<= 1) {
            long moved = copyRuns(plan, byDistance, leaving, bit, count, true);
            plan.receive(coming.range(0, moved), plan.neighbor(-bit));
            plan.send(leaving.range(0, moved), plan.neighbor(bit));
            plan.endRound();
            copyRuns(plan, byDistance, coming, bit, count, false);
        }
        for (int distance = 0; distance < size; distance++) {
            plan.copy(byDistance.range(distance * count, count), received.of(plan.neighbor(-distance)));
        }
        plan.endRound();
    }

    /**
     * Copies the parts whose distance has the bit, run by run, from their places or to them; returns their elements.
     */
    private static long copyRuns(
            Plan plan, Elements<?> byDistance, Elements<?> sideBySide, int bit, long count, boolean out) {
        long copied = 0;
        for (int first = bit; first < plan.size(); first += 2 * bit) {
            long elements = Math.min(bit, plan.size() - first) * count;
            Elements<?> inPlace = byDistance.range(first * count, elements);
            Elements<?> moved = sideBySide.range(copied, elements);
            plan.copy(out ? inPlace : moved, out ? moved : inPlace);
            copied += elements;
        }
        return copied;
    }

    /** Through shared memory: each rank writes all its parts, and reads those for it. */
    private static void shared(Plan plan, Blocks sent, Blocks received) {
        int bytes = (int) received.bytes(plan.rank());
        int room = MemoryExchange.roomOfPart(bytes, MemoryExchange.roomOfPair(plan.size()));
        MemoryExchange exchange = plan.exchangeOfAll(sent.of(plan.rank()), (long) room * plan.size());
        plan.copy(sent.of(plan.rank()), received.of(plan.rank()));
        exchange.amongAll(
                new Stages(bytes, room),
                (stage, position, length) -> {
                    for (int i = 1; i < plan.size(); i++) {
                        int rank = plan.neighbor(i);
                        exchange.write(stage, sent.of(rank), position, length, rank * room);
                    }
                },
                (stage, position, length) -> {
                    for (int i = 1; i < plan.size(); i++) {
                        int rank = plan.neighbor(-i);
                        exchange.take(stage, rank, plan.rank() * room, received.of(rank), position, length);
                    }
                });
        exchange.end();
    }
}
