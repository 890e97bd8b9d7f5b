package io.jmpi.offload.virtual;

import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.kernels.HostPort;
import org.agrona.collections.Int2IntHashMap;
import org.jspecify.annotations.NullUnmarked;

/**
 * The host of an optimistic program in virtual time: submits commands and announces messages as far as there is room,
 * and polls the device's decisions.
 *
 * <p>As in a running job, a message is announced when the commands submitted before it have been executed; no command
 * waits for a message.
 *
 * <p>Thread: the caller's. Lifetime: its device's.
 */
@NullUnmarked
final class VirtualHost {
    /** Maximum number of undecided messages, and of commands without a reply, as in a running job. */
    static final int RING = 256;

    private static final int RING_MASK = RING - 1;
    private static final int POST = 0;
    private static final int CANCEL = 1;
    private static final int NOT_POSTED = -1;
    private static final int PICOS = 1000;

    private final VirtualOptimistic.Decisions decisions;
    private final DeviceEntries receives;
    private final DeviceEntries messages;

    /** The device's numbers of receives on it. */
    private final Int2IntHashMap numbers = new Int2IntHashMap(NOT_POSTED);

    private final WaitingEvents waitingCommands = new WaitingEvents();
    private final WaitingEvents waitingMessages = new WaitingEvents();

    /** Numbers of commands submitted, given to the device, and replied to. */
    private int submitted;

    private int commanded;
    private int replied;
    private int decided;

    /** For each command without a reply: the receive to post, or the complement of the one to cancel. */
    private final int[] outstanding = new int[RING];

    /** When results and replies were published, by index; 0 for unpublished ones. */
    private final long[] resultTimes = new long[RING];

    private final long[] replyTimes = new long[RING];

    // The current sequence of compatible receives.
    private int lastSource;
    private int lastTag;
    private int sequence;
    private boolean sequenceBroken = true;

    private int undecided;
    private int maxUndecided;

    /** Whether decisions repeat those of another device. */
    private boolean restoring;

    private HostPort port;

    VirtualHost(int receives, int messages, VirtualOptimistic.Decisions decisions) {
        this.receives = new DeviceEntries(receives);
        this.messages = new DeviceEntries(messages);
        this.decisions = decisions;
    }

    // ---------------------------------------------------------------- events of the rank

    void post(int receive, int source, int tag, long time) {
        requireRoom(waitingCommands);
        waitingCommands.add(receive, source, tag, 0, POST, time);
        submitted++;
    }

    void cancel(int receive, long time) {
        requireRoom(waitingCommands);
        waitingCommands.add(receive, 0, 0, 0, CANCEL, time);
        submitted++;
    }

    void arrive(int message, int source, int tag, int bytes, long time) {
        requireRoom(waitingMessages);
        waitingMessages.add(message, source, tag, bytes, submitted, time);
        maxUndecided = Math.max(maxUndecided, ++undecided);
    }

    private static void requireRoom(WaitingEvents queue) {
        if (queue.isFull()) {
            throw new IllegalStateException("makeRoom was not called");
        }
    }

    /** Whether there might be no room for one more event. */
    boolean isFull() {
        return waitingCommands.isFull() || waitingMessages.isFull();
    }

    boolean hasWaiting() {
        return !waitingCommands.isEmpty() || !waitingMessages.isEmpty();
    }

    /** Whether all events are decided. */
    boolean isSettled() {
        return port.isSettled() && !hasWaiting();
    }

    // ---------------------------------------------------------------- from the device

    /** The device has published the result with that index. */
    void resultPublished(int number, long time) {
        resultTimes[number & RING_MASK] = time;
    }

    /** The device has published a reply. */
    void replyPublished(int number, long time) {
        replyTimes[number & RING_MASK] = time;
    }

    /** Sets where the host accesses the device's memory; before the first {@link #act}. */
    void connect(HostPort newPort) {
        port = newPort;
    }

    boolean isConnected() {
        return port != null;
    }

    /**
     * Polls what has been published until now, and submits as much as there is room for.
     *
     * @return time of the next published decision, if later than now; 0 if there is none
     */
    long act(long at) {
        long published = publishedNext();
        while (published != 0 && published <= at) {
            poll(at);
            published = publishedNext();
        }
        giveCommands();
        announceMessages();
        return published;
    }

    /** Time of the device's next published decision of either kind; 0 if there is none. */
    private long publishedNext() {
        return Math.max(resultTimes[decided & RING_MASK], replyTimes[replied & RING_MASK]);
    }

