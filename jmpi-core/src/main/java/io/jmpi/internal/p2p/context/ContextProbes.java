package io.jmpi.internal.p2p.context;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.device.Devices;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.protocol.InboundMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HintViolationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The probes of one context: those that wait for a message, and the messages that matched probes have removed and that
 * are not received yet.
 */
final class ContextProbes implements Devices.Probes {
    private final CommContext context;
    private final List<ProbeOperation> waiting = new ArrayList<>();

    /** Those of them that accept a message which a device has found unexpected since they last looked. */
    private final List<ProbeOperation> toLookAgain = new ArrayList<>();

    private final Map<MatchedProbe, InboundMessage> claims = new LinkedHashMap<>();

    ContextProbes(CommContext context) {
        this.context = context;
    }

    void probe(ProbeOperation probe) {
        if (context.ended() != null) { // Another thread has freed the communicator since the arguments were checked.
            probe.complete(context.ended());
            return;
        }
        // The peer's messages may still be on the device.
        if (context.peers.reasonToEndProbe(probe.source) != null && !context.device.trySettle()) {
            probe.complete(context.device.failure());
            return;
        }
        InboundMessage message;
        try {
            message = context.find(probe);
        } catch (HintViolationException e) {
            // Another thread has set a hint since the arguments were checked.
            probe.complete(CommContext.excluded(e));
            return;
        } catch (DeviceFailedException e) {
            // The device has failed during the lookup.
            context.device.failed(e);
            probe.complete(context.device.failure());
            return;
        }
        if (message != null) {
            found(probe, message);
        } else if (probe.waits) {
            await(probe);
        } else {
            context.peers.foundNothing(probe.source);
            probe.complete(context.peers.reasonToEndLook(probe.source));
        }
    }

    private void found(ProbeOperation probe, InboundMessage message) {
        if (probe instanceof MatchedProbe claim) {
            claims.put(claim, message);
        }
        probe.found(message);
    }

    private void await(ProbeOperation probe) {
        MpiException gone = context.peers.reasonToEndProbe(probe.source);
        if (gone != null) {
            probe.complete(gone);
        } else {
            context.awaited.add(probe.source, probe.tag, 1);
            waiting.add(probe);
        }
    }

    /**
     * Reports an unexpected message to the probes, in the order of their start, until a matched probe removes it. For a
     * synchronous matcher, which has just stored the message.
     */
    void report(InboundMessage message) {
        boolean taken = false;
        for (int i = 0; i < waiting.size() && !taken; ) {
            ProbeOperation probe = waiting.get(i);
            if (!probe.accepts(message)) {
                i++;
                continue;
            }
            // The probe waits, so no older message that it accepts is known, and it removes this one.
            taken = probe.claims();
            InboundMessage found = taken ? context.find(probe) : message;
            if (found == null) { // Another thread has posted a receive and has it.
                return;
            }
            end(i, found);
        }
    }

    private void end(int index, InboundMessage message) {
        ProbeOperation probe = waiting.remove(index);
        context.awaited.add(probe.source, probe.tag, -1);
        found(probe, message);
    }

    /** Notes which probes accept a message that a device has found unexpected; {@link #lookAgain} follows. */
    @Override
    public void noteUnexpected(InboundMessage message) {
        for (int i = 0; i < waiting.size(); i++) { // An iterator would be garbage for each message.
            ProbeOperation probe = waiting.get(i);
            if (probe.accepts(message) && !toLookAgain.contains(probe)) {
                toLookAgain.add(probe);
            }
        }
    }

    /**
     * Makes the noted probes look again, in the order of their start. Called outside of the decisions of the device,
     * which a lookup asks. It may have matched the message with a receive meanwhile; then the probe continues to wait.
     *
     * @return whether the device was asked
     * @throws DeviceFailedException if the device has failed
     */
    @Override
    public boolean lookAgain() {
        if (toLookAgain.isEmpty()) {
            return false;
        }
        for (int i = 0; i < waiting.size(); ) {
            ProbeOperation probe = waiting.get(i);
            InboundMessage message = toLookAgain.remove(probe) ? context.find(probe) : null;
            if (message == null) {
                i++;
            } else {
                end(i, message);
            }
        }
        toLookAgain.clear(); // Others have ended meanwhile.
        return true;
    }

    /** Called before a claimed message is received; returns it, or null if it has been dropped. */
    InboundMessage giveUp(MatchedProbe claim) {
        return claims.remove(claim);
    }

    /** Fails the probes that wait for a peer that is gone. */
    void peerGone() {
        List<ProbeOperation> before = new ArrayList<>(waiting);
        waiting.clear();
        for (ProbeOperation probe : before) {
            context.awaited.add(probe.source, probe.tag, -1);
            await(probe);
        }
    }

    void close(MpiException cause) {
        for (ProbeOperation probe : waiting) {
            context.awaited.add(probe.source, probe.tag, -1);
            probe.complete(cause);
        }
        waiting.clear();
        claims.forEach((claim, message) -> {
            context.leftovers.addMessage(message, claim.place());
            context.delivery.discard(message);
            claim.lose(cause);
        });
        claims.clear();
    }
}
