package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.transport.ucx.ucp.UcpTags;
import io.jmpi.transport.ucx.ucp.UcpWorker;
import io.jmpi.transport.ucx.ucp.UcsStatus;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages with tags of one rank: those that ranks send with tags, and tokens of those that arrived otherwise, which the rank sends
 * to itself. UCX matches both with the receives that are posted here.
 *
 * <p>A sender announces each context before it sends there with tags. If no {@link UcxTagMatcher} serves the context here,
 * its messages are passed on as they arrive.
 *
 * <p>Thread: the progress thread. Lifetime: that of the worker.
 */
public final class TagUnit implements UcpTags.Events, AutoCloseable {
    /** Delivers messages with tags. */
    public interface Delivery {
        /** Delivers one, which is valid during the call. */
        void deliver(ByteBuffer memory, int begin, int end);

        /** The rank that sends a message of which the first part has arrived. */
        default int sender(ByteBuffer memory, int begin) {
            return -1;
        }

        /** Marks memory that has no part of a message yet. */
        default void clear(ByteBuffer memory, int begin) {}
    }

    /** Fruitless polls in a row, after which the rank is idle and looks at what UCX has not matched. */
    private static final int IDLE_POLLS = 64;

    /** It also does after so many polls. */
    private static final int POLLS = 4096;

    static final long LONGEST_WAIT_NANOS = 60_000_000_000L;

    private final UcpWorker worker;
    private final UcpTags tags;
    private final @Nullable OwnWorker own;
    private final Slots slots = new Slots();
    private final Tokens tokens;
    private @Nullable Delivery delivery;

    private final ArrayDeque<Slot> ended = new ArrayDeque<>();

    /** Whose message is being delivered. */
    private @Nullable Slot current;

    /** Whose end is not passed on, because a call waits for it. */
    private @Nullable Slot watched;

    private final TagContexts contexts = new TagContexts();

    /** The ranks that are lost. */
    private final BitSet lost = new BitSet();

    /** Whether UCX may have a message that no receive has taken. */
    private boolean mayHaveUnexpected;

    private int fruitless;
    private int polls;

    /** Why UCX has failed; null while it works. */
    private @Nullable String failure;

    /** The bits of a tag that identify senders, for the worker. */
    public static long senderMask() {
        return TagBits.senderMask();
    }

    /** Creates the messages with tags of a worker that is made for them, and that somebody else closes. */
    public TagUnit(UcpWorker worker) {
        this(worker, null);
    }

    private TagUnit(UcpWorker worker, @Nullable OwnWorker own) {
        this.worker = worker;
        this.own = own;
        this.tags = new UcpTags(worker, this);
        this.tokens = new Tokens(worker, tags);
    }

    /** Creates the tokens of matchers whose messages arrive by another transport or none, with a worker of its own. */
    static TagUnit alone() {
        OwnWorker own = new OwnWorker();
        TagUnit unit = new TagUnit(own.worker(), own);
        own.onFailure(unit::fail);
        return unit;
    }

    /** Sets what delivers messages with tags. */
    public void delivery(Delivery wanted) {
        delivery = wanted;
    }

    // ---------------------------------------------------------------- contexts

    /**
     * Serves a context from now on.
     *
     * @param sends whether this rank sends there with tags; so from its beginning or never, so that no message overtakes another
     * @return messages that were to be passed on and are still arriving: they belong to the matcher now
     */
    List<Slot> register(int context, UcxTagMatcher matcher, boolean sends) {
        contexts.serve(context, matcher, sends && own == null);
        List<Slot> arriving = new ArrayList<>();
        slots.forEachInUse(slot -> {
            if (slot.isPassedOn && slot.context == context) {
                slot.isPassedOn = false;
                slot.matcher = matcher;
                arriving.add(slot);
            }
        });
        return arriving;
    }

    void unregister(int context, UcxTagMatcher matcher) {
        contexts.leave(context, matcher);
    }

    /** Whether this rank, which has a number in the communicator, sends with tags in a context. */
    public boolean sendsWithTags(int context, int source) {
        return contexts.sends(context) && source < SourceCodes.OWN;
    }

    /** Another rank will send with tags in a context. */
    public void announced(int context) {
        contexts.announced(context);
    }

    /** Sends a message with a tag, which stays as it is until it has left; returns a status of {@link UcpWorker#send}. */
    public int send(long endpoint, long message, int length, int context, int source, int tag, long ticket) {
        return tags.send(endpoint, message, length, TagBits.pack(context, source, tag), ticket);
    }

    // ---------------------------------------------------------------- what matchers do

