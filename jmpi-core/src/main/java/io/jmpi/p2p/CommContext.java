package io.jmpi.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.jfr.FlightRecording;
import io.jmpi.jfr.RecordedSearch;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.wire.MalformedFrameException;
import java.util.ArrayList;
import java.util.List;

/**
 * One context of a communicator: the group, this rank's place in it, and the matcher that pairs its messages. Matched or
 * unexpected, eager or rendezvous, all messages come to {@link #deliverTo}.
 *
 * <p>Thread: the progress thread, but for the final fields.
 */
public final class CommContext {
    private final int id;
    private final int rank;
    private final int[] worldRanks;
    private final Matcher matcher;
    private final boolean exactLength;
    private ProgressEngine engine;
    private final List<ProbeOperation> probes = new ArrayList<>();

    /** Posted receives and waiting probes that accept any source. */
    private int anySourceAwaited;

    /** The message object for the next arrival; replaced when a matcher keeps it. */
    private InboundMessage arriving = new InboundMessage();

    /**
     * Creates a context; {@link ProgressEngine#open} makes it receive.
     *
     * @param id agreed by all its ranks
     * @param rank this rank's place in the group
     * @param worldRanks the group: rank in the job of each rank
     * @param matcher pairs this context's messages
     * @param exactLength whether a message of another length than its receive's buffer is an error
     */
    public CommContext(int id, int rank, int[] worldRanks, Matcher matcher, boolean exactLength) {
        this.id = id;
        this.rank = rank;
        this.worldRanks = worldRanks;
        this.matcher = matcher;
        this.exactLength = exactLength;
    }

    public int id() {
        return id;
    }

    /** This rank's place in the group. */
    public int rank() {
        return rank;
    }

    /** Rank in the job of a rank of this context. */
    public int worldRank(int groupRank) {
        return worldRanks[groupRank];
    }

    Matcher matcher() {
        return matcher;
    }

    void attach(ProgressEngine owner) {
        this.engine = owner;
    }

    /** A copy of the matcher's counters. */
    public MatchingStatistics statistics() {
        return engine.call(() -> matcher.statistics().copy());
    }

    /** The matcher's own counters, which its thread may be changing: for those who can do with that. Any thread. */
    public MatchingStatistics liveStatistics() {
        return matcher.statistics();
    }

    void post(ReceiveOperation receive) {
        InboundMessage message = (InboundMessage)
                (FlightRecording.wantsSearches()
                        ? RecordedSearch.post(matcher, worldRanks[rank], id, receive)
                        : matcher.post(receive));
        if (message != null) {
            deliverTo(receive, message);
            message.release(engine.pool());
        } else {
            countAwaited(receive.postedSource(), 1);
            MpiException gone = reasonNeverToComplete(receive.postedSource());
            if (gone != null && withdraw(receive)) {
                receive.fail(gone);
            }
        }
    }

    void cancel(ReceiveOperation receive) {
        if (!receive.isComplete() && withdraw(receive)) {
            receive.cancelled();
        }
    }

    private boolean withdraw(ReceiveOperation receive) {
        if (!matcher.cancel(receive)) {
            return false;
        }
        countAwaited(receive.postedSource(), -1);
        return true;
    }

    private void countAwaited(int source, int change) {
        if (source >= 0) {
            engine.link(worldRanks[source]).addAwaited(change);
        } else {
            anySourceAwaited += change;
        }
    }

