package io.jmpi.systemtests.programs.surface;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.reduction.ReduceOp;
import java.util.List;

/**
 * Five ranks use a part of every chapter, and check what comes out. Prints a digest of each, which is the same for every
 * matcher, transport and progress mode.
 */
public final class Surface {
    /** Fewer cannot make a grid of 2 x 2 that leaves a rank out. */
    private static final int RANKS = 5;

    private static final List<Chapter> CHAPTERS = List.of(
            new PointToPoint(),
            new Probes(),
            new Datatypes(),
            new JavaObjects(),
            new Collectives(),
            new Communicators(),
            new Intercommunicators(),
            new Topologies(),
            new Errors());

    private Surface() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            if (world.size() != RANKS) {
                throw new IllegalStateException("this program is for " + RANKS + " ranks, not " + world.size());
            }
            for (Chapter chapter : CHAPTERS) {
                run(chapter, mpi);
            }
            long[] byRendezvous = {mpi.traffic().rendezvousSent()};
            world.allreduce(byRendezvous, byRendezvous, ReduceOp.SUM);
            if (world.rank() == 0) {
                System.out.printf("matcher %s%n", world.matcherName());
                System.out.printf("transport %s%n", mpi.transportName());
                System.out.printf("progress %s%n", mpi.progressName());
                System.out.printf("by rendezvous %d%n", byRendezvous[0]);
            }
        }
    }

    private static void run(Chapter chapter, Mpi mpi) {
        String name = chapter.getClass().getSimpleName();
        int rank = mpi.world().rank();
        Communicator all = mpi.world().dup();
        Checks checks = new Checks(name + ", rank " + rank);
        chapter.run(mpi, all, checks);
        all.barrier();
        requireNothingLeft(all);
        all.free();
        long[] sums = {checks.digest(), checks.made()};
        mpi.world().allreduce(sums, sums, ReduceOp.SUM);
        if (rank == 0) {
            System.out.printf("%s: %d checks, digest %016x%n", name, sums[1], sums[0]);
        }
    }

    private static void requireNothingLeft(Communicator communicator) {
        MatchingStatistics statistics = communicator.matchingStatistics();
        if (communicator.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG) != null
                || statistics.postedDepth() != 0
                || statistics.unexpectedDepth() != 0) {
            throw new IllegalStateException(communicator + " still holds something: " + statistics);
        }
    }
}
