package io.jmpi.offload.job;

import io.jmpi.offload.clock.Clock;
import io.jmpi.offload.virtual.DeviceLimitException;
import io.jmpi.offload.virtual.VirtualOptimistic;
import java.util.ArrayDeque;
import java.util.Map;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The engine {@code optimistic}. Its accelerator has a finer clock of its own, for its threads and each line of their memory,
 * which follows the clock of the job. The device holds all receives and messages; the host gives commands and takes
 * results.
 */
final class OptimisticMatching implements Matching, VirtualOptimistic.Decisions {
    private static final int MOST_ENTRIES = 1 << 17;
    private static final long SEED = 1;

    /** Nanoseconds between two looks at the device, so that not each of its steps is an event of the job. */
    private static final long LOOK = 50;

    /** A pair; without a receive, the report of an unexpected message. */
    private record Result(JobReceive receive, JobMessage message) {}

    private static final Result UNEXPECTED = new Result(null, null);

    private final Rank rank;
    private final Clock clock;
    private final Costs costs;
    private final VirtualOptimistic device;
    private final Int2ObjectHashMap<JobReceive> receives = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<JobMessage> messages = new Int2ObjectHashMap<>();
    private final ArrayDeque<Result> results = new ArrayDeque<>();
    private int receiveCount;
    private int messageCount;
    private long pairs;
    /** When the next look is due; the far future if none is. */
    private long nextLook = VirtualOptimistic.NEVER;

    /** @param threads of the device */
    OptimisticMatching(Rank rank, int threads) {
        this.rank = rank;
        clock = rank.clock();
        costs = rank.costs();
        device = new VirtualOptimistic(threads, MOST_ENTRIES, SEED, this);
    }

    // ---------------------------------------------------------------- the host

    @Override
    public double post(JobReceive receive) {
        int number = receiveCount++;
        receives.put(number, receive);
        clock.after(costs.of(Cost.command_latency), () -> {
            device.post(number, receive.postedSource(), receive.postedTag(), clock.now());
            run();
        });
        return costs.of(Cost.receive) + costs.of(Cost.command);
    }

    @Override
    public double progress() {
        Result result = results.poll();
        if (result == null) {
            return NOTHING;
        }
        double nanos = costs.of(Cost.decision);
        return result.receive == null ? nanos : nanos + rank.deliver(result.receive, result.message, nanos, 0);
    }

    @Override
    public void computes() {}

    // ---------------------------------------------------------------- the device

    @Override
    public void arrive(JobMessage message) {
        int number = messageCount++;
        messages.put(number, message);
        int bytes = message.isRendezvous() ? 0 : message.bytes();
        device.arrive(number, message.source(), message.tag(), bytes, clock.now());
        run();
    }

    private void run() {
        long next;
        try {
            next = device.advance(clock.now());
        } catch (DeviceLimitException e) {
            throw new JobException(rank + ", engine optimistic: " + e.getMessage(), e);
        }
        if (next == VirtualOptimistic.NEVER) {
            return;
        }
        long look = Math.max(next, clock.now() + LOOK);
        if (look < nextLook) {
            nextLook = look;
            clock.at(look, () -> {
                if (nextLook <= clock.now()) {
                    nextLook = VirtualOptimistic.NEVER;
                }
                run();
            });
        }
    }

    @Override
    public void matched(int receive, int message, int walked, long nanos) {
        pair(receive, message, true);
    }

    @Override
    public void received(int receive, int message, int walked) {
        pair(receive, message, false);
    }

    private void pair(int receive, int message, boolean isPlaced) {
        JobReceive node = receives.remove(receive);
        node.isPlaced = isPlaced;
        pairs++;
        report(new Result(node, messages.remove(message)));
    }

    @Override
    public void unexpected(int walked, long nanos) {
        report(UNEXPECTED);
    }

    @Override
    public void posted(int walked) {}

    private void report(Result result) {
        rank.acrossBus(() -> {
            results.add(result);
            rank.wake();
        });
    }

    // ---------------------------------------------------------------- figures

    @Override
    public long pairsOfCard() {
        return pairs;
    }

    @Override
    public long comparedByHost() {
        return 0;
    }

    @Override
    public Map<String, Long> counters() {
        return device.counters();
    }
}
