package io.jmpi.offload.optimistic;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.MessageEntry;
import io.jmpi.matching.software.MessageList;
import io.jmpi.offload.kernels.HostPort;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/**
 * Gives commands and messages of engine {@code optimistic} to its device, and stores those that wait for room.
 *
 * <p>No message passes the commands before it: a message is announced when the commands before it have been executed.
 * Commands are given at once if there is room; messages by {@link #giveWaiting} only.
 *
 * <p>Thread: the matcher's caller. Lifetime: that of its {@link DeviceLink}.
 */
@NullUnmarked
final class DeviceSubmission {
    private final HostPort port;
    private final DeviceNodes nodes;
    private final OutstandingCommands commands;

    /** Messages to announce, in order of arrival. */
    private final MessageList<MessageEntry> waitingMessages = MessageList.plain();

    /** Receives to post, in their order. */
    private final ArrayDeque<PostedReceive> waitingReceives = new ArrayDeque<>();

    /** Receives to cancel. */
    private final ArrayDeque<PostedReceive> waitingCancels = new ArrayDeque<>();

    private int lastSource;
    private int lastTag;
    private int sequenceId;
    private boolean sequenceBroken = true;

    /** Commands and messages given since the last {@link #takeGiven}. */
    private int given;

    DeviceSubmission(HostPort port, DeviceNodes nodes, OutstandingCommands commands) {
        this.port = port;
        this.nodes = nodes;
        this.commands = commands;
    }

    /** Enqueues a message. */
    void arrive(ArrivedMessage message, boolean known) {
        DeviceMessage record = nodes.accept(message, known);
        record.stamp = commands.given() + waitingCancels.size() + waitingReceives.size();
        record.place = waitingMessages.append(message);
    }

    void post(PostedReceive receive, boolean known) {
        nodes.accept(receive, known);
        if (!waitingReceives.isEmpty() || !give(receive)) {
            waitingReceives.add(receive);
        }
    }

    private boolean give(PostedReceive receive) {
        if (port.roomForCommands() == 0 || nodes.receives.isFull()) {
            return false;
        }
        int number = nodes.receives.add(receive);
        DeviceReceive.of(receive).handle = number;
        if (sequenceBroken || receive.postedSource() != lastSource || receive.postedTag() != lastTag) {
            sequenceId = sequenceId + 1 & Integer.MAX_VALUE;
            lastSource = receive.postedSource();
            lastTag = receive.postedTag();
            sequenceBroken = false;
        }
        commands.addPost(receive);
        given++;
        port.post(number, receive.postedSource(), receive.postedTag(), sequenceId);
        return true;
    }

    /** Whether the receive had not been given to the device, and is now no longer stored; else the device is asked. */
    boolean cancel(PostedReceive receive) {
        if (DeviceReceive.of(receive).handle == DeviceReceive.NO_HANDLE) {
            if (!waitingReceives.remove(receive)) {
                return false; // its match is decided, and about to be reported
            }
            nodes.withdrawn();
            nodes.release(receive);
            return true;
        }
        sequenceBroken = true;
        if (!waitingCancels.contains(receive) && !giveCancel(receive)) {
            waitingCancels.add(receive);
        }
        return false;
    }

    private boolean giveCancel(PostedReceive receive) {
        if (port.roomForCommands() == 0) {
            return false;
        }
        commands.addCancel(receive);
        given++;
        port.cancel(DeviceReceive.of(receive).handle);
        return true;
    }

    /** The receive is decided: its cancellation need not be given any more. */
    void forgetCancel(PostedReceive receive) {
        if (!waitingCancels.isEmpty()) {
            waitingCancels.remove(receive);
        }
    }

    /** Whether all that was given before is on the device, and there is room for one more command. */
    boolean isReadyForProbe() {
        return waitingReceives.isEmpty() && waitingMessages.isEmpty() && port.roomForCommands() > 0;
    }

    void probe(int source, int tag, boolean takes) {
        commands.addProbe();
        given++;
        port.probe(source, tag, takes);
    }

    // ---------------------------------------------------------------- what waits for room

    /** Gives waiting commands and messages to the device, as far as there is room. */
    void giveWaiting() {
        while (!waitingCancels.isEmpty() && giveCancel(waitingCancels.peek())) {
            waitingCancels.remove();
        }
        while (!waitingReceives.isEmpty() && give(waitingReceives.peek())) {
            waitingReceives.remove();
        }
        while (!waitingMessages.isEmpty() && isDue(waitingMessages.firstMessage()) && !nodes.messages.isFull()) {
            announce(waitingMessages.firstMessage());
        }
    }

    /**
     * A message waits for the commands that were given before it arrived, so that it can match the receives posted
     * before.
     */
    private boolean isDue(ArrivedMessage message) {
        boolean commandsExecuted = commands.hasReplied(DeviceMessage.of(message).stamp)
                || commands.hasReplied(commands.given()) && waitingReceives.isEmpty() && waitingCancels.isEmpty();
        return commandsExecuted && port.roomForMessages() > 0;
    }

    private void announce(ArrivedMessage message) {
        DeviceMessage record = DeviceMessage.of(message);
        waitingMessages.remove(record.place);
        record.place = null;
        port.announce(
                nodes.messages.add(message),
                message.source(),
                message.tag(),
                message.isRendezvous() ? 0 : (int) message.messageLength(),
                message.hashSourceTag(),
                message.hashSource(),
                message.hashTag());
        given++;
    }

    /** Number of commands and messages given since the last call. */
    int takeGiven() {
        int count = given;
        given = 0;
        return count;
    }

    /** Whether something waits because the tables are full. */
    boolean isFull() {
        return !waitingReceives.isEmpty() && nodes.receives.isFull()
                || !waitingMessages.isEmpty() && nodes.messages.isFull();
    }

    boolean isEmpty() {
        return waitingMessages.isEmpty() && waitingReceives.isEmpty() && waitingCancels.isEmpty();
    }

    /** Takes the receives away that wait for room, oldest first. */
    List<PostedReceive> takeReceives() {
        List<PostedReceive> all = List.copyOf(waitingReceives);
        all.forEach(nodes::release);
        waitingReceives.clear();
        return all;
    }

    /** Takes the cancellations away that wait for room. */
    List<PostedReceive> takeCancels() {
        List<PostedReceive> all = List.copyOf(waitingCancels);
        waitingCancels.clear();
        return all;
    }

    /** The messages that wait for room. */
    MessageList<MessageEntry> waitingMessages() {
        return waitingMessages;
    }
}
