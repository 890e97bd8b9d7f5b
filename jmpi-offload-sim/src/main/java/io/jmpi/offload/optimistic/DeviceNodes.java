package io.jmpi.offload.optimistic;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.Footprint;
import io.jmpi.matching.software.FoundUnexpected;
import io.jmpi.matching.software.MessageEntry;
import io.jmpi.matching.software.MessageList;
import io.jmpi.offload.kernels.ProgramSizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/**
 * The receives and messages that engine {@code optimistic} has accepted for its device: which node has which of the
 * device's numbers, in which order receives were posted, which messages are unexpected, and the records of all nodes.
 *
 * <p>Thread: the matcher's caller; the device reads {@link #receives} and {@link #messages} by number. Lifetime: that
 * of its {@link DeviceLink}.
 */
@NullUnmarked
final class DeviceNodes {
    final NumberTable<PostedReceive> receives;
    final NumberTable<ArrivedMessage> messages;
    final FoundUnexpected unexpected = new FoundUnexpected();

    /** Records of messages and of receives that can be used again. */
    private DeviceMessage freeMessages;

    private DeviceReceive freeReceives;
    private int messagesMade;
    private int receivesMade;

    private long nextOrder;

    /**
     * Posts that the device has not answered; it has answered all that were posted here before {@link #answeredBefore}.
     */
    private int unansweredPosts;

    private long answeredBefore;

    DeviceNodes(ProgramSizes sizes) {
        receives = new NumberTable<>(sizes.receives());
        messages = new NumberTable<>(sizes.messages());
    }

    // ---------------------------------------------------------------- records

    /** Gives a message its record, which has the place and the stamp to be set. */
    DeviceMessage accept(ArrivedMessage message, boolean known) {
        DeviceMessage record = newMessage();
        record.known = known;
        message.slot(record);
        return record;
    }

    private DeviceMessage newMessage() {
        DeviceMessage record = freeMessages;
        if (record == null) {
            messagesMade++;
            return new DeviceMessage();
        }
        freeMessages = record.nextFree;
        record.nextFree = null;
        return record;
    }

    /** The message is not stored here any more, nor in any list. */
    void release(ArrivedMessage message) {
        DeviceMessage record = DeviceMessage.of(message);
        record.place = null;
        record.nextFree = freeMessages;
        freeMessages = record;
        message.slot(null);
    }

    /** Gives a receive its record and its place in the order of posts. */
    void accept(PostedReceive receive, boolean known) {
        DeviceReceive record = newReceive();
        record.known = known;
        record.handle = DeviceReceive.NO_HANDLE;
        receive.slot(record);
        receive.order(nextOrder++);
        unansweredPosts++;
    }

    private DeviceReceive newReceive() {
        DeviceReceive record = freeReceives;
        if (record == null) {
            receivesMade++;
            return new DeviceReceive();
        }
        freeReceives = record.nextFree;
        record.nextFree = null;
        return record;
    }

    /** The receive is not stored here any more, nor has it a number. */
    void release(PostedReceive receive) {
        DeviceReceive record = DeviceReceive.of(receive);
        record.nextFree = freeReceives;
        freeReceives = record;
        receive.slot(null);
    }

    // ---------------------------------------------------------------- order

    /** The device has answered the oldest post without an answer. */
    void answered(PostedReceive receive) {
        unansweredPosts--;
        answeredBefore = receive.order() + 1;
    }

    /** A post will not be given to the device. */
    void withdrawn() {
        unansweredPosts--;
    }

    /** Stores a message that the device has found unexpected, behind all receives that were posted by now. */
    void foundUnexpected(ArrivedMessage message) {
        DeviceMessage record = DeviceMessage.of(message);
        record.stamp = (int) nextOrder;
        record.place = unexpected.add(message, record.known);
    }

    /** Whether the device has been asked for all receives that may take the first message that is not reported yet. */
    boolean isReportable() {
        ArrivedMessage message = unexpected.firstUnreported();
        return message != null && (unansweredPosts == 0 || (int) answeredBefore - DeviceMessage.of(message).stamp >= 0);
    }

    // ---------------------------------------------------------------- taking nodes away

    /** Takes all receives away that the device was given, oldest first. */
    List<PostedReceive> takeReceives(MatchingStatistics statistics) {
        List<PostedReceive> all = new ArrayList<>();
        receives.forEach(receive -> {
            all.add(receive);
            release(receive);
            if (receive.order() < answeredBefore) {
                statistics.receiveCancelled(); // the next matcher counts it again
            }
        });
        all.sort(Comparator.comparingLong(PostedReceive::order));
        return all;
    }

    /** Takes all messages of a list away, oldest first. */
    List<ArrivedMessage> takeAll(MessageList<MessageEntry> list) {
        List<ArrivedMessage> all = new ArrayList<>();
        while (!list.isEmpty()) {
            all.add(takeFirst(list));
        }
        return all;
    }

    /** Takes the oldest message of a list away. */
    ArrivedMessage takeFirst(MessageList<MessageEntry> list) {
        ArrivedMessage message = list.firstMessage();
        list.remove(list.first());
        release(message);
        return message;
    }

    /** Bytes of tables and records. */
    long footprint() {
        return receives.footprint()
                + messages.footprint()
                + messagesMade * Footprint.object(DeviceMessage.FIELD_BYTES)
                + receivesMade * Footprint.object(DeviceReceive.FIELD_BYTES);
    }
}
