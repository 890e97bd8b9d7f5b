package io.jmpi.trace.replay.engines;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.trace.replay.PairListener;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Replays an engine in the calling thread. It also runs the device of engines such as {@code hardware}, which decides
 * everything before the next event, so that nothing depends on timing.
 */
public final class MatcherReplay extends EngineReplay implements MatchHandler {
    /** The defaults, but that the device of {@code hardware} has no thread. */
    private static final MatcherSettings SETTINGS = MatcherSettings.DEFAULT.with("hardware.unit", "polled");

    private final ContextTable<ContextMatcher> matchers = new ContextTable<>(ContextMatcher::new, tally());

    /** Posted receives of all matchers, by number. */
    private final Int2ObjectHashMap<Receive> posted = new Int2ObjectHashMap<>();

    /** The matcher whose event is being processed. */
    private ContextMatcher current;

    private Receive freeReceives;
    private Message freeMessages;

    public MatcherReplay(MatcherProvider engine, PairListener listener) {
        super(engine, listener);
    }

    /** The matcher of one communicator. */
    private final class ContextMatcher implements ContextTable.Holder {
        private final Matcher matcher;

        /** Number of receives and messages that it stores. */
        private int stored;

        ContextMatcher(int context) {
            matcher = engine().newMatcher(MatcherContext.alone(context, MatchingHints.NONE, SETTINGS));
        }

        @Override
        public boolean isIdle() {
            return stored == 0;
        }

        /** Runs the device until it has decided everything. */
        @Override
        public void settle() {
            if (matcher instanceof OffloadedMatcher offloaded) {
                offloaded.settle(MatcherReplay.this, HostState.IDLE);
            }
        }

        @Override
        public long memoryBytes() {
            return matcher.statistics().memoryBytes();
        }

        @Override
        public void end(EngineTally counts) {
            counts.statistics.add(matcher.statistics());
            if (matcher instanceof OffloadedMatcher offloaded) {
                counts.add(offloaded.deviceCounters());
                offloaded.close();
            }
        }
    }

    /** A receive while it is posted; otherwise a link in the free list. */
    private static final class Receive extends PostedReceive {
        private int number;
        private int bytes;
        private Receive nextFree;

        void set(int newNumber, int source, int tag, int newBytes) {
            envelope(source, tag);
            number = newNumber;
            bytes = newBytes;
        }

        @Override
        public long bufferLength() {
            return bytes;
        }
    }

    /** A message while it is unexpected; otherwise a link in the free list. */
    private static final class Message extends ArrivedMessage {
        private int number;
        private long bytes;
        private boolean announced;

        /** Whether it was reported as unexpected. */
        private boolean isKept;

        private Message nextFree;

        /** Only a device that runs the optimistic program reads inline hashes, so they are omitted. */
        void set(int newNumber, int source, int tag, long newBytes, boolean isAnnounced) {
            envelope(source, tag, 0, 0, 0);
            number = newNumber;
            bytes = newBytes;
            announced = isAnnounced;
            isKept = false;
        }

        @Override
        public long messageLength() {
            return bytes;
        }

        @Override
        public boolean isRendezvous() {
            return announced;
        }
    }

    // ---------------------------------------------------------------- events

    @Override
    public void post(int number, int context, int source, int tag, long bytes, long nanos) {
        Receive receive = freeReceives;
        if (receive == null) {
            receive = new Receive();
        } else {
            freeReceives = receive.nextFree;
        }
        receive.set(number, source, tag, length(bytes));
        current = matchers.get(context);
        ArrivedMessage message = current.matcher.post(receive);
        if (message == null) {
            posted.put(number, receive);
            current.stored++;
            tally().receiveKept();
        } else {
            current.stored--;
            tally().messageGone();
            report(receive, (Message) message);
        }
        current.settle();
    }

    @Override
    public void arrive(int number, int context, int source, int tag, long bytes, boolean announced, long nanos) {
        Message message = freeMessages;
        if (message == null) {
            message = new Message();
        } else {
            freeMessages = message.nextFree;
        }
        message.set(number, source, tag, bytes, announced);
        current = matchers.get(context);
        PostedReceive receive = current.matcher.arrive(message);
        if (receive != null) {
            onMatch(receive, message);
        } else if (!(current.matcher instanceof OffloadedMatcher)) {
            onUnexpected(message); // otherwise the device reports it
        }
        current.settle();
    }

    @Override
    public void cancel(int number, int context, long nanos) {
        Receive receive = posted.get(number);
        if (receive == null) {
            throw new IllegalArgumentException("receive " + number + " is cancelled, but is not posted");
        }
        current = matchers.get(context);
        if (current.matcher.cancel(receive)) {
            onCancelled(receive);
        }
        current.settle();
    }

    @Override
    public void end(long nanos) {
        matchers.end();
        current = null;
        posted.clear();
        freeReceives = null;
        freeMessages = null;
    }

    @Override
    int liveContexts() {
        return matchers.size();
    }

    /** Whether a receive is posted and unmatched. */
    public boolean isPosted(int number) {
        return posted.containsKey(number);
    }

    /** Whether a communicator has no posted receive and no unexpected message. */
    boolean isIdle(int context) {
        return matchers.isIdle(context);
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        Receive matched = (Receive) receive;
        posted.remove(matched.number);
        current.stored--;
        tally().receiveGone();
        Message with = (Message) message;
        if (with.isKept) { // the device has searched for the receive after it was posted
            current.stored--;
            tally().messageGone();
        }
        report(matched, with);
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        ((Message) message).isKept = true;
        current.stored++;
        tally().messageKept();
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        Receive cancelled = (Receive) receive;
        posted.remove(cancelled.number);
        current.stored--;
        tally().receiveGone();
        free(cancelled);
    }

    private void report(Receive receive, Message message) {
        paired(receive.number, message.number);
        free(receive);
        message.nextFree = freeMessages;
        freeMessages = message;
    }

    private void free(Receive receive) {
        receive.nextFree = freeReceives;
        freeReceives = receive;
    }
}
