package io.jmpi.studies.connectx.model;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Action.Await;
import io.jmpi.offload.job.Action.Compute;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import io.jmpi.offload.job.Program;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Exchanges of FDS: all ranks send to rank 0, which has posted the receives of all gathers, and computes while the others
 * send in random order. A measurement covers the time of rank 0 for posting, and that for waiting: two parts of an exchange.
 *
 * @param ranks of the job
 * @param gathers at a time
 * @param bytes of a message
 * @param exchanges that are measured
 */
public record AllToOnes(int ranks, int gathers, int bytes, int exchanges) implements Program {
    private static final int WARM_UPS = 2;
    private static final long SEED = 0x666473L;

    /** By how many nanoseconds a rank is later than others, for each rank, at most. */
    private static final int SKEW = 1000;

    /** Nanoseconds; all messages arrive meanwhile. */
    private static final long COMPUTE = 10_000_000;

    /** Measured parts of an exchange. */
    public static final int PARTS = 2;

    /** All messages of the job. */
    public int allMessages() {
        return (ranks - 1) * gathers * (WARM_UPS + exchanges);
    }

    @Override
    public Iterator<Action> actions(int rank) {
        return Stream.concat(
                        start(rank),
                        IntStream.range(-WARM_UPS, exchanges)
                                .boxed()
                                .flatMap(number -> (rank == 0 ? receive(number >= 0) : send(rank, number)).stream()))
                .iterator();
    }

    /** Rank 1 sends a message that arrives unexpectedly, while rank 0 is in the barrier, and starts the unit. */
    private Stream<Action> start(int rank) {
        return switch (rank) {
            case 0 -> Stream.of(Plain.BARRIER, new Receive(0, 1, gathers, 0, 0), new Await(0));
            case 1 -> Stream.of(new Send(0, 0, gathers, 0, Action.UNNUMBERED), new Compute(COMPUTE), Plain.BARRIER);
            default -> Stream.of(Plain.BARRIER);
        };
    }

    private List<Action> receive(boolean isMeasured) {
        List<Action> actions = new ArrayList<>();
        if (isMeasured) {
            actions.add(Plain.BEGIN);
        }
        for (int gather = 0; gather < gathers; gather++) {
            for (int source = 1; source < ranks; source++) {
                actions.add(new Receive(0, source, gather, bytes, Action.UNNUMBERED));
            }
        }
        if (isMeasured) {
            actions.add(Plain.END);
        }
        actions.add(Plain.BARRIER);
        actions.add(new Compute(COMPUTE));
        if (isMeasured) {
            actions.add(Plain.BEGIN);
        }
        actions.add(Plain.AWAIT);
        if (isMeasured) {
            actions.add(Plain.END);
        }
        actions.add(Plain.BARRIER);
        return actions;
    }

    private List<Action> send(int rank, int number) {
        List<Action> actions = new ArrayList<>();
        actions.add(Plain.BARRIER);
        long seed = SEED + ((long) rank << Integer.SIZE | number) * 0x9e3779b97f4a7c15L;
        actions.add(new Compute(new SplittableRandom(seed).nextInt(SKEW * ranks)));
        for (int gather = 0; gather < gathers; gather++) {
            actions.add(new Send(0, 0, gather, bytes, Action.UNNUMBERED));
        }
        actions.add(Plain.AWAIT);
        actions.add(Plain.BARRIER);
        return actions;
    }
}