    private void poll(long at) {
        switch (port.poll()) {
            case MATCHED -> matched(port.message(), port.receive(), at);
            case UNEXPECTED -> {
                decide();
                if (!restoring) {
                    decisions.unexpected(port.walked(), nanosSince(port.message(), at));
                }
            }
            case REPLIED -> {
                int receive = outstanding[replied & RING_MASK];
                replyTimes[replied++ & RING_MASK] = 0;
                replied(receive);
            }
            case NONE -> throw new IllegalStateException("a published decision is missing");
        }
    }

    private void decide() {
        resultTimes[decided++ & RING_MASK] = 0;
        undecided--;
    }

    private long nanosSince(int message, long at) {
        return (at - messages.time(message)) / PICOS;
    }

    private void matched(int message, int receive, long at) {
        decide();
        int receiveNumber = receives.subject(receive);
        decisions.matched(receiveNumber, messages.subject(message), port.walked(), nanosSince(message, at));
        messages.remove(message);
        release(receive);
    }

    private void release(int receive) {
        numbers.remove(receives.subject(receive));
        receives.remove(receive);
    }

    private void replied(int receive) {
        if (receive < 0) {
            if (!port.hasOutcome()) {
                throw new IllegalStateException("a matched receive was cancelled");
            }
            release(~receive);
        } else if (port.message() < 0) {
            if (!restoring) {
                decisions.posted(port.walked());
            }
        } else {
            decisions.received(receives.subject(receive), messages.subject(port.message()), port.walked());
            messages.remove(port.message());
            release(receive);
        }
    }

    private void giveCommands() {
        while (!waitingCommands.isEmpty() && port.roomForCommands() > 0) {
            if (waitingCommands.stamp() == CANCEL) {
                giveCancel(waitingCommands.subject());
            } else if (receives.isFull()) {
                return;
            } else {
                givePost();
            }
            waitingCommands.removeFirst();
        }
    }

    private void givePost() {
        int source = waitingCommands.source();
        int tag = waitingCommands.tag();
        if (sequenceBroken || source != lastSource || tag != lastTag) {
            sequence = sequence + 1 & Integer.MAX_VALUE;
            lastSource = source;
            lastTag = tag;
            sequenceBroken = false;
        }
        int receive = receives.add(waitingCommands.subject(), source, tag, waitingCommands.time());
        numbers.put(waitingCommands.subject(), receive);
        outstanding[commanded++ & RING_MASK] = receive;
        port.post(receive, source, tag, sequence);
    }

    private void giveCancel(int subject) {
        int receive = numbers.get(subject);
        if (receive == NOT_POSTED) {
            throw new IllegalArgumentException("receive " + subject + " is cancelled, but is not posted");
        }
        sequenceBroken = true;
        outstanding[commanded++ & RING_MASK] = ~receive;
        port.cancel(receive);
    }

    private void announceMessages() {
        while (!waitingMessages.isEmpty()
                && replied - waitingMessages.stamp() >= 0
                && port.roomForMessages() > 0
                && !messages.isFull()) {
            int source = waitingMessages.source();
            int tag = waitingMessages.tag();
            port.announce(
                    messages.add(waitingMessages.subject(), source, tag, waitingMessages.time()),
                    source,
                    tag,
                    waitingMessages.bytes(),
                    EnvelopeHashes.hash(source, tag),
                    EnvelopeHashes.hash(source),
                    EnvelopeHashes.hash(tag));
            waitingMessages.removeFirst();
        }
    }

    // ---------------------------------------------------------------- another device

    boolean lacksReceives() {
        return receives.isFull();
    }

    boolean lacksMessages() {
        return messages.isFull();
    }

    DeviceEntries receives() {
        return receives;
    }

    DeviceEntries messages() {
        return messages;
    }

    /** Marks the following events as decided by another device before: their decisions are not reported again. */
    void beginRestoring() {
        restoring = true;
    }

    /** Ends the restoration of another device's state: takes over the waiting events of its host. */
    void takeOver(VirtualHost from, long later) {
        restoring = false;
        undecided = from.undecided;
        maxUndecided = from.maxUndecided;
        sequenceBroken = true;
        submitted += from.submitted - from.replied;
        waitingCommands.takeAll(from.waitingCommands, 0, later);
        waitingMessages.takeAll(from.waitingMessages, replied - from.replied, later);
    }

    /** Most messages that were undecided at once. */
    int maxUndecided() {
        return maxUndecided;
    }
}
