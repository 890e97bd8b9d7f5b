package io.jmpi.internal.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.jfr.RecordedMatcher;
import io.jmpi.job.RankSample.Sent;
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
import java.util.function.Supplier;

/**
 * One context of a communicator: the group, this rank's place in it, and the matcher that pairs its messages. Its parts
 * have classes of their own: {@link Delivery}, {@link DeviceDecisions}, {@link ContextPeers}, {@link ContextProbes},
 * {@link ContextTraffic} and {@link Rematch}.
 *
 * <p>Lifetime of the matcher: from {@link ContextLife#open} to {@link ContextLife#close}, or to the session's end, or to
 * the next {@link #rematch}.
 */
public final class CommContext {
    final int id;
    private final Supplier<String> label;
    final int rank;
    private final int[] worldRanks;
    private Supplier<? extends Matcher> newMatcher;
    private MatchingHints hints;

    /** The matcher, possibly with a recorder of its searches around it. */
    Matcher matcher;

    /** The matcher itself. */
    Matcher bareMatcher;

    private boolean recordsSearches;

    private ProgressEngine engine;
    private PeerLinks links;
    Delivery delivery;
    private Contexts contexts;
    DeviceDecisions device;
    ContextPeers peers;
    final AwaitedSources awaited;
    final ContextProbes probes = new ContextProbes(this);
    final ContextTraffic traffic = new ContextTraffic(this);
    final SenderHashes hashes;

    /** The numbers of what this rank sends; null if it numbers nothing. */
    SentSequences sequences;

    /** The link for messages to each rank; null before the first message. */
    private MessageLane[] lanes;

    final ContextLeftovers leftovers = new ContextLeftovers(this);

    /** Why no operation can start here any more; null while one can. */
    MpiException ended;

    /** The message object for the next arrival; replaced when a matcher stores it. */
    private InboundMessage arriving = new InboundMessage();

    /**
     * Creates a context; {@link ContextLife#open} makes it receive.
     *
     * @param id agreed by all its ranks
     * @param label returns what errors and reports call the communicator; any thread may ask
     * @param rank this rank's place in its group: the source of what it sends
     * @param worldRanks the group that messages go to and come from, by rank in the job: for an inter-communicator the
     *     remote group, which does not contain this rank
     * @param hints what the program asserts about its receives here
     * @param newMatcher creates the matcher for those hints when the context is opened; created earlier, a matcher with
     *     a thread would outlive a context that is never opened
     */
    public CommContext(
            int id,
            Supplier<String> label,
            int rank,
            int[] worldRanks,
            MatchingHints hints,
            Supplier<? extends Matcher> newMatcher) {
        this.id = id;
        this.label = label;
        this.rank = rank;
        this.worldRanks = worldRanks;
        this.hints = hints;
        this.newMatcher = newMatcher;
        this.awaited = new AwaitedSources(worldRanks.length);
        this.hashes = new SenderHashes(rank);
    }

    /** Lets this rank number what it sends here; before the first message, or never. */
    public void numberMessages() {
        sequences = new SentSequences();
    }

    /** Agreed by all ranks. Any thread. */
    public int id() {
        return id;
    }

    /** Whether an id is one of collective messages: see {@code ContextIds}. */
    static boolean isCollective(int id) {
        return (id & 1) != 0;
    }

    /** What errors and reports call the communicator. Any thread. */
    public String label() {
        return label.get();
    }

    /** This rank's place in its group. Any thread. */
    public int rank() {
        return rank;
    }

    /** Returns the number of ranks that messages can go to and come from. Any thread. */
    public int peers() {
        return worldRanks.length;
    }

    /** Rank in the job of a rank of this context. Any thread. */
    public int worldRank(int groupRank) {
        return worldRanks[groupRank];
    }