    /** The message that is being delivered; null if it came without a tag. */
    @Nullable Slot current() {
        return current;
    }

    /** Posts a receive of UCP in a slot, which may be over at once. */
    Slot post(UcxTagMatcher matcher, int context, long bits, long mask) {
        requireWorking();
        Slot slot = slots.take(matcher, context);
        if (delivery != null) {
            delivery.clear(slot.memory, slot.offset);
        }
        watched = slot;
        try {
            slot.request = tags.receive(slot.address, Slots.CAPACITY, bits, mask, slot.ticket);
        } catch (IllegalStateException e) {
            throw new DeviceFailedException("UCX has failed to match", e);
        } finally {
            watched = null;
        }
        return slot;
    }

    /** Whether a slot has the token of a message. */
    boolean hasToken(Slot slot) {
        return slot.length == Tokens.LENGTH;
    }

    /** Takes the message whose token a slot has. */
    ArrivedMessage takeToken(Slot slot) {
        return tokens.take(slot.memory, slot.offset);
    }

    /** Drops the token that a slot has, because the caller has its message. */
    void dropToken(Slot slot) {
        ArrivedMessage dropped = takeToken(slot);
    }

    /** Takes the messages whose tokens UCX still has, because their matcher is abandoned. */
    void abandonTokens(UcxTagMatcher matcher, Consumer<ArrivedMessage> visitor) {
        tokens.takeAll(message -> message.slot() == matcher, visitor);
    }

    /** Passes the slots of messages of a matcher that are arriving in parts, because it is abandoned. */
    void abandonArrivals(UcxTagMatcher matcher, Consumer<Slot> visitor) {
        slots.forEachInUse(slot -> {
            if (slot.matcher == matcher && slot.place != null) {
                visitor.accept(slot);
            }
        });
    }

    /** Passes on a slot that is over at the next poll. */
    void deliverLater(Slot slot) {
        ended.add(slot);
    }

    /**
     * Sends the token of a message.
     *
     * @return the slot that has received it at once; null if UCX has stored it, or will report it
     */
    @Nullable Slot sendToken(ArrivedMessage message, long bits) {
        requireWorking();
        mayHaveUnexpected = true;
        tokenSent(tokens.send(message, bits));
        requireWorking();
        Slot last = ended.peekLast();
        if (last != null && last.status == 0 && hasToken(last) && tokens.get(last.memory, last.offset) == message) {
            ended.removeLast();
            return last;
        }
        return null;
    }

    /** Cancels the receive of a slot; whether that has happened, and nothing more is reported of it. */
    boolean cancel(Slot slot) {
        if (slot.isOver || slot.isWithdrawing) {
            return false;
        }
        watched = slot;
        tags.cancel(slot.request);
        watched = null;
        if (slot.isOver && slot.status != UcpTags.CANCELED) {
            ended.add(slot);
        }
        return slot.status == UcpTags.CANCELED;
    }

    /** Gives a slot back. */
    void free(Slot slot) {
        slots.free(slot);
    }

    /** Takes the messages of a context that no receive has accepted, oldest first, and passes them to its matcher. */
    void takeUnexpected(int context, @Nullable UcxTagMatcher matcher) {
        if (failure != null || delivery == null && own == null || !hasUnexpected()) {
            return;
        }
        for (long message = tags.take(context, TagBits.CONTEXT);
                message != 0;
                message = tags.take(context, TagBits.CONTEXT)) {
            Slot slot = slots.take(matcher, context);
            slot.bits = tags.tag();
            watched = slot;
            slot.request = tags.receive(message, slot.address, Slots.CAPACITY, slot.ticket);
            watched = null;
            if (slot.isOver) {
                handle(slot);
            } else if (matcher == null) {
                slot.isPassedOn = true;
            } else {
                matcher.beginArrival(slot);
            }
        }
    }

    private boolean hasUnexpected() {
        if (mayHaveUnexpected) {
            mayHaveUnexpected = tags.any();
        }
        return mayHaveUnexpected;
    }

    /** The worker has progressed elsewhere. */
    public void noteProgress() {
        mayHaveUnexpected = true;
    }

    /** Gives up messages of a lost rank that have not arrived as a whole. */
    public void lost(int rank) {
        lost.set(rank);
        contexts.forEachServed((context, matcher) -> matcher.begin());
        slots.forEachInUse(slot -> {
            if (slot.place != null && isOfLost(slot)) {
                slot.isLost = true;
                Objects.requireNonNull(slot.matcher).delivered(slot);
            } else if (slot.isPassedOn && isOfLost(slot)) {
                slot.isLost = true;
                slot.isPassedOn = false;
            }
        });
    }

