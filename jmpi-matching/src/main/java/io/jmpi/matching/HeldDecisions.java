package io.jmpi.matching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Decisions of a device that came when no handler was at hand, in their order. Receives and messages stay kept until their
 * decision is handed on.
 *
 * <p>Thread: the matcher's caller.
 */
final class HeldDecisions implements MatchHandler {
    private record Decision(PostedReceive receive, ArrivedMessage message) {}

    private final ArrayDeque<Decision> decisions = new ArrayDeque<>();

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        receive.kept = true;
        message.kept = true;
        decisions.add(new Decision(receive, message));
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        decisions.add(new Decision(null, message));
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        receive.kept = true;
        decisions.add(new Decision(receive, null));
    }

    int handOn(MatchHandler handler, int limit) {
        int handedOn = 0;
        while (handedOn < limit && !decisions.isEmpty()) {
            Decision decision = decisions.remove();
            handOn(handler, decision.receive, decision.message);
            handedOn++;
        }
        return handedOn;
    }

    private static void handOn(MatchHandler handler, PostedReceive receive, ArrivedMessage message) {
        if (receive == null) {
            handler.onUnexpected(message);
            return;
        }
        receive.kept = false;
        if (message == null) {
            handler.onCancelled(receive);
        } else {
            message.kept = false;
            handler.onMatch(receive, message);
        }
    }

    boolean isEmpty() {
        return decisions.isEmpty();
    }

    boolean hasMatchOf(PostedReceive receive) {
        return !decisions.isEmpty() && decisions.stream().anyMatch(decision -> decision.receive == receive);
    }

    void forgetUnexpected(ArrivedMessage message) {
        decisions.removeIf(decision -> decision.receive == null && decision.message == message);
    }

    /** The receives of all decisions, which are not kept any more. */
    List<PostedReceive> takeReceives() {
        List<PostedReceive> receives = new ArrayList<>();
        for (Decision decision : decisions) {
            if (decision.receive != null) {
                decision.receive.kept = false;
                receives.add(decision.receive);
            }
        }
        return receives;
    }

    /** The messages of all pairs, which are not kept any more; no decision is left. */
    List<ArrivedMessage> takeMessages() {
        List<ArrivedMessage> messages = new ArrayList<>();
        for (Decision decision : decisions) {
            if (decision.receive != null && decision.message != null) {
                decision.message.kept = false;
                messages.add(decision.message);
            }
        }
        decisions.clear();
        return messages;
    }
}
