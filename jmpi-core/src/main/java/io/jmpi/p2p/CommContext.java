package io.jmpi.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.jfr.FlightRecording;
import io.jmpi.jfr.RecordedSearch;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.wire.MalformedFrameException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One context of a communicator: the group, this rank's place in it, and the matcher that pairs its messages. Matched or
 * unexpected, eager or rendezvous, decided at once or by a device: all messages come to {@link #deliverTo}.
 *
 * <p>Thread: the progress thread, but for the final fields. Lifetime of the matcher: from {@link ProgressEngine#open} to
 * {@link ProgressEngine#close}, or to the session's end, or to the next {@link #rematch}.
 */
public final class CommContext {
    /** Decisions of a device that one cycle takes, so that the transport gets its turn. */
    private static final int DECISIONS_PER_POLL = 256;

    private final int id;
    private final int rank;
    private final int[] worldRanks;
    private Supplier<? extends Matcher> newMatcher;
    private MatchingHints hints;
    private Matcher matcher;

    /** The matcher, if it is an offloaded one; else null. */
    private OffloadedMatcher offloaded;

    /** What the devices of former matchers had counted. */
    private Map<String, Long> formerDevices = Map.of();

    private final MatchHandler decisions = new Decisions();
    private ProgressEngine engine;

    /** Why the device decides nothing more, which aborts the session; null while it works. */
    private MpiException deviceFailure;

    /** Why nothing starts here any more; null while something can. */
    private MpiException ended;

    private final ContextProbes probes = new ContextProbes(this);
    private final ContextTraffic traffic = new ContextTraffic(this);

    /** Posted receives and waiting probes that accept any source. */
    private int anySourceAwaited;

    /** Posted receives and waiting probes that accept any tag. */
    private int anyTagAwaited;

    /** The message object for the next arrival; replaced when a matcher keeps it. */
    private InboundMessage arriving = new InboundMessage();

    /**
     * Creates a context; {@link ProgressEngine#open} makes it receive.
     *
     * @param id agreed by all its ranks
     * @param rank this rank's place in its group: the source of what it sends
     * @param worldRanks the group that messages go to and come from, by rank in the job: for an inter-communicator the
     *     remote one, of which this rank is no member
     * @param hints what the program asserts about its receives here
     * @param newMatcher makes the matcher, for those hints, when the context is opened: one that has a thread would
     *     outlive a context that never is
     */
    public CommContext(
            int id, int rank, int[] worldRanks, MatchingHints hints, Supplier<? extends Matcher> newMatcher) {
        this.id = id;
        this.rank = rank;
        this.worldRanks = worldRanks;
        this.hints = hints;
        this.newMatcher = newMatcher;
    }

    public int id() {
        return id;
    }

    /** This rank's place in its group. */
    public int rank() {
        return rank;
    }

    /** How many ranks messages can go to and come from. */
    public int peers() {
        return worldRanks.length;
    }

    /** Rank in the job of a rank of this context. */
    public int worldRank(int groupRank) {
        return worldRanks[groupRank];
    }

    void attach(ProgressEngine owner) {
        this.engine = owner;
        use(newMatcher.get());
        newMatcher = null;
    }

    private void use(Matcher fresh) {
        matcher = fresh;
        offloaded = fresh instanceof OffloadedMatcher device ? device : null;
        if (offloaded != null) {
            offloaded.onDecision(engine::wakeup);
        }
    }

    /** Whether decisions come by {@link #pollDecisions}. */
    boolean isOffloaded() {
        return offloaded != null;
    }

    /** A copy of the matcher's counters; what has arrived is decided first, so that nothing is missing in them. */
    public MatchingStatistics statistics() {
        return engine.call(() -> {
            settle();
            return matcher.statistics().copy();
        });
    }

    /** What its devices have counted, by name, after what has arrived is decided; empty if it has had none. */
    public Map<String, Long> deviceCounters() {
        return engine.call(() -> {
            settle();
            return countedByDevices();
        });
    }

    private Map<String, Long> countedByDevices() {
        Map<String, Long> sum = new LinkedHashMap<>(formerDevices);
        if (offloaded != null) {
            offloaded.deviceCounters().forEach((name, count) -> sum.merge(name, count, Long::sum));
        }
        return sum;
    }

    /** The matcher's own counters, which its thread may be changing: for those who can do with that. Any thread. */
    public MatchingStatistics liveStatistics() {
        return matcher.statistics();
    }

    // ---------------------------------------------------------------- receives

    void post(ReceiveOperation receive) {
        if (ended != null) { // Another thread has freed the communicator since this one's arguments were checked.
            receive.fail(ended);
            return;
        }
        receive.exactLength = hints.exactLength();
        receive.withdrawing = false; // A cancellation of its last start may have come after that start's end.
        InboundMessage message;
        try {
            message = (InboundMessage)
                    (FlightRecording.wantsSearches()
                            ? RecordedSearch.post(matcher, engine.rank(), id, receive)
                            : matcher.post(receive));
        } catch (HintViolationException e) {
            // Another thread has set a hint meanwhile.
            receive.fail(excluded(e));
            return;
        }
        if (message != null) {
            deliverTo(receive, message);
            message.release(engine.pool());
            return;
        }
        countAwaited(receive, 1);
        MpiException gone = reasonNeverToComplete(receive.postedSource());
        // What it had sent may be on the device still. If that has failed, the abort will end this receive.
        if (gone != null && trySettle() && !receive.isComplete()) {
            withdraw(receive, gone);
            trySettle();
        }
    }

    static MpiException excluded(HintViolationException cause) {
        return new MpiException(ErrorClass.ASSERTION, cause.getMessage(), cause);
    }

    void cancel(ReceiveOperation receive) {
        if (!receive.isComplete()) {
            withdraw(receive, null);
        }
    }

    /** Takes a receive out of matching: now, or when a device has decided that it could. */
    private void withdraw(ReceiveOperation receive, MpiException cause) {
        if (receive.withdrawing || ended != null) {
            return;
        }
        if (matcher.cancel(receive)) {
            countAwaited(receive, -1);
            receive.withdrawn(cause);
        } else {
            receive.withdrawing = true;
            receive.withdrawal = cause;
        }
    }

    private void countAwaited(ReceiveOperation receive, int change) {
        countAwaited(receive.postedSource(), receive.postedTag(), change);
    }

    void countAwaited(int source, int tag, int change) {
        if (source >= 0) {
            engine.link(worldRanks[source]).addAwaited(change);
        } else {
            anySourceAwaited += change;
        }
        if (tag < 0) {
            anyTagAwaited += change;
        }
    }

    /** Connects to all ranks if somebody waits for any of them. */
    void reachAllIfAwaited() {
        if (anySourceAwaited > 0) {
            for (int member : worldRanks) {
                if (member != engine.rank()) {
                    engine.link(member).reach();
                }
            }
        }
    }

    /** The object to wrap an arriving frame in. */
    InboundMessage arriving() {
        return arriving;
    }

    /** A message has arrived, wrapped in {@link #arriving}. */
    void onMessage(InboundMessage message) {
        int source = message.source();
        if (source < 0 || source >= worldRanks.length || worldRanks[source] != message.link.rank || message.tag() < 0) {
            throw new MalformedFrameException("message with source " + source + " and tag " + message.tag()
                    + " in context " + id + ", sent by rank " + message.link.rank);
        }
        traffic.messageArrived();
        message.context = this;
        PostedReceive receive = FlightRecording.wantsSearches()
                ? RecordedSearch.arrive(matcher, engine.rank(), id, message)
                : matcher.arrive(message);
        if (receive != null) {
            countAwaited((ReceiveOperation) receive, -1);
            deliverTo((ReceiveOperation) receive, message);
            message.clear();
        } else {
            message.retain(engine.pool());
            arriving = engine.pool().newMessage();
            if (offloaded == null) { // Else nobody knows yet whether it is unexpected.
                probes.tell(message);
            }
        }
    }

    // ---------------------------------------------------------------- what a device decides

    /** Takes what the device has decided; returns how many decisions, or that there is a failure to act on. */
    int pollDecisions() {
        try {
            return offloaded.poll(decisions, DECISIONS_PER_POLL);
        } catch (DeviceFailedException e) {
            deviceFailed(e);
            return 1;
        }
    }

    /** Asks the device for a wake-up; false if there is something to poll, or a failure to act on. */
    boolean arm() {
        try {
            return offloaded.arm();
        } catch (DeviceFailedException e) {
            deviceFailed(e);
            return false;
        }
    }

    /**
     * Leaves nothing undecided.
     *
     * @throws MpiException of class INTERN if the device has failed
     */
    private void settle() {
        if (!trySettle()) {
            throw deviceFailure;
        }
    }

    /** Leaves nothing undecided; false if the device has failed, for which the session is aborted. */
    boolean trySettle() {
        if (offloaded != null && deviceFailure == null) {
            try {
                offloaded.settle(decisions);
            } catch (DeviceFailedException e) {
                deviceFailed(e);
            }
        }
        return deviceFailure == null;
    }

    /** Aborts the session: nobody knows any more which receives and messages here are pairs. */
    private void deviceFailed(DeviceFailedException cause) {
        String matcherName = offloaded.getClass().getSimpleName();
        deviceFailure = new MpiException(
                ErrorClass.INTERN,
                "the device of matcher " + matcherName + " in context " + id + " has failed: " + cause.getMessage(),
                cause);
        engine.fail(deviceFailure);
    }

    /** Aborts the session because the device has failed in a probe; returns what the probe fails with. */
    MpiException failureOfProbe(DeviceFailedException cause) {
        if (offloaded == null) {
            throw cause;
        }
        deviceFailed(cause);
        return deviceFailure;
    }

    /** Why the device decides nothing more; null while it works. */
    MpiException deviceFailure() {
        return deviceFailure;
    }

    /** Decisions take the way that those of a synchronous matcher take; their messages have been retained. */
    private final class Decisions implements MatchHandler {
        @Override
        public void onMatch(PostedReceive posted, ArrivedMessage arrived) {
            ReceiveOperation receive = (ReceiveOperation) posted;
            InboundMessage message = (InboundMessage) arrived;
            countAwaited(receive, -1);
            deliverTo(receive, message);
            message.release(engine.pool());
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            probes.tell((InboundMessage) message);
        }

        @Override
        public void onCancelled(PostedReceive posted) {
            ReceiveOperation receive = (ReceiveOperation) posted;
            countAwaited(receive, -1);
            receive.withdrawn(receive.withdrawal);
        }
    }

    // ---------------------------------------------------------------- delivery

    /** A message has met its receive. */
    private void deliverTo(ReceiveOperation receive, InboundMessage message) {
        receive.matched(message.source(), message.tag(), message.bytes);
        MpiException misfit = MessageFit.misfit(receive, message);
        if (message.rendezvous) {
            if (misfit == null && message.bytes > 0) {
                engine.rendezvous().startRead(receive, message);
                return;
            }
            engine.rendezvous().finish(message);
            engine.counters().receivedRendezvous(0);
        } else {
            if (misfit == null && !message.delivered) {
                receive.unpack(0, message.payload, message.payloadOffset, message.bytes);
            }
            message.link.consumed(message.bytes);
            engine.counters().receivedEager(message.bytes);
        }
        if (misfit == null) {
            receive.complete();
        } else {
            receive.fail(misfit);
        }
    }

    ArrivedMessage probe(int source, int tag, boolean remove) {
        return FlightRecording.wantsSearches()
                ? RecordedSearch.probe(matcher, engine.rank(), id, source, tag, remove)
                : matcher.probe(source, tag, remove);
    }

    /** Receives a message that a matched probe has taken. */
    void receive(ReceiveOperation receive, MatchedProbe claim) {
        receive.exactLength = hints.exactLength();
        if (probes.giveUp(claim)) {
            InboundMessage message = claim.message();
            deliverTo(receive, message);
            message.release(engine.pool());
        } else {
            receive.fail(claim.lost());
        }
    }

    /** Why nothing starts here any more; null while something can. */
    MpiException ended() {
        return ended;
    }

    ContextProbes probes() {
        return probes;
    }

    ContextTraffic traffic() {
        return traffic;
    }

    // ---------------------------------------------------------------- peers that are gone, hints that change, the end

    /** Why no message with that source can come any more; null if one can. */
    MpiException reasonNeverToComplete(int source) {
        if (!engine.links().anyGone()) {
            return null;
        }
        if (source >= 0) {
            PeerLink link = engine.links().ifAny(worldRanks[source]);
            return link == null ? null : link.gone();
        }
        MpiException cause = null;
        boolean allLeft = true;
        for (int member : worldRanks) {
            PeerLink link = engine.links().ifAny(member);
            MpiException gone = link == null ? null : link.gone();
            if (gone != null && !link.hasParted()) {
                return gone;
            }
            if (member != engine.rank()) {
                allLeft &= gone != null;
                cause = gone;
            } else if (link != null && link.peer.isConnected()) {
                allLeft = false; // This rank sends to itself: such a message may be under way, or be sent yet.
            }
        }
        return allLeft ? cause : null;
    }

    /** Whether a peer is gone that did not say goodbye, after all that it had sent. */
    boolean hasLostPeer() {
        if (engine.links().anyGone()) {
            for (int member : worldRanks) {
                PeerLink link = engine.links().ifAny(member);
                if (link != null && link.gone() != null && !link.leftInOrder()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Fails what waits for a peer that is gone; the rest stays as it was posted, in its order. */
    void peerGone() {
        if (!trySettle()) {
            return; // The abort will end all that waits here.
        }
        for (ReceiveOperation receive : drainedReceives()) {
            MpiException gone = reasonNeverToComplete(receive.postedSource());
            if (gone == null) {
                matcher.adopt(receive);
            } else {
                countAwaited(receive, -1);
                receive.withdrawn(gone);
            }
        }
        probes.peerGone();
        traffic.peerGone();
    }

    /** Takes all receives out of the matcher; none if its device fails at that. */
    private List<ReceiveOperation> drainedReceives() {
        List<ReceiveOperation> receives = new ArrayList<>();
        drainPosted(receives::add);
        return receives;
    }

    /** Takes all receives out of the matcher; false, and takes none, if its device fails at that. */
    private boolean drainPosted(Consumer<ReceiveOperation> visitor) {
        try {
            matcher.drainPosted(receive -> visitor.accept((ReceiveOperation) receive));
            return true;
        } catch (DeviceFailedException e) {
            if (offloaded == null) {
                throw e;
            }
            deviceFailed(e);
            return false;
        }
    }

    /**
     * Has other hints and perhaps another engine from now on. What the matcher keeps moves on in its order, with the
     * counters; so no message can overtake another by the change.
     *
     * @param wanted what the program asserts now
     * @param newOne makes the matcher for them
     * @throws MpiException of class ASSERTION if what waits uses a wildcard that the hints exclude; nothing has changed
     */
    public void rematch(MatchingHints wanted, Supplier<? extends Matcher> newOne) {
        engine.call(() -> {
            if (ended != null) {
                throw ended.again();
            }
            settle();
            requireNoneAwaited(wanted.noAnySource(), "mpi_assert_no_any_source", "ANY_SOURCE", anySourceAwaited);
            requireNoneAwaited(wanted.noAnyTag(), "mpi_assert_no_any_tag", "ANY_TAG", anyTagAwaited);
            Matcher old = matcher;
            List<ReceiveOperation> receives = drainedReceives();
            if (deviceFailure != null) {
                throw deviceFailure;
            }
            List<ArrivedMessage> messages = new ArrayList<>();
            old.drainUnexpected(messages::add);
            Matcher fresh =
                    madeOrPutBack(newOne, receives, messages); // now, for it may want the old one's device memory
            fresh.statistics().add(old.statistics());
            hints = wanted;
            formerDevices = countedByDevices();
            closeMatcher();
            use(fresh);
            receives.forEach(fresh::adopt);
            messages.forEach(fresh::adopt);
            engine.offloadedContexts().update(this);
            return null;
        });
    }

    private Matcher madeOrPutBack(
            Supplier<? extends Matcher> newOne, List<ReceiveOperation> receives, List<ArrivedMessage> messages) {
        try {
            return newOne.get();
        } catch (RuntimeException e) {
            receives.forEach(matcher::adopt);
            messages.forEach(matcher::adopt);
            throw e;
        }
    }

    /** Has other hints from now on that {@link MatchingHints#matchLike match like} those before: the matcher stays. */
    public void changeHints(MatchingHints wanted) {
        engine.call(() -> {
            if (ended != null) {
                throw ended.again();
            }
            hints = wanted;
            return null;
        });
    }

    private void requireNoneAwaited(boolean excluded, String key, String wildcard, int awaited) {
        if (excluded && awaited > 0) {
            throw new MpiException(
                    ErrorClass.ASSERTION,
                    key + "=true is refused: " + awaited + (awaited == 1 ? " receive or probe" : " receives or probes")
                            + " with " + wildcard + (awaited == 1 ? " waits" : " wait") + " in the communicator");
        }
    }

    private void closeMatcher() {
        closeIfDevice(matcher);
        offloaded = null;
    }

    private static void closeIfDevice(Matcher matcher) {
        if (matcher instanceof OffloadedMatcher device) {
            device.close();
        }
    }

    boolean includes(int worldRank) {
        for (int member : worldRanks) {
            if (member == worldRank) {
                return true;
            }
        }
        return false;
    }

    /** Ends everything that waits here, and the matcher's device; once only. */
    void close(MpiException cause) {
        if (ended != null) {
            return;
        }
        ended = cause;
        traffic.close(cause);
        Consumer<ReceiveOperation> end = receive -> {
            countAwaited(receive, -1);
            receive.fail(cause);
        };
        if (!trySettle() || !drainPosted(end)) {
            offloaded.abandon();
            drainPosted(end);
        }
        matcher.drainUnexpected(message -> discard((InboundMessage) message));
        closeMatcher();
        probes.close(cause);
    }

    /** Ends a message that nobody will receive. */
    void discard(InboundMessage message) {
        if (message.rendezvous) {
            engine.rendezvous().finish(message);
        } else {
            message.link.consumed(message.bytes);
        }
        message.release(engine.pool());
    }
}
