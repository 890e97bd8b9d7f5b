package io.jmpi.offload.portals;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.Preconditions;
import io.jmpi.matching.software.Envelope;
import io.jmpi.offload.portals.PortalRecovery.Phase;
import io.jmpi.offload.unit.UnitRunner;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engine {@code portals}: list matching as in Portals 4 and on the Slingshot card, driven as libfabric's provider {@code
 * cxi} does it.
 *
 * <p>Receives are appended to the priority list of a {@link PortalEntry}, which matches messages and holds the headers of
 * unexpected ones. When its entries run out, its receives stay there and remain the oldest, and the host takes over the
 * rest: {@link PortalRecovery} has the steps. In mode {@link PortalMode#HARDWARE}, receives for which there is no entry
 * wait in software and meet the unexpected headers there.
 *
 * <p>Thread and lifetimes: see {@link OffloadedMatcher}. The portal runs in a thread of its own or within {@link #poll}. In
 * steady state only draining and recoveries allocate.
 */
@NullUnmarked
final class PortalsMatcher implements OffloadedMatcher {
    /** Makes the part that a test may break. */
    interface RecoveryMaker {
        PortalRecovery newRecovery(
                PortalSettings settings, PortalEntry portal, PortalReceives receives, PortalMessages messages);
    }

    private final MatchingHints hints;
    private final MatchingStatistics statistics;
    private final PortalEntry portal;
    private final PortalReceives receives;
    private final PortalMessages messages;
    private final PortalRecovery recovery;
    private final PortalOutcomes outcomes;
    private final PortalDecider decider;
    private final UnitRunner runner;
    private final BooleanSupplier hasEvents;
    private final Consumer<PortalRecord<PostedReceive>> claim;
    private boolean isAbandoned;

    PortalsMatcher(int contextId, MatchingHints hints, PortalSettings settings, MatchingStatistics statistics) {
        this(contextId, hints, settings, new PortalEntry(settings), PortalRecovery::new, statistics);
    }

    /** Creates a matcher with an unusual portal or recovery. */
    PortalsMatcher(
            int contextId,
            MatchingHints hints,
            PortalSettings settings,
            PortalEntry portal,
            RecoveryMaker maker,
            MatchingStatistics statistics) {
        this.hints = hints;
        this.portal = portal;
        this.statistics = statistics;
        receives = new PortalReceives(portal, settings.numbers());
        messages = new PortalMessages(portal, settings.mode() == PortalMode.HARDWARE);
        recovery = maker.newRecovery(settings, portal, receives, messages);
        outcomes = new PortalOutcomes(statistics, receives, messages);
        decider = new PortalDecider(portal, receives, messages, recovery, outcomes);
        hasEvents = portal::hasEvents;
        claim = messages::claim;
        runner = new UnitRunner(
                portal, "the portal of context " + contextId, "jmpi-portal-" + contextId, settings.ownThread());
    }

    // ---------------------------------------------------------------- operations

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        messages.arrive(message);
        return null;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        if (!recovery.hasOnloaded()) {
            receives.addUnsearched(receive);
            return null;
        }
        // No other receive accepts what is in software.
        PortalRecord<ArrivedMessage> found = messages.findInSoftware(
                Envelope.pack(receive.postedSource(), receive.postedTag()),
                Envelope.mask(receive.postedSource(), receive.postedTag()));
        if (found != null) {
            statistics.searchedUnexpected(messages.walked(), true);
            outcomes.countSoftware();
            return takeFound(found);
        }
        if (recovery.phase() == Phase.HARDWARE) {
            receives.addUnsearched(receive);
            recovery.send();
        } else {
            outcomes.posted(receives.addOutside(receive), messages.walked());
        }
        return null;
    }

    private ArrivedMessage takeFound(PortalRecord<ArrivedMessage> found) {
        messages.take(found);
        statistics.messageMatched();
        return messages.leave(found);
    }

    @Override
    @SuppressWarnings("unchecked") // slots of receives are of this matcher
    public boolean cancel(PostedReceive receive) {
        if (!receive.isStored()) {
            return false;
        }
        PortalRecord<PostedReceive> record = (PortalRecord<PostedReceive>) receive.slot();
        boolean isCancelled = receives.cancel(record);
        if (isCancelled) {
            outcomes.cancel(record);
        } else {
            send();
        }
        return isCancelled;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        boolean hasUndecided = receives.hasUndecided();
        if (hasUndecided) {
            receives.forEachUndecided(claim);
        }
        PortalRecord<ArrivedMessage> found =
                messages.findReported(Envelope.pack(source, tag), Envelope.mask(source, tag));
        if (hasUndecided) {
            messages.endClaims();
        }
        statistics.searchedUnexpected(messages.walkedReported(), found != null);
        if (found == null || !remove) {
            return found == null ? null : found.node;
        }
        ArrivedMessage message = takeFound(found);
        send();
        return message;
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        PortalRecord<PostedReceive> record = receives.addOutside(receive);
        record.isCounted = true;
        statistics.receiveStored();
        if (recovery.phase() == Phase.HARDWARE) {
            recovery.send();
        }
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        messages.addToSoftware(message);
        statistics.messageStored();
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public int poll(MatchHandler handler, int limit, HostState host) {
        if (isAbandoned) {
            return 0;
        }
        int decisions = takeEvents(handler, limit);
        while (runner.poll() > 0 && decisions < limit) { // each event may lead to commands
            decisions += takeEvents(handler, limit - decisions);
        }
        runner.requireAlive();
        return decisions;
    }

    private int takeEvents(MatchHandler handler, int limit) {
        int decisions = 0;
        while (decisions < limit && decider.hasMore()) {
            decisions += decider.decide(handler);
        }
        send();
        return decisions;
    }

    /** Sends what waits, as far as there is room. */
    private void send() {
        messages.send();
        receives.unlink();
        recovery.send();
    }

    // ---------------------------------------------------------------- waiting

    @Override
    public void settle(MatchHandler handler, HostState host) {
        while (!isSettled()) {
            runner.advance();
            poll(handler, Integer.MAX_VALUE, host);
        }
    }

    private boolean isSettled() {
        return isAbandoned || recovery.isSettled() && receives.isSettled() && messages.isSettled() && portal.isIdle();
    }

    @Override
    public boolean arm() {
        runner.requireAlive();
        send();
        if (decider.hasMore() || recovery.mustSend() || receives.hasUnsent() || messages.hasUnsent()) {
            return false; // the portal makes room without an event, so no thread would wake
        }
        return runner.hasThread() ? portal.interrupt().arm(hasEvents) : portal.isIdle();
    }

    @Override
    public void onDecision(Runnable wakeup) {
        portal.interrupt().handler(wakeup);
    }

    // ---------------------------------------------------------------- the end

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        requireSettled();
        takeBack();
        while (!receives.isEmpty()) {
            visitor.accept(outcomes.cancel(receives.removeOldest()));
        }
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        requireSettled();
        takeBack();
        while (!messages.isEmpty()) {
            statistics.messageDropped();
            visitor.accept(messages.leave(messages.removeOldest()));
        }
    }

    private void requireSettled() {
        runner.requireAlive();
        if (!isSettled()) {
            throw new IllegalStateException("the portal has not decided everything yet: settle before draining");
        }
    }

    /** The portal loses receives and headers, which only software has then. */
    private void takeBack() {
        messages.takeBack();
        receives.takeBack();
        if (isAbandoned) {
            return;
        }
        portal.reset();
        while (!portal.isIdle()) {
            runner.advance();
            runner.requireAlive();
        }
    }

    @Override
    public void abandon() {
        if (isAbandoned) {
            return;
        }
        isAbandoned = true;
        takeBack();
        receives.forEachOutside(record -> outcomes.posted(record, 0));
        messages.takeBackUndecided(message -> statistics.messageStored());
    }

    @Override
    public void close() {
        runner.close();
    }

    // ---------------------------------------------------------------- figures

    @Override
    public MatchingStatistics statistics() {
        statistics.holds(portal.memoryBytes() + receives.footprint() + messages.footprint());
        return statistics;
    }

    @Override
    public Map<String, Long> deviceCounters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("portal_matched", outcomes.matchedByPortal());
        counters.put("portal_exhausted", recovery.recoveries());
        counters.put("portal_onloaded", messages.onloaded());
        counters.put("portal_no_space", receives.failures());
        counters.put("portal_resent", messages.senders().resent());
        counters.put("portal_refused", recovery.refusals());
        counters.put("portal_returns", recovery.returns());
        counters.put("software_matched", outcomes.matchedBySoftware());
        return counters;
    }

    // ---------------------------------------------------------------- for tests and virtual time

    /** Pairs that the portal has found. */
    long matchedByPortal() {
        return outcomes.matchedByPortal();
    }

    /** Entries that the host has compared. */
    long comparedByHost() {
        return receives.allWalked() + messages.allWalked();
    }

    /** Whether the header of a message waits that the portal does not have. */
    boolean hasUnsentMessage() {
        return messages.hasUnsent();
    }

    /** Lets the caller work the portal from now on: a test, or a clock, that steps it. */
    void leavePortalToCaller() {
        runner.leaveToCaller();
    }

    PortalEntry portal() {
        return portal;
    }
}
