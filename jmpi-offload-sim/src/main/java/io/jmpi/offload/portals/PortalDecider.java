package io.jmpi.offload.portals;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.PostedReceive;
import io.jmpi.offload.portals.PortalRecovery.Phase;
import org.jspecify.annotations.NullUnmarked;

/**
 * Takes the events of a portal one by one, and decides what they leave to software. Thread: the matcher's caller.
 */
@NullUnmarked
final class PortalDecider {
    private final PortalEntry portal;
    private final PortalReceives receives;
    private final PortalMessages messages;
    private final PortalRecovery recovery;
    private final PortalOutcomes outcomes;

    PortalDecider(
            PortalEntry portal,
            PortalReceives receives,
            PortalMessages messages,
            PortalRecovery recovery,
            PortalOutcomes outcomes) {
        this.portal = portal;
        this.receives = receives;
        this.messages = messages;
        this.recovery = recovery;
        this.outcomes = outcomes;
    }

    boolean hasMore() {
        return recovery.mustSearch() || portal.nextEvent() != null;
    }

    /** Does the next step of a search, or takes the next event; returns how many decisions were reported: 1 or 0. */
    int decide(MatchHandler handler) {
        return recovery.mustSearch() ? search(handler) : handle(portal.nextEvent(), handler);
    }

    private int handle(Event event, MatchHandler handler) {
        Event.Kind kind = event.kind;
        int number = event.receive;
        long header = event.header;
        int compared = event.compared;
        portal.release(); // from here on it may be another one
        switch (kind) {
            case PUT -> {
                PortalRecord<ArrivedMessage> message = messages.arrived(header);
                outcomes.countPortal();
                outcomes.match(receives.matched(number), message, compared, handler);
                return 1;
            }
            case UNEXPECTED -> {
                return unexpectedInPortal(messages.arrived(header), compared, handler);
            }
            case TO_SOFTWARE -> {
                return passedToSoftware(messages.arrived(header), compared, handler);
            }
            case DROPPED -> messages.dropped();
            case LINK -> outcomes.posted(receives.answered(number), compared);
            case PUT_OVERFLOW -> {
                PortalRecord<PostedReceive> receive = receives.answered(number);
                receives.matchedUnexpected(receive);
                outcomes.countPortal();
                outcomes.meet(receive, messages.takenByPortal(header), compared, handler);
                return 1;
            }
            case NO_SPACE -> receives.failed(receives.answered(number));
            case UNLINKED, GONE -> {
                PortalRecord<PostedReceive> cancelled = receives.unlinked(number, kind == Event.Kind.UNLINKED);
                return cancelled == null ? 0 : cancelled(cancelled, handler);
            }
            case EXHAUSTED -> recovery.exhausted();
            case DELETED -> messages.deleted(header);
            case ALL_DELETED -> recovery.onloaded();
            case ENABLED -> recovery.enabled();
            case REFUSED -> recovery.refused();
        }
        return 0;
    }

    private int cancelled(PortalRecord<PostedReceive> record, MatchHandler handler) {
        handler.onCancelled(outcomes.cancel(record));
        return 1;
    }

    /** Nothing in the portal accepts the message, but a receive that waits for an entry may. */
    private int unexpectedInPortal(PortalRecord<ArrivedMessage> message, int compared, MatchHandler handler) {
        if (receives.outside() > 0 && !recovery.mayMeet()) {
            receives.searchAgain(); // later, because one that is being appended comes first
        } else if (receives.outside() > 0) {
            PortalRecord<PostedReceive> receive = receives.removeOutside(message.key);
            if (receive != null) {
                messages.takeAtOnce(message);
                outcomes.countSoftware();
                outcomes.match(receive, message, compared + receives.walked(), handler);
                return 1;
            }
        }
        messages.storeInPortal(message);
        outcomes.unexpected(message, compared, handler);
        return 1;
    }

    private int passedToSoftware(PortalRecord<ArrivedMessage> message, int compared, MatchHandler handler) {
        if (!recovery.hasOnloaded()) {
            messages.join(message);
            return 0;
        }
        PortalRecord<PostedReceive> receive = receives.removeOutside(message.key);
        int walked = compared + receives.walked();
        if (receive == null) {
            messages.storeInSoftware(message);
            outcomes.unexpected(message, walked, handler);
            return 1;
        }
        outcomes.countSoftware();
        outcomes.match(receive, message, walked, handler);
        return 1;
    }

    /** Searches for the oldest receive that is unsearched, or ends the recovery; returns how many decisions were reported. */
    private int search(MatchHandler handler) {
        if (!receives.hasUnsearched()) {
            if (messages.hasJoining()) {
                outcomes.unexpected(messages.joined(), 0, handler);
                return 1;
            }
            recovery.joined();
            return 0;
        }
        PortalRecord<PostedReceive> receive = receives.removeUnsearched();
        PortalRecord<ArrivedMessage> message = recovery.phase() == Phase.JOINING
                ? messages.find(receive.key, receive.mask)
                : messages.findInPortal(receive.key, receive.mask); // it accepts none in software
        if (message != null) {
            boolean isUnexpected = !messages.isJoining(message);
            messages.take(message);
            outcomes.countSoftware();
            if (isUnexpected) {
                outcomes.meet(receive, message, messages.walkedReported(), handler);
            } else {
                outcomes.match(receive, message, 1, handler);
            }
            return 1;
        }
        if (receive.isCancelling) {
            return cancelled(receive, handler);
        }
        receives.searched(receive);
        outcomes.posted(receive, messages.walkedReported());
        return 0;
    }
}
