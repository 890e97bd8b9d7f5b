package io.jmpi.offload.optimistic;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.offload.kernels.HostPort;
import org.jspecify.annotations.NullUnmarked;

/**
 * Reports the results and replies of the device of engine {@code optimistic} as decisions, in the device's order.
 *
 * <p>A message that the device has found unexpected is made known only when all receives that were posted before are
 * posted on the device too, because one of them may have taken it.
 *
 * <p>Thread: the matcher's caller. Lifetime: that of its {@link DeviceLink}.
 */
@NullUnmarked
final class DeviceCompletion {
    private final HostPort port;
    private final DeviceNodes nodes;
    private final OutstandingCommands commands;
    private final DeviceSubmission submission;
    private final MatchingStatistics statistics;

    private boolean probing;
    private ArrivedMessage probed;
    private boolean probeTakes;

    DeviceCompletion(
            HostPort port,
            DeviceNodes nodes,
            OutstandingCommands commands,
            DeviceSubmission submission,
            MatchingStatistics statistics) {
        this.port = port;
        this.nodes = nodes;
        this.commands = commands;
        this.submission = submission;
        this.statistics = statistics;
    }

    /** Whether a message found unexpected can be made known. */
    boolean isReportable() {
        return nodes.isReportable();
    }

    /** Makes the first message known that can be. */
    void reportUnexpected(MatchHandler handler) {
        handler.onUnexpected(nodes.unexpected.reportFirst());
    }

    /** Returns how many decisions the device's next event has reported; negative if there is no event. */
    int pollEvent(MatchHandler handler) {
        return switch (port.poll()) {
            case MATCHED -> matched(nodes.messages.get(port.message()), nodes.receives.get(port.receive()), handler);
            case UNEXPECTED -> foundUnexpected(nodes.messages.get(port.message()));
            case REPLIED -> replied(handler);
            case NONE -> -1;
        };
    }

    private int matched(ArrivedMessage message, PostedReceive receive, MatchHandler handler) {
        statistics.searchedPosted(port.walked(), true);
        statistics.receiveMatched();
        nodes.messages.remove(port.message());
        report(receive, message, handler);
        return 1;
    }

    private void report(PostedReceive receive, ArrivedMessage message, MatchHandler handler) {
        release(receive);
        nodes.release(message);
        handler.onMatch(receive, message);
    }

    private void release(PostedReceive receive) {
        submission.forgetCancel(receive);
        nodes.receives.remove(DeviceReceive.of(receive).handle);
        nodes.release(receive);
    }

    private int foundUnexpected(ArrivedMessage message) {
        nodes.foundUnexpected(message);
        statistics.messageStored();
        if (!DeviceMessage.of(message).known) {
            statistics.searchedPosted(port.walked(), false);
        }
        return 0;
    }

    private int replied(MatchHandler handler) {
        PostedReceive subject = commands.subject();
        boolean cancels = commands.isCancel();
        commands.removeOldest();
        if (subject == null) {
            return answeredProbe();
        }
        return cancels ? cancelled(subject, handler) : posted(subject, handler);
    }

    private int posted(PostedReceive receive, MatchHandler handler) {
        nodes.answered(receive);
        boolean found = port.message() >= 0;
        if (!DeviceReceive.of(receive).known) {
            statistics.searchedUnexpected(port.walked(), found);
        }
        if (!found) {
            statistics.receiveStored();
            return 0;
        }
        report(receive, takeUnexpected(port.message()), handler);
        return 1;
    }

    private ArrivedMessage takeUnexpected(int number) {
        ArrivedMessage message = nodes.messages.get(number);
        nodes.unexpected.remove(DeviceMessage.of(message).place);
        statistics.messageMatched();
        nodes.messages.remove(number);
        return message;
    }

    private int cancelled(PostedReceive receive, MatchHandler handler) {
        if (!port.hasOutcome()) {
            return 0; // matched before
        }
        statistics.receiveCancelled();
        release(receive);
        handler.onCancelled(receive);
        return 1;
    }

    // ---------------------------------------------------------------- probes

    /** A probe has been submitted. */
    void expectProbe(boolean takes) {
        probing = true;
        probeTakes = takes;
        probed = null;
    }

    private int answeredProbe() {
        boolean found = port.message() >= 0;
        statistics.searchedUnexpected(port.walked(), found);
        if (found) {
            probed = nodes.messages.get(port.message());
            if (probeTakes) {
                nodes.release(takeUnexpected(port.message()));
            }
        }
        probing = false;
        return 0;
    }

    boolean isProbing() {
        return probing;
    }

    /** The message that the last probe has found; null if none. */
    ArrivedMessage probed() {
        return probed;
    }
}