    /** Connects to all ranks if somebody waits for any of them. */
    void reachAllIfAwaited() {
        if (anySourceAwaited > 0) {
            for (int i = 0; i < worldRanks.length; i++) {
                if (i != rank) {
                    engine.link(worldRanks[i]).reach();
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
        message.context = this;
        PostedReceive receive = FlightRecording.wantsSearches()
                ? RecordedSearch.arrive(matcher, worldRanks[rank], id, message)
                : matcher.arrive(message);
        if (receive != null) {
            countAwaited(receive.postedSource(), -1);
            deliverTo((ReceiveOperation) receive, message);
            message.clear();
        } else {
            message.retain(engine.pool());
            arriving = engine.pool().newMessage();
            tellProbes(message);
        }
    }

    /** A message has met its receive. */
    private void deliverTo(ReceiveOperation receive, InboundMessage message) {
        receive.matched(message.source(), message.tag(), message.bytes);
        MpiException misfit = misfit(receive, message);
        if (message.rendezvous) {
            if (misfit == null && message.bytes > 0) {
                engine.rendezvous().startRead(receive, message);
                return;
            }
            engine.rendezvous().finish(message);
            engine.counters().receivedRendezvous(0);
        } else {
            if (misfit == null) {
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

    /** Why the message does not fit the receive; null if it does. Nothing has been written to the receive's memory. */
    private MpiException misfit(ReceiveOperation receive, InboundMessage message) {
        int bytes = message.bytes;
        if (bytes >= 0 && bytes <= receive.capacity && receive.fitsElements(bytes)) {
            return exactLength && bytes != receive.capacity ? notExact(receive, message) : null;
        }
        if (bytes >= 0 && bytes <= receive.capacity) {
            return new MpiException(
                    ErrorClass.TYPE,
                    "message of " + bytes + " bytes " + from(message) + " is not a whole number of " + receive.type()
                            + " elements of " + receive.type().size() + " bytes");
        }
        return new MpiException(
                ErrorClass.TRUNCATE,
                "message of " + Integer.toUnsignedString(bytes) + " bytes " + from(message)
                        + " is longer than the receive buffer of " + receive.capacity + " bytes; nothing was written");
    }

    private MpiException notExact(ReceiveOperation receive, InboundMessage message) {
        return new MpiException(
                ErrorClass.ASSERTION,
                "message of " + message.bytes + " bytes " + from(message) + " met a receive of " + receive.capacity
                        + " bytes, but the communicator has mpi_assert_exact_length=true");
    }

    private static String from(InboundMessage message) {
        return "from rank " + message.source() + " with tag " + message.tag();
    }

    ArrivedMessage probe(int source, int tag, boolean remove) {
        return FlightRecording.wantsSearches()
                ? RecordedSearch.probe(matcher, worldRanks[rank], id, source, tag, remove)
                : matcher.probe(source, tag, remove);
    }

    void awaitMessage(ProbeOperation probe) {
        MpiException gone = reasonNeverToComplete(probe.source);
        if (gone != null) {
            probe.fail(gone);
        } else {
            countAwaited(probe.source, 1);
            probes.add(probe);
        }
    }

    private void tellProbes(InboundMessage message) {
        for (int i = probes.size() - 1; i >= 0; i--) {
            ProbeOperation probe = probes.get(i);
            if (probe.accepts(message)) {
                probes.remove(i);
                countAwaited(probe.source, -1);
                probe.found(message);
            }
        }
    }

    /** Why no message with that source can come any more; null if one can. */
    private MpiException reasonNeverToComplete(int source) {
        if (!engine.links().anyGone()) {
            return null;
        }
        if (source >= 0) {
            PeerLink link = engine.links().ifAny(worldRanks[source]);
            return link == null ? null : link.gone();
        }
        MpiException cause = null;
        boolean allLeft = worldRanks.length > 1;
        for (int i = 0; i < worldRanks.length; i++) {
            PeerLink link = engine.links().ifAny(worldRanks[i]);
            MpiException gone = link == null ? null : link.gone();
            if (gone != null && !link.hasParted()) {
                return gone;
            }
            if (i != rank) {
                allLeft &= gone != null;
                cause = gone;
            }
        }
        return allLeft ? cause : null;
    }

    /** Fails what waits for a peer that is gone, and posts the rest again: its order stays as it was. */
    void peerGone() {
        List<PostedReceive> receives = new ArrayList<>();
        matcher.drainPosted(receives::add);
        for (PostedReceive receive : receives) {
            countAwaited(receive.postedSource(), -1);
            post((ReceiveOperation) receive);
        }
        List<ProbeOperation> waiting = new ArrayList<>(probes);
        probes.clear();
        for (ProbeOperation probe : waiting) {
            countAwaited(probe.source, -1);
            awaitMessage(probe);
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

    /** Ends everything that waits here. */
    void close(MpiException cause) {
        matcher.drainPosted(receive -> {
            countAwaited(receive.postedSource(), -1);
            ((ReceiveOperation) receive).fail(cause);
        });
        matcher.drainUnexpected(this::discard);
        for (ProbeOperation probe : probes) {
            countAwaited(probe.source, -1);
            probe.fail(cause);
        }
        probes.clear();
    }

    private void discard(ArrivedMessage arrived) {
        InboundMessage message = (InboundMessage) arrived;
        if (message.rendezvous) {
            engine.rendezvous().finish(message);
        } else {
            message.link.consumed(message.bytes);
        }
        message.release(engine.pool());
    }
}