    /** Names a rank of this context in errors; adds the rank in the job if that differs. Any thread. */
    public String rankName(int groupRank) {
        int worldRank = worldRanks[groupRank];
        return "rank " + groupRank + (worldRank == groupRank ? "" : " (rank " + worldRank + " of the job)");
    }

    // ---------------------------------------------------------------- the matcher

    /** Creates the matcher; from now on messages can arrive. */
    void attach(ProgressEngine owner, PeerLinks rankLinks, Delivery rankDelivery, Contexts rankContexts) {
        engine = owner;
        links = rankLinks;
        delivery = rankDelivery;
        contexts = rankContexts;
        device = new DeviceDecisions(this, owner, rankDelivery);
        peers = new ContextPeers(worldRanks, awaited, rankLinks);
        use(hints, newMatcher.get());
        newMatcher = null;
    }

    void use(MatchingHints wanted, Matcher fresh) {
        hints = wanted;
        bareMatcher = fresh;
        device.use(fresh);
        contexts.updateOffloaded(this);
        recordSearches(recordsSearches);
    }

    void recordSearches(boolean wanted) {
        recordsSearches = wanted;
        matcher = wanted ? new RecordedMatcher(bareMatcher, links.self(), id) : bareMatcher;
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
        engine.startDeviceProgress();
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

    private void requireOpen() {
        if (ended != null) {
            throw ended.again();
        }
    }

    /** Returns a copy of the matcher's counters, complete because all arrivals are decided first. Any thread. */
    public MatchingStatistics statistics() {
        return engine.call(() -> {
            device.settle();
            return bareMatcher.statistics().copy();
        });
    }

    /**
     * Returns the counters of its devices by name, after all arrivals are decided; empty if it has had no device. Any
     * thread.
     */
    public Map<String, Long> deviceCounters() {
        return engine.call(() -> {
            device.settle();
            return device.counters();
        });
    }

    /** Returns what this rank has sent here to each rank of the job, without those that it has sent nothing. Any thread. */
    public Map<Integer, Sent> sent() {
        return engine.call(traffic::sentByWorldRank);
    }

    /**
     * The matcher's own counters, for callers that tolerate stale values: the progress thread may be changing them. Any
     * thread.
     */
    public MatchingStatistics liveStatistics() {
        return bareMatcher.statistics();
    }

    // ---------------------------------------------------------------- sends

    void send(SendOperation send) {
        if (traffic.sealed != null) { // Another thread has freed the communicator since the arguments were checked.
            send.end(traffic.sealed);
            return;
        }
        int destination = send.destination;
        if (lanes == null || lanes[destination] == null) {
            findLane(destination);
        }
        traffic.sent[destination]++;
        traffic.sentBytes[destination] += send.bytes;
        lanes[destination].send(send);
    }

    /** Lets the messages leave that have been sent to a rank. In mode THREAD they do so by themselves. */
    void flush(int destination) {
        if (engine.mode() == ProgressMode.APPLICATION) {
            engine.flush(lanes[destination]);
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

    void post(ReceiveOperation receive) {
        if (ended != null) { // Another thread has freed the communicator since this one's arguments were checked.
            receive.complete(ended);
            return;
        }
        receive.exactLength = hints.exactLength();
        receive.withdrawing = false; // A cancellation may have arrived after the receive's previous completion.
        InboundMessage message = null;
        try {
            message = (InboundMessage) matcher.post(receive);
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
        int source = receive.postedSource();
        receive.awaitedIn = awaited.index(source, receive.postedTag());
        awaited.counts[receive.awaitedIn]++;
        MpiException gone = peers.reasonNeverToComplete(source);
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

    /** Ends a receive whose wait was interrupted. */
    void giveUp(ReceiveOperation receive) {
        if (!receive.isComplete()) {
            withdraw(receive, peers.loss()); // Another thread may have acknowledged it meanwhile.
        }
    }

    static MpiException excluded(HintViolationException cause) {
        return new MpiException(ErrorClass.ASSERTION, cause.getMessage(), cause);
    }

    /** Receives a message that a matched probe has taken. */
    void receive(ReceiveOperation receive, MatchedProbe claim) {
        receive.exactLength = hints.exactLength();
        if (probes.giveUp(claim)) {
            delivery.deliverRetained(receive, claim.message());
        } else {
            receive.complete(claim.lost());
        }
    }

    void cancel(ReceiveOperation receive) {
        if (!receive.isComplete()) {
            withdraw(receive, null);
        }
    }

    /** Removes a receive from matching: now, or when a device has decided that it could. */
    private void withdraw(ReceiveOperation receive, MpiException cause) {
        if (receive.withdrawing || ended != null) {
            return;
        }
        if (matcher.cancel(receive)) {
            receive.withdrawn(cause);
        } else {
            receive.withdrawing = true;
            receive.withdrawal = cause;
        }
    }

    void notAwaited(ReceiveOperation receive) {
        awaited.counts[receive.awaitedIn]--;
    }

    // ---------------------------------------------------------------- arrivals

    /**
     * Called when a message has arrived, with its payload or as an announcement.
     *
     * @throws MalformedFrameException if the message names a source other than its sender, or a negative tag
     */
    void onMessage(PeerLink link, ByteBuffer frame, int offset, int length, boolean eager) {
        long envelope = frame.getLong(offset + MessageFrame.ENVELOPE_OFFSET);
        int source = (int) (envelope >>> 32);
        int tag = (int) envelope;
        if (source < 0 || source >= worldRanks.length || worldRanks[source] != link.rank || tag < 0) {
            throw new MalformedFrameException("message with source " + source + " and tag " + tag + " in context " + id
                    + ", sent by rank " + link.rank);
        }
        InboundMessage message = arriving;
        message.context = this;
        message.wrap(link, frame, offset, length, envelope, eager);
        traffic.arrived++;
        if (traffic.wait != null) {
            traffic.check();
        }
        ReceiveOperation receive = (ReceiveOperation) matcher.arrive(message);
        if (receive == null) {
            unmatched(message);
            return;
        }
        awaited.counts[receive.awaitedIn]--;
        delivery.deliverTo(receive, message);
        message.payload = null; // The object is reused for the next arrival and must not refer to this one.
        message.link = null;
    }

    /** Called when the matcher has stored the message: as unexpected, or for its device to decide. */
    private void unmatched(InboundMessage message) {
        arriving = delivery.retain(message);
        if (!device.isOffloaded()) { // Else it is not known yet whether it is unexpected.
            probes.report(message);
        }
    }

    // ---------------------------------------------------------------- peers that are gone, and the end

    /** Fails receives and probes that wait for a peer that is gone; the rest stays posted, in order. */
    void peerGone() {
        if (!device.trySettle()) {
            return; // The abort will end all that waits here.
        }
        List<ReceiveOperation> receives = new ArrayList<>();
        drainPosted(receives::add);
        for (ReceiveOperation receive : receives) {
            MpiException gone = peers.reasonNeverToComplete(receive.postedSource());
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

    /** Ends all pending operations and the matcher's device. Only once. */
    void close(MpiException cause) {
        if (ended != null) {
            return;
        }
        ended = cause;
        traffic.close(cause);
        Consumer<ReceiveOperation> end = receive -> receive.withdrawn(cause);
        if (!device.trySettle() || !drainPosted(end)) {
            device.abandon();
            drainPosted(end);
        }
        matcher.drainUnexpected(message -> {
            leftovers.addMessage((InboundMessage) message);
            delivery.discard((InboundMessage) message);
        });
        device.close();
        probes.close(cause);
    }

    /** Whether the session is aborted: what is left then is not the program's fault. */
    boolean isAborted() {
        return engine.isAborted();
    }

    /** What the program has left behind here. Any thread, after the end. */
    public ContextLeftovers leftovers() {
        return leftovers;
    }
}
