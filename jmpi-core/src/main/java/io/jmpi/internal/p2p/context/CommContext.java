package io.jmpi.internal.p2p.context;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.jfr.SearchRecorder;
import io.jmpi.internal.p2p.device.Devices.ContextDevice;
import io.jmpi.internal.p2p.link.MessageLane;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.observer.MatcherObserver;
import io.jmpi.internal.p2p.observer.MatchingTime;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.MessageBody;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.internal.p2p.protocol.Delivery;
import io.jmpi.internal.p2p.protocol.InboundMessage;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * One context of a communicator: the group, this rank's place in it, and the matcher that pairs its messages. Its parts
 * have classes of their own: {@link Delivery}, {@link ContextDevice}, {@link ContextPeers}, {@link ContextProbes},
 * {@link ContextTraffic} and {@link Rematch}.
 *
 * <p>Lifetime of the matcher: from {@link #open} to {@link #free}, or to the session's end, or to
 * the next {@link #rematch}.
 */
public final class CommContext extends Endpoint {
    private Supplier<? extends Matcher> newMatcher;
    private MatchingHints hints;

    Matcher matcher;

    /** Makes the calls of the matcher that match, and the polls of its device; null while they are not observed. */
    private MatcherObserver observer;

    /** Sums the time of these calls; null if it is not requested. */
    private final MatchingTime time;

    private final Contexts contexts;
    private final Engine engine;
    private final PeerLinks links;
    final Delivery delivery;
    final ContextDevice device;
    final ContextPeers peers;
    final AwaitedSources awaited;
    final DirectPosting direct;
    final ContextProbes probes = new ContextProbes(this);
    final ContextTraffic traffic = new ContextTraffic(this);

    /** The link for messages to each rank; null before the first message. */
    private MessageLane[] lanes;

    final ContextLeftovers leftovers = new ContextLeftovers(this);

    private Consumer<MpiException> onClose = cause -> {};

    /** The message object for the next arrival; replaced when a matcher stores it. */
    private InboundMessage arriving = new InboundMessage();

    /** Creates a context that does not measure time in matching. */
    public CommContext(
            Contexts contexts,
            int id,
            Supplier<String> label,
            int rank,
            int[] worldRanks,
            MatchingHints hints,
            Supplier<? extends Matcher> newMatcher) {
        this(contexts, id, label, rank, worldRanks, hints, newMatcher, null);
    }

    /**
     * Creates a context, which receives after {@link #open}.
     *
     * @param contexts those of the rank's engine
     * @param id agreed by all its ranks
     * @param label returns what errors and reports call the communicator; any thread may ask
     * @param rank this rank's place in its group: the source of what it sends
     * @param worldRanks the group that messages go to and come from, by rank in the job: for an inter-communicator the
     *     remote group, which does not contain this rank
     * @param hints what the program asserts about its receives here
     * @param newMatcher creates the matcher for those hints when the context is opened; created earlier, a matcher with
     *     a thread would outlive a context that is never opened
     * @param time to add the time in matching to; null not to measure it
     */
    public CommContext(
            Contexts contexts,
            int id,
            Supplier<String> label,
            int rank,
            int[] worldRanks,
            MatchingHints hints,
            Supplier<? extends Matcher> newMatcher,
            MatchingTime time) {
        super(id, label, rank, worldRanks);
        this.hints = hints;
        this.newMatcher = newMatcher;
        this.time = time;
        this.contexts = contexts;
        this.engine = contexts.engine;
        this.links = contexts.links;
        this.delivery = contexts.delivery;
        this.awaited = new AwaitedSources(worldRanks.length);
        this.device = contexts.devices.of(this, probes);
        this.peers = new ContextPeers(worldRanks, awaited, links);
        this.direct = new DirectPosting(this, engine, links);
    }

    // ---------------------------------------------------------------- the matcher

    /** Creates the matcher; from now on messages can arrive. The progress thread. */
    public void open() {
        use(hints, newMatcher.get());
        newMatcher = null;
        direct.begin();
        contexts.open(this);
    }

    void use(MatchingHints wanted, Matcher fresh) {
        hints = wanted;
        matcher = fresh;
        awaited.use(fresh);
        direct.use(fresh);
        device.use(fresh);
    }

    void recordSearches(boolean wanted) {
        if (time == null && !wanted) {
            observer = null;
        } else {
            observer = observer == null ? new MatcherObserver(time) : observer;
            observer.record(wanted ? new SearchRecorder(links.self(), id) : null);
        }
        device.observe(observer);
        direct.pause();
        direct.resume();
    }

    @Override
    public void postOutside(ReceiveOperation receive) {
        direct.post(receive);
    }

    @Override
    public void taken(MessageBody message) {
        delivery.taken((InboundMessage) message);
    }

    /** Sets what the matcher and deliveries need of a receive that another thread posts. That thread. */
    void prepareOutside(ReceiveOperation receive) {
        receive.prepare(hints.exactLength());
        receive.awaitedIn(awaited.uncounted());
    }

    /**
     * Replaces the hints and possibly the engine; see {@link Rematch}. Any thread.
     *
     * @param wanted the program's new assertions
     * @param newOne creates the matcher for them
     * @throws MpiException of class ASSERTION if a posted receive or waiting probe uses a wildcard that the hints
     *     exclude; nothing has changed
     */
    public void rematch(MatchingHints wanted, Supplier<? extends Matcher> newOne) {
        engine.call(() -> {
            requireOpen();
            Rematch.run(this, wanted, newOne);
            return null;
        });
        contexts.devices.startThread();
    }

    /**
     * Replaces the hints with ones that {@link MatchingHints#matchLike match like} the previous ones; the matcher
     * stays. Any thread.
     */
    public void changeHints(MatchingHints wanted) {
        engine.call(() -> {
            requireOpen();
            hints = wanted;
            return null;
        });
    }

    /** Whether the searches of the matcher are recorded. */
    public boolean recordsSearches() {
        return observer != null && observer.isRecording();
    }

    private void requireOpen() {
        if (ended() != null) {
            throw ended().again();
        }
    }

    /** Returns a copy of the matcher's counters, complete because all arrivals are decided first. Any thread. */
    public MatchingStatistics statistics() {
        return engine.call(() -> {
            device.settle();
            return matcher.statistics().copy();
        });
    }

    /**
     * Returns the counters of its devices by name, after all arrivals are decided; empty if it has had no device. Any
     * thread.
     */
    public Map<String, Long> deviceCounters() {
        return engine.call(() -> {
            device.settle();
            Map<String, Long> counters = device.counters();
            direct.count(counters);
            return counters;
        });
    }

    /**
     * Returns the messages that this rank has sent here, by rank of the job, without ranks to which it has sent none.
     * Any thread.
     */
    public Map<Integer, Sent> sent() {
        return engine.call(traffic::sentByWorldRank);
    }

    /**
     * The matcher's own counters, for callers that tolerate stale values: the progress thread may be changing them. Any
     * thread.
     */
    public MatchingStatistics liveStatistics() {
        return matcher.statistics();
    }

    // ---------------------------------------------------------------- sends

    @Override
    protected void send(SendOperation send) {
        if (traffic.sealed != null) { // Another thread has freed the communicator since the arguments were checked.
            send.end(traffic.sealed);
            return;
        }
        int destination = send.destination;
        if (lanes == null || lanes[destination] == null) {
            findLane(destination);
        }
        traffic.sent[destination]++;
        traffic.sentBytes[destination] += send.bytes();
        lanes[destination].send(send);
    }

    /** In mode THREAD the progress thread does. */
    @Override
    protected void flush(int destination) {
        if (engine.mode() == ProgressMode.APPLICATION && engine.beginTurn()) {
            try {
                lanes[destination].flush();
            } finally {
                engine.endTurn();
            }
        }
    }

    private void findLane(int destination) {
        if (lanes == null) {
            lanes = new MessageLane[worldRanks.length];
            traffic.sentBytes = new long[worldRanks.length];
            traffic.sent = new long[worldRanks.length];
        }
        lanes[destination] = links.to(worldRanks[destination]).messages;
    }

    // ---------------------------------------------------------------- receives and probes

    @Override
    public void post(ReceiveOperation receive) {
        if (ended() != null) { // Another thread has freed the communicator since this one's arguments were checked.
            receive.complete(ended());
            return;
        }
        receive.prepare(hints.exactLength());
        InboundMessage message = null;
        try {
            message = (InboundMessage) (observer == null ? matcher.post(receive) : observer.post(matcher, receive));
        } catch (DeviceFailedException e) {
            device.failed(e);
            if (!receive.isStored()) {
                receive.complete(device.failure());
                return;
            }
        } catch (HintViolationException e) {
            // Another thread has set a hint since the arguments were checked.
            receive.complete(excluded(e));
            return;
        }
        if (message != null) {
            delivery.deliverRetained(receive, message);
            return;
        }
        noteAwaited(receive);
        int source = receive.postedSource();
        MpiException gone = peers.reasonToFail(source);
        // The peer's messages may still be on the device. If the device has failed, the abort will end this receive.
        if (gone != null && device.trySettle() && !receive.isComplete()) {
            withdraw(receive, gone);
            device.trySettle();
        } else if (source < 0 && peers.unacknowledgedLoss() != null && device.trySettle()) {
            interrupt(receive);
        }
    }

    /** Ends waits for a receive from any source while the loss of a peer is not acknowledged. */
    private void interrupt(ReceiveOperation receive) {
        MpiException loss = receive.isComplete() ? null : peers.unacknowledgedLoss();
        if (loss != null) {
            receive.interrupt(new MpiException(
                    ErrorClass.PROC_FAILED_PENDING,
                    loss.getMessage() + "; a receive from any source in " + label()
                            + " may wait for its message: it stays active",
                    loss));
        } else if (receive.interruption() != null) {
            receive.interrupt(null);
        }
    }

    @Override
    public void giveUp(ReceiveOperation receive) {
        if (!receive.isComplete()) {
            withdraw(receive, peers.loss()); // Another thread may have acknowledged it meanwhile.
        }
    }

    static MpiException excluded(HintViolationException cause) {
        return new MpiException(ErrorClass.ASSERTION, cause.getMessage(), cause);
    }

    @Override
    protected void receive(ReceiveOperation receive, MatchedProbe claim) {
        receive.prepare(hints.exactLength());
        InboundMessage message = probes.giveUp(claim);
        if (message != null) {
            delivery.deliverRetained(receive, message);
        } else {
            receive.complete(claim.lost());
        }
    }

    @Override
    protected void probe(ProbeOperation probe) {
        probes.probe(probe);
    }

    /**
     * Asks the matcher for the message that a probe accepts, and removes it if the probe claims; null if there is none.
     */
    InboundMessage find(ProbeOperation probe) {
        int source = probe.source;
        int tag = probe.tag;
        boolean claims = probe.claims();
        return (InboundMessage)
                (observer == null ? matcher.probe(source, tag, claims) : observer.probe(matcher, source, tag, claims));
    }

    @Override
    public void cancel(ReceiveOperation receive) {
        if (!receive.isComplete()) {
            withdraw(receive, null);
        }
    }

    /** Removes a receive from matching: now, or when a device has decided that it could. */
    private void withdraw(ReceiveOperation receive, MpiException cause) {
        if (receive.isWithdrawing() || ended() != null) {
            return;
        }
        boolean cancelled = observer == null ? matcher.cancel(receive) : observer.cancel(matcher, receive);
        if (cancelled) {
            receive.withdrawn(cause);
        } else {
            receive.beginWithdrawal(cause);
        }
    }

    /** Called when a receive is posted. */
    void noteAwaited(ReceiveOperation receive) {
        int index = awaited.indexOfReceive(receive.postedSource(), receive.postedTag());
        receive.awaitedIn(index);
        awaited.counts[index]++;
    }

    @Override
    public void notAwaited(ReceiveOperation receive) {
        awaited.counts[receive.awaitedIn()]--;
    }

    /** How many receives and probes wait for a message of that source; for ANY_SOURCE, how many for one of any. */
    public int awaitedFrom(int source) {
        return awaited.of(source);
    }

    // ---------------------------------------------------------------- arrivals

    /**
     * Called when a message has arrived, with its payload or as an announcement.
     *
     * @throws MalformedFrameException if the message names a source other than its sender, or a negative tag
     */
    public void onMessage(PeerLink link, ByteBuffer frame, int offset, int length, boolean eager) {
        long envelope = frame.getLong(offset + MessageFrame.ENVELOPE_OFFSET);
        int source = (int) (envelope >>> 32);
        int tag = (int) envelope;
        if (source < 0 || source >= worldRanks.length || worldRanks[source] != link.rank || tag < 0) {
            throw new MalformedFrameException("message with source " + source + " and tag " + tag + " in context " + id
                    + ", sent by rank " + link.rank);
        }
        InboundMessage message = arriving;
        message.wrap(this, link, frame, offset, length, envelope, eager);
        traffic.arrived++;
        if (traffic.wait != null) {
            traffic.check();
        }
        ReceiveOperation receive =
                (ReceiveOperation) (observer == null ? matcher.arrive(message) : observer.arrive(matcher, message));
        if (receive == null) {
            unmatched(message);
            return;
        }
        awaited.counts[receive.awaitedIn()]--;
        delivery.deliverTo(receive, message);
        message.leaveFrame(); // The object is reused for the next arrival and must not refer to this one.
    }

    /** Called when the matcher has stored the message: as unexpected, or for its device to decide. */
    private void unmatched(InboundMessage message) {
        if (direct.isPermitted()) {
            arriving = direct.retain(message);
            if (direct.deliversTaken(message)) {
                return;
            }
        } else {
            arriving = delivery.retain(message);
        }
        if (!device.isOffloaded()) { // Else it is not known yet whether it is unexpected.
            probes.report(message);
        }
    }

    // ---------------------------------------------------------------- peers that are gone, and the end

    /**
     * Sets which failures of ranks of the job the program has acknowledged: waits for any source continue despite them.
     */
    public void acknowledging(IntPredicate hasAcknowledged) {
        peers.acknowledging(hasAcknowledged);
    }

    /** Fails receives and probes that wait for a peer that is gone; the rest stays posted, in order. */
    public void peerGone() {
        direct.pause();
        if (!device.trySettle()) {
            return; // The abort will end all that waits here.
        }
        List<ReceiveOperation> receives = new ArrayList<>();
        drainPosted(receives::add);
        for (ReceiveOperation receive : receives) {
            MpiException gone = peers.reasonToFail(receive.postedSource());
            if (gone == null) {
                adopt(receive);
                if (receive.postedSource() < 0) {
                    interrupt(receive);
                }
            } else {
                receive.withdrawn(gone);
            }
        }
        probes.peerGone();
        traffic.peerGone();
    }

    /** Stores a receive that was stored before; if the device fails, the receive ends with the session. */
    void adopt(ReceiveOperation receive) {
        try {
            matcher.adopt(receive);
        } catch (DeviceFailedException e) {
            device.failed(e);
            if (!receive.isStored()) {
                receive.withdrawn(device.failure());
            }
        }
    }

    /** Stores a message that was stored before. */
    void adopt(ArrivedMessage message) {
        direct.adopted((InboundMessage) message);
        matcher.adopt(message);
    }

    /** Removes all receives from the matcher; false, and removes none, if its device fails. */
    boolean drainPosted(Consumer<ReceiveOperation> visitor) {
        try {
            matcher.drainPosted(receive -> visitor.accept((ReceiveOperation) receive));
            return true;
        } catch (DeviceFailedException e) {
            device.failed(e);
            return false;
        }
    }

    /** Sets what is called when all operations here have ended, with the cause. */
    public void onClose(Consumer<MpiException> next) {
        onClose = next;
    }

    /** Ends all pending operations and the matcher's device. Only once. */
    public void close(MpiException cause) {
        if (ended() != null) {
            return;
        }
        direct.pause();
        end(cause);
        traffic.close(cause);
        Consumer<ReceiveOperation> end = receive -> receive.withdrawn(cause);
        if (!device.trySettle() || !drainPosted(end)) {
            device.abandon();
            drainPosted(end);
        }
        matcher.drainUnexpected(message -> {
            leftovers.addMessage((InboundMessage) message, "");
            delivery.discard((InboundMessage) message);
        });
        device.close();
        probes.close(cause);
        onClose.accept(cause);
    }

    /** Whether the session is aborted: leftovers are then not the program's fault. */
    boolean isAborted() {
        return engine.abortCause() != null;
    }

    @Override
    public void addFailed(EngineOperation operation, Leftovers.Kind kind, MpiException cause) {
        leftovers.addFailed(operation, kind, cause);
    }

    // ---------------------------------------------------------------- draining and freeing: any thread

    /** Waits until no schedule is active here. */
    public void awaitSchedules() {
        engine.execute(ContextWait.forSchedules(this));
    }

    /** Makes messages that are sent from now on fail with the cause. Messages submitted before continue. */
    public void seal(MpiException cause) {
        engine.call(() -> {
            traffic.seal(cause);
            return null;
        });
    }

    /** Returns the number of messages that this rank has sent to each rank here, including enqueued ones. */
    public int[] messagesSent() {
        return engine.call(traffic::sent);
    }

    /**
     * Waits until that many messages have arrived here since the context was opened, and no schedule is active.
     *
     * @param messages the number that all ranks together have sent to this one; they send no more
     * @return false if a peer was lost meanwhile, possibly with messages
     */
    public boolean awaitArrivals(int messages) {
        ContextWait wait = ContextWait.forMessages(this, messages);
        engine.execute(wait);
        return wait.wasReached();
    }

    /**
     * Ends the context: its pending operations fail with the cause. Its id may be reused if {@link #awaitArrivals} has
     * found that all messages have arrived; otherwise late messages are dropped.
     */
    public void free(MpiException cause) {
        engine.call(() -> {
            contexts.remove(this);
            if (!traffic.isDrained()) {
                contexts.retire(id);
            }
            close(cause);
            return null;
        });
    }

    // ---------------------------------------------------------------- schedules

    /** Counts a schedule that has begun here. */
    public void scheduleBegan() {
        traffic.scheduleBegan();
    }

    /** Counts a schedule that has ended here; a thread may be in a call for it. */
    public void scheduleEnded(boolean isAwaited) {
        traffic.scheduleEnded(isAwaited);
    }

    /** Whether a rank of the job is gone, so that a wait for one of this group may be in vain. */
    public boolean anyGone() {
        return links.anyGone();
    }

    /** Returns why nothing can come from a rank any more; null if something can. */
    public MpiException reasonToFail(int source) {
        return peers.reasonToFail(source);
    }

    /**
     * Describes the messages of a source, in any communicator, that no receive has taken; empty if there are none, or after an
     * abort. Any thread; the session is open.
     */
    public String unexpectedFrom(int source) {
        return engine.abortCause() != null
                ? ""
                : engine.call(() -> PendingMessages.unexpected(contexts, source < 0 ? source : worldRanks[source]));
    }

    /** Connects to a rank if necessary, because one that is lost would not be noticed otherwise. */
    public void reach(int source) {
        links.to(worldRanks[source]).reach();
    }

    /** Wakes a rank that sleeps until memory changes that the ranks of the group share. */
    public void wake(int rank) {
        links.to(worldRanks[rank]).wake();
    }

    /** The program's leftovers here. Any thread, after the end. */
    public ContextLeftovers leftovers() {
        return leftovers;
    }
}
