package io.jmpi.offload.job;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.OffloadedMatcher.Outside;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.host.MutableHostState;
import io.jmpi.offload.clock.Bus;
import io.jmpi.offload.clock.Clock;
import io.jmpi.offload.clock.SteppedEngine;
import io.jmpi.offload.clock.SteppedProvider;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An engine with a card. Messages reach the card, which takes its steps; the host gives commands and takes results inside
 * calls. The data of an eager message that the card has matched is in its place at once; the host copies all others.
 * Cards that move data start their reads regardless of the program.
 */
final class CardMatching implements Matching, Bus.Listener {
    private final Clock clock;
    private final Rank rank;
    private final Costs costs;
    private final Bus bus;
    private final SteppedEngine engine;
    private final OffloadedMatcher matcher;
    private final Bins bins;

    /** Whether the card itself takes matches, and moves their data. */
    private final boolean cardMovesData;

    private final Host host = new Host();
    private final NetworkCard card = new NetworkCard();

    /** Null if no message is read ahead of its receive. */
    private final Prefetches prefetches;

    /** Messages at the card that its matcher has not seen. */
    private final ArrayDeque<JobMessage> arrived = new ArrayDeque<>();

    private long comparedBefore;
    private long commandsBefore;
    private long pairsBefore;
    private boolean threadWillLook;

    /** Messages on their way to the host, because the card had not begun to work when they arrived. */
    private int forHost;

    CardMatching(Rank rank, SteppedProvider provider, MatcherContext context) {
        this.rank = rank;
        this.clock = rank.clock();
        this.costs = rank.costs();
        bus = rank.newBus(this);
        engine = provider.newStepped(context, bus, costs.ofCard(), clock::now);
        engine.units().forEach(bus::add);
        matcher = engine.matcher();
        bins = new Bins(matcher, costs);
        cardMovesData = matcher.outside() != Outside.NOTHING;
        if (cardMovesData) {
            bus.letCardTakeResults();
        }
        prefetches = matcher.prefetchBytes() == 0 ? null : new Prefetches(rank, matcher.prefetchBytes(), rank.peers());
    }

    // ---------------------------------------------------------------- the host's calls

    @Override
    public double post(JobReceive receive) {
        JobMessage message = (JobMessage) matcher.post(receive);
        double nanos = costs.of(Cost.receive) + bins.need(receive) + working();
        if (message == null) {
            return nanos;
        }
        if (prefetches != null) {
            prefetches.received(message);
        }
        return nanos + rank.deliver(receive, message, nanos, 0);
    }

    @Override
    public double progress() {
        if (!arrived.isEmpty() && !engine.seesMessages()) {
            JobMessage message = arrived.poll();
            JobReceive receive = (JobReceive) matcher.arrive(message);
            double nanos = costs.of(Cost.decision) + bins.need(message) + working();
            return receive == null ? nanos : nanos + rank.deliver(receive, message, nanos, 0);
        }
        host.nanos = 0;
        int decisions = matcher.poll(host, 1, state(false, rank.absence()));
        double nanos = host.nanos + working();
        return decisions == 0 && nanos == 0 ? NOTHING : nanos;
    }

    /** As {@link #worked}; and the card goes on. */
    private double working() {
        double nanos = worked();
        work(); // there may be room for results again
        return nanos;
    }

    /** Nanoseconds of the comparisons and commands since the last call. */
    private double worked() {
        long compared = engine.comparedByHost();
        long commands = bus.commands();
        double nanos = costs.of(Cost.compare) * (compared - comparedBefore)
                + costs.of(Cost.command) * (commands - commandsBefore);
        comparedBefore = compared;
        commandsBefore = commands;
        return nanos;
    }

    // ---------------------------------------------------------------- the card

    @Override
    public void arrive(JobMessage message) {
        if (engine.seesMessages() && forHost == 0) {
            arrived.add(message);
            work();
            return;
        }
        forHost++;
        rank.acrossBus(() -> {
            forHost--;
            arrived.add(message);
            work();
            hostLooks();
        });
    }