    /** Whether a slot that UCX does not give back waits for the rest of a message that a lost rank has begun. */
    boolean isOfLost(Slot slot) {
        if (slot.isOver || delivery == null) {
            return false;
        }
        int sender = delivery.sender(slot.memory, slot.offset);
        return sender >= 0 && lost.get(sender);
    }

    // ---------------------------------------------------------------- progress

    /**
     * Delivers what has ended since the last call, then messages that are passed on.
     *
     * @param happened whether the worker has had anything to do
     * @return how many have ended
     */
    public int deliver(boolean happened) {
        fruitless = happened ? 0 : fruitless + 1;
        mayHaveUnexpected |= happened;
        polls++;
        int delivered = deliverEnded();
        passOn();
        return delivered;
    }

    int deliverEnded() {
        int delivered = 0;
        for (Slot slot = ended.poll(); slot != null; slot = ended.poll()) {
            delivered++;
            handle(slot);
        }
        return delivered;
    }

    private void handle(Slot slot) {
        UcxTagMatcher matcher = slot.matcher;
        if (slot.isLost) {
            slots.free(slot);
        } else if (slot.status == UcpTags.CANCELED && matcher != null) {
            matcher.cancelled(slot);
        } else if (slot.status != 0) {
            fail(slot.status);
        } else if (matcher != null && hasToken(slot)) {
            matcher.tokenArrived(slot);
        } else {
            deliver(slot);
        }
    }

    private void deliver(Slot slot) {
        Slot outer = current;
        current = slot;
        try {
            if (delivery != null) {
                delivery.deliver(slot.memory, slot.offset, slot.offset + slot.length);
            }
        } finally {
            current = outer;
        }
        if (slot.matcher != null) {
            slot.matcher.delivered(slot);
        }
        slots.free(slot);
    }

    /** Passes on everything that has arrived, because a rank says goodbye or is lost. */
    public void deliverAll() {
        deliverEnded();
        contexts.forEachServed(this::takeUnexpected);
        passOn();
    }

    private void passOn() {
        int context = hasUnexpected() ? contexts.nextPassedOn(0) : -1;
        while (context >= 0) {
            takeUnexpected(context, null);
            context = contexts.nextPassedOn(context + 1);
        }
    }

    /** Whether there is something to deliver now. */
    public boolean isReady() {
        return !ended.isEmpty();
    }

    /** Whether it is time to look at what UCX has not matched. */
    boolean isIdle() {
        return fruitless >= IDLE_POLLS || polls % POLLS == 0;
    }

    /** Lets a worker of its own progress. */
    void progressAlone() {
        if (own != null) {
            int unused = deliver(worker.progress());
        }
    }

    /** Whether a token may arrive without a rank's transport noticing. */
    boolean isAlone() {
        return own != null;
    }

    /**
     * Progresses until a condition holds, a minute at the most.
     *
     * @throws DeviceFailedException if it does not
     */
    void await(BooleanSupplier condition) {
        long begin = 0;
        while (!condition.getAsBoolean()) {
            requireWorking();
            mayHaveUnexpected |= worker.progress();
            deliverEnded();
            long now = System.nanoTime();
            begin = begin == 0 ? now : begin;
            if (now - begin > LONGEST_WAIT_NANOS) {
                throw new DeviceFailedException("UCX has not answered for a minute");
            }
        }
    }

    @Override
    public void onReceived(int ticket, int status, long length) {
        Slot slot = slots.get(ticket);
        slot.ended(status, length);
        if (slot != watched) {
            ended.add(slot);
        }
    }

    /** The send of a token has ended, or is in progress. */
    public void tokenSent(int status) {
        if (status < 0) {
            fail(status);
        }
    }

    private void fail(int status) {
        if (failure == null) {
            failure = UcsStatus.describe(status);
        }
    }

    /**
     * Checks that UCX still matches.
     *
     * @throws DeviceFailedException if not
     */
    void requireWorking() {
        if (failure != null) {
            throw new DeviceFailedException("UCX has failed to match: " + failure);
        }
    }

    /** Closes its own worker, if it has one; the worker of a transport is closed by the transport, {@link #release} follows. */
    @Override
    public void close() {
        if (own != null) {
            long closing = tokens.disconnect(true);
            if (closing != 0) {
                worker.forget(closing);
            }
            worker.close();
            release();
        }
    }

    /** Ends what it has of the worker, before that is closed; returns a request or 0. */
    public long disconnect() {
        return tokens.disconnect(false);
    }

    /** Returns its memory; the worker is closed. */
    public void release() {
        slots.release();
        tokens.release();
    }
}
