package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.OffloadedMatcher.Outside;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.host.MutableHostState;
import io.jmpi.offload.hardware.SteppedOverlap;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The engine {@code overlap}, whose unit takes a step at a time. The card starts the reads of matched messages at once,
 * regardless of the program. All other work needs the host inside a call, or the progress thread.
 */
final class UnitMatching implements Matching {
    private final EventQueue events;
    private final Rank rank;
    private final Costs costs;
    private final SteppedOverlap engine;
    private final OffloadedMatcher matcher;
    private final SearchedEntries searched;

    /** Null if no message is read ahead of its receive. */
    private final Prefetches prefetches;

    /** Announced to the card, and not yet to its unit. */
    private final ArrayDeque<ModelMessage> arrived = new ArrayDeque<>();

    private boolean unitWorks;

    /** Whether the unit has a message that it cannot decide before the host has polled. */
    private boolean unitHoldsMessage;

    private boolean threadWillLook;

    UnitMatching(EventQueue events, Rank rank, Variant variant, Costs costs, int ranks) {
        this.events = events;
        this.rank = rank;
        this.costs = costs;
        engine = new SteppedOverlap(MatchingHints.NONE, variant.settings(costs), events::now);
        matcher = engine.matcher();
        searched = new SearchedEntries(matcher.statistics());
        prefetches = matcher.prefetchBytes() == 0 ? null : new Prefetches(rank, matcher.prefetchBytes(), ranks);
    }

    @Override
    public double post(ModelReceive receive) {
        ArrivedMessage message = matcher.post(receive);
        double nanos = costs.of(Cost.receive) + costs.of(Cost.compare) * searched.sinceLastCall();
        if (message == null) {
            receive.isOffloaded = matcher.lastDecision().isOffloaded();
            workUnit();
            return receive.isOffloaded ? nanos + costs.of(Cost.command) : nanos;
        }
        if (prefetches != null) {
            prefetches.received((ModelMessage) message);
        }
        return nanos + rank.deliver((ModelMessage) message, nanos, 0);
    }

    @Override
    public void arrive(ModelMessage message) {
        arrived.add(message);
        workUnit();
    }

    /** The unit takes its next step if it has work. The effect of the step is visible only after its end. */
    private void workUnit() {
        boolean canTake = !arrived.isEmpty() && !isMessageHeld();
        if (!unitWorks && (canTake || engine.hasWork())) {
            unitWorks = true;
            events.after(costs.of(Cost.unit_step), this::endStep);
        }
    }

    private void endStep() {
        unitWorks = false;
        boolean hasStepped = engine.stepCommand() || stepMessage();
        engine.endTransfers();
        matcher.pollMatches(new NetworkCard(), Integer.MAX_VALUE, hostState(rank.isComputing(), 0));
        hostLooks();
        if (hasStepped) {
            workUnit();
        }
    }

    /** Whether a message waits for a poll of the host. */
    private boolean isMessageHeld() {
        return unitHoldsMessage && engine.hasUndecidedMessage();
    }

    private void hostLooks() {
        if (rank.isComputing()) {
            threadLooks();
        } else {
            rank.wake();
        }
    }

    /** The unit takes the next message from the network when it has decided the last one. */
    private boolean stepMessage() {
        if (engine.stepMessage()) {
            unitHoldsMessage = false;
            return true;
        }
        if (isMessageHeld() || arrived.isEmpty()) {
            return false;
        }
        matcher.arrive(arrived.poll());
        unitHoldsMessage = !engine.stepMessage();
        if (unitHoldsMessage) { // Software decides it alone, because the unit has no receive.
            events.at(events.now(), this::hostLooks);
        }
        return !unitHoldsMessage;
    }

    @Override
    public double progress() {
        Host host = new Host();
        int decisions = matcher.poll(host, 1, hostState(false, rank.absence()));
        double nanos = host.nanos + costs.of(Cost.compare) * searched.sinceLastCall();
        workUnit();
        return decisions == 0 ? 0 : Math.max(1, nanos);
    }

    @Override
    public void computes() {
        threadLooks();
    }

    private void threadLooks() {
        if (matcher.outside() != Outside.ALL || threadWillLook) {
            return;
        }
        threadWillLook = true;
        events.at(nextLook(), () -> {
            threadWillLook = false;
            if (rank.isComputing()) {
                matcher.poll(new Host(), Integer.MAX_VALUE, hostState(true, 0));
                searched.sinceLastCall();
                workUnit();
            }
        });
    }

    /** At once while the program's last call is not long ago; then at intervals. */
    private long nextLook() {
        double since = events.now() - rank.computesSince() - costs.of(Cost.busy);
        return since <= 0 || costs.of(Cost.nap) == 0
                ? events.now()
                : events.now() + Math.round(Math.ceil(since / costs.of(Cost.nap)) * costs.of(Cost.nap) - since);
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>(matcher.deviceCounters());
        if (prefetches != null) {
            counters.putAll(prefetches.counters());
        }
        return counters;
    }

    /** The state of the rank for the next poll. */
    private HostState hostState(boolean isComputing, long absence) {
        MutableHostState host = rank.host();
        host.setComputing(isComputing);
        host.setAbsence(absence);
        return host;
    }

    /** The common part of all pollers. */
    private abstract static class Decisions implements MatchHandler {
        @Override
        public void onCancelled(PostedReceive receive) {
            throw new IllegalStateException("a receive was cancelled although no program cancels");
        }
    }

    /** The card processes the matches of its unit. */
    private final class NetworkCard extends Decisions {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            rank.deliver((ModelMessage) message, 0, costs.of(Cost.unit_gap));
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            throw new IllegalStateException("unexpected messages are left to the host");
        }
    }

    /** The host, or the progress thread, takes decisions of the unit. */
    private final class Host extends Decisions {
        private double nanos;

        @Override
        public void onMatch(PostedReceive posted, ArrivedMessage message) {
            nanos += costs.of(Cost.decision) + (((ModelReceive) posted).isOffloaded ? costs.of(Cost.command) : 0);
            nanos += rank.deliver((ModelMessage) message, nanos, 0);
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            nanos += costs.of(Cost.decision);
            if (prefetches != null) {
                prefetches.consider((ModelMessage) message, nanos);
            }
        }
    }
}