    /** The card passes messages to its units, which begin. */
    private void work() {
        bus.work();
        while (!arrived.isEmpty() && engine.seesMessages() && engine.takesNextMessage() && bus.knowsAllResults()) {
            bus.arrive(() -> matcher.arrive(arrived.poll()));
            if (!engine.takesNextMessage()) { // It may be one that only the host can move on.
                clock.at(clock.now(), this::hostLooks);
            }
        }
    }

    @Override
    public void stepEnded() {
        work();
    }

    @Override
    public void resultArrived() {
        if (!cardMovesData) {
            work();
            hostLooks();
            return;
        }
        matcher.pollMatches(card, Integer.MAX_VALUE, state(rank.isComputing(), 0));
        work();
        rank.acrossBus(this::hostLooks);
    }

    private void hostLooks() {
        if (rank.isComputing()) {
            threadLooks();
        } else {
            rank.wake();
        }
    }

    @Override
    public void computes() {
        bins.evict();
        threadLooks();
    }

    private void threadLooks() {
        if (matcher.outside() != Outside.ALL || threadWillLook) {
            return;
        }
        threadWillLook = true;
        clock.at(nextLook(), () -> {
            threadWillLook = false;
            if (rank.isComputing()) {
                host.nanos = 0;
                matcher.poll(host, Integer.MAX_VALUE, state(true, 0));
                working();
            }
        });
    }

    /** At once while the program's last call is not long ago; then at intervals. */
    private long nextLook() {
        double since = clock.now() - rank.computesSince() - costs.of(Cost.busy);
        return since <= 0 || costs.of(Cost.nap) == 0
                ? clock.now()
                : clock.now() + Math.round(Math.ceil(since / costs.of(Cost.nap)) * costs.of(Cost.nap) - since);
    }

    /** The state of the rank for the next poll. */
    private HostState state(boolean isComputing, long absence) {
        MutableHostState state = rank.host();
        state.setComputing(isComputing);
        state.setAbsence(absence);
        return state;
    }

    // ---------------------------------------------------------------- decisions

    /** The common part of all pollers. */
    private abstract class Decisions implements MatchHandler {
        @Override
        public void onDecided(PostedReceive receive, ArrivedMessage message) {
            note((JobReceive) receive, (JobMessage) message);
        }

        /** Records whether the card has just found the pair, and so placed the message's data. */
        final void note(JobReceive receive, JobMessage message) {
            long pairs = engine.pairsOfDevice();
            receive.isPlaced |= pairs > pairsBefore && !message.wasUnexpected;
            pairsBefore = pairs;
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            throw new IllegalStateException("a receive was cancelled although no program cancels");
        }
    }

    /** The card processes the matches of its unit. */
    private final class NetworkCard extends Decisions {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            note((JobReceive) receive, (JobMessage) message);
            double untilSeen = message.isRendezvous() ? 0 : costs.of(Cost.result_latency);
            rank.deliver((JobReceive) receive, (JobMessage) message, untilSeen, costs.of(Cost.unit_gap));
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            throw new IllegalStateException("unexpected messages are left to the host");
        }
    }

    /** The host, or the progress thread, takes decisions of the card. */
    private final class Host extends Decisions {
        private double nanos;

        @Override
        public void onMatch(PostedReceive posted, ArrivedMessage arrived) {
            JobReceive receive = (JobReceive) posted;
            JobMessage message = (JobMessage) arrived;
            note(receive, message);
            nanos += worked() + costs.of(Cost.decision) + (receive.isPlaced ? 0 : bins.need(message));
            nanos += rank.deliver(receive, message, nanos, 0);
        }

        @Override
        public void onUnexpected(ArrivedMessage arrived) {
            JobMessage message = (JobMessage) arrived;
            message.wasUnexpected = true;
            nanos += costs.of(Cost.decision) + bins.need(message);
            if (prefetches != null && message.isRendezvous()) {
                prefetches.consider(message, nanos);
            }
        }
    }

    // ---------------------------------------------------------------- figures

    @Override
    public long pairsOfCard() {
        return engine.pairsOfDevice();
    }

    @Override
    public long comparedByHost() {
        return engine.comparedByHost();
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>(matcher.deviceCounters());
        if (prefetches != null) {
            counters.putAll(prefetches.counters());
        }
        return counters;
    }
}
