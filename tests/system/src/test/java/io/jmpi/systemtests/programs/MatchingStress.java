package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.reduction.ReduceOp;
import java.util.List;

/**
 * Random traffic among all ranks that checks everything it receives. Prints a digest, which is the same for every matcher,
 * transport and progress mode. Arguments: the seed, and possibly the engine of each rank, if they are to differ.
 */
public final class MatchingStress {
    private static final int STREAMS_OF_NAMED_PHASE = 0;
    private static final int STREAMS_OF_WILD_PHASE = 100;

    private MatchingStress() {}

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : System.nanoTime();
        try (Mpi mpi = Mpi.init(config(args))) {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                System.out.println("seed " + seed);
            }
            Communicator same = world.dup();
            Communicator part = world.split(world.rank() % 2, -world.rank());
            Communicator binned = world.dup(Info.EMPTY.with(Info.MATCHER, "bins"));
            Communicator changing = world.dup();
            List<Communicator> communicators = List.of(world, same, part, binned, changing);

            long digest = 0;
            for (int i = 0; i < communicators.size(); i++) {
                digest += new NamedPhase(communicators.get(i), seed, STREAMS_OF_NAMED_PHASE + i).run();
            }
            WildPhase wild = new WildPhase(communicators, changing, seed, STREAMS_OF_WILD_PHASE, world.rank());
            digest += wild.run();

            world.barrier();
            communicators.forEach(MatchingStress::requireNothingLeft);
            report(mpi, digest, wild);
            List.of(same, part, binned, changing).forEach(Communicator::free);
        }
    }

    private static MpiConfig config(String[] args) {
        MpiConfig config = MpiConfig.fromEnvironment();
        if (args.length < 2) {
            return config;
        }
        String engine = args[1 + Integer.getInteger("jmpirun.rank")];
        return config.with(Setting.MATCHER.key(), engine);
    }

    private static void requireNothingLeft(Communicator communicator) {
        MatchingStatistics statistics = communicator.matchingStatistics();
        if (communicator.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG) != null
                || statistics.postedDepth() != 0
                || statistics.unexpectedDepth() != 0) {
            throw new IllegalStateException(communicator + " still holds something: " + statistics);
        }
    }

    private static void report(Mpi mpi, long digest, WildPhase wild) {
        long[] sums = {digest, wild.cancelled(), wild.probed(), mpi.traffic().rendezvousSent()};
        mpi.world().allreduce(sums, sums, ReduceOp.SUM);
        if (mpi.world().rank() == 0) {
            System.out.printf("matcher %s%n", mpi.world().matcherName());
            System.out.printf("transport %s%n", mpi.transportName());
            System.out.printf("progress %s%n", mpi.progressName());
            System.out.printf("cancelled %d, probed %d, by rendezvous %d%n", sums[1], sums[2], sums[3]);
            System.out.printf("digest %016x%n", sums[0]);
        }
    }
}
