package io.jmpi.offload.optimistic;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.offload.CheckedMessage;
import io.jmpi.offload.CheckedReceive;
import io.jmpi.offload.DecisionCheck;
import java.util.SplittableRandom;

/**
 * Random traffic without end for an engine {@code optimistic}, in which neither side runs away from the other: bursts of one
 * envelope in both orders, single messages and receives with wildcards, cancellations, probes, polls with small limits.
 * Receives and messages are used again. Thread: the matcher's caller.
 */
final class OptimisticTraffic {
    private static final int SOURCES = 4;
    private static final int TAGS = 5;

    private final DecisionCheck check;
    private final MatchingHints hints;
    private final SplittableRandom random;
    private final int window;
    private int receivesMade;

    /**
     * Creates traffic that keeps about so many receives, and as many messages.
     *
     * @param window should be above the size of the tables if they are to run full
     */
    OptimisticTraffic(DecisionCheck check, MatchingHints hints, long seed, int window) {
        this.check = check;
        this.hints = hints;
        this.window = window;
        random = new SplittableRandom(seed);
    }

    /** Goes on until so many messages have arrived in all, or something was wrong. */
    void run(long messages) {
        while (check.arrived < messages && check.difference() == null) {
            act();
            if (random.nextInt(3) == 0) {
                check.engine.poll(check, 1 + random.nextInt(16), HostState.IDLE);
            }
        }
    }

    private void act() {
        int dice = random.nextInt(100);
        if (dice < 20) {
            burst(1 + random.nextInt(Math.min(window, 40)), random.nextBoolean());
        } else if (dice < 55) {
            arrive(random.nextInt(SOURCES), random.nextInt(TAGS));
        } else if (dice < 85) {
            post(wild(random.nextInt(SOURCES), hints.noAnySource()), wild(random.nextInt(TAGS), hints.noAnyTag()));
        } else if (dice < 91) {
            cancel();
        } else if (dice < 99) {
            int source = wild(random.nextInt(SOURCES), hints.noAnySource());
            check.probe(source, wild(random.nextInt(TAGS), hints.noAnyTag()), random.nextBoolean());
        } else if (random.nextInt(5) == 0) {
            empty();
        }
    }

    private int wild(int value, boolean excluded) {
        return !excluded && random.nextInt(4) == 0 ? -1 : value;
    }

    private void burst(int length, boolean receivesFirst) {
        int source = random.nextInt(SOURCES);
        int tag = random.nextInt(TAGS);
        for (int i = 0; i < 2 * length; i++) {
            if (i < length == receivesFirst) {
                post(source, tag);
            } else {
                arrive(source, tag);
            }
        }
    }

    private void arrive(int source, int tag) {
        while (check.messages.size() >= window) {
            CheckedMessage oldest = check.messages.get(0);
            check.probe(oldest.source(), oldest.tag(), true);
            check.engine.poll(check, Integer.MAX_VALUE, HostState.IDLE);
        }
        CheckedMessage message = check.freeMessages.isEmpty() ? new CheckedMessage() : check.freeMessages.remove();
        check.arrive(message.set(check.arrived, source, tag));
    }

    private void post(int source, int tag) {
        if (check.receives.size() >= window) {
            cancel();
            check.engine.poll(check, Integer.MAX_VALUE, HostState.IDLE);
            return;
        }
        CheckedReceive receive = null;
        // A few looks are enough to find most envelopes again; the others are made anew.
        for (int looks = 0; looks < 8 && receive == null && !check.freeReceives.isEmpty(); looks++) {
            CheckedReceive free = check.freeReceives.remove();
            if (free.postedSource() == source && free.postedTag() == tag) {
                receive = free;
            } else if (check.freeReceives.size() < 10 * window) {
                check.freeReceives.add(free);
            }
        }
        check.post(receive != null ? receive : new CheckedReceive(receivesMade++, source, tag));
    }

    private void cancel() {
        if (!check.receives.isEmpty()) {
            check.cancel(check.receives.get(random.nextInt(check.receives.size())));
        }
    }

    /** Leaves nothing, so that matching returns to the device. */
    private void empty() {
        check.engine.settle(check, HostState.IDLE);
        while (!check.receives.isEmpty()) {
            check.cancel(check.receives.get(0));
            check.engine.settle(check, HostState.IDLE);
        }
        while (!check.messages.isEmpty() && check.difference() == null) {
            CheckedMessage oldest = check.messages.get(0);
            check.probe(oldest.source(), oldest.tag(), true);
        }
        check.engine.poll(check, 1, HostState.IDLE);
    }
}
