package io.jmpi.trace.replay.pairing;

import io.jmpi.plot.TrafficMatrix;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.communicators.CommunicatorLog;
import io.jmpi.trace.replay.communicators.Communicators;
import io.jmpi.trace.replay.communicators.Context;
import io.jmpi.trace.replay.recording.OutgoingLanes;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Receives;
import io.jmpi.trace.replay.recording.Sends;
import java.util.Arrays;
import java.util.BitSet;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2LongHashMap;

/**
 * Data that the replay of a rank needs about other ranks: the identity of communicators, the lanes to a rank, the
 * arrival of messages, and the clocks.
 *
 * <p>Thread: one, unless a method states which ranks may be processed at once. Lifetime: one replay.
 */
public final class ReplayPlan {
    private final RankRecorder[] ranks;
    private final Communicators communicators;
    private final NetworkModel network;
    private final IntArrayList[] senders;
    private final IntArrayList[] sendersLanes;
    private final int[] firstUnknown;
    private final Clocks clocks;
    private final BitSet used = new BitSet();
    private long begin;
    private long end;
    private long toMissingRanks;
    private long toUnknownRanks;

    /**
     * Prepares the plan.
     *
     * @param ranks by world rank; null for those without a file
     */
    public ReplayPlan(RankRecorder[] ranks, NetworkModel network) {
        this.ranks = ranks;
        this.network = network;
        communicators = new Communicators(Arrays.stream(ranks)
                .map(rank -> rank == null ? null : rank.communicators)
                .toArray(CommunicatorLog[]::new));
        communicators.resolve();
        senders = new IntArrayList[ranks.length];
        sendersLanes = new IntArrayList[ranks.length];
        clocks = new Clocks(ranks.length);
        firstUnknown = new int[ranks.length];
        numberUnknown();
    }

    public Communicators communicators() {
        return communicators;
    }

    // ---------------------------------------------------------------- arrivals

    /**
     * Computes the lengths of a sender's messages and their arrivals by its clock. Thread: any, several senders at
     * once.
     */
    public void time(RankRecorder sender) {
        Sends sends = sender.sends;
        Long2LongHashMap lastTo = new Long2LongHashMap(Long.MIN_VALUE);
        for (int send = 0; send < sends.size(); send++) {
            if (!sends.isCancelled(send)) {
                long bytes = sender.bytes(sends.bytes.get(send), sends.datatype.get(send));
                long destination = destination(sender.rank, sends, send);
                long nanos = sends.start.get(send) + Math.round(transfer(bytes, sender.rank, send));
                long arrival = Math.max(lastTo.get(destination), nanos);
                lastTo.put(destination, arrival);
                boolean isUnknown = sender.hasUnknownSize(sends.bytes.get(send), sends.datatype.get(send));
                sends.resolve(send, bytes, arrival);
                if (isUnknown) {
                    sends.forgetLength(send);
                }
                sender.lanes.count(send, bytes);
            }
        }
    }

    private int destination(int rank, Sends sends, int send) {
        Context context = communicators.context(rank, sends.instance.get(send));
        return context == null ? Context.NONE : context.peer(rank, sends.destination.get(send));
    }

    private double transfer(long bytes, int sender, int send) {
        double latency = network.latencyNanos() * (1 + network.jitter() * random(sender, send));
        return latency + transfer(bytes);
    }

    private double transfer(long bytes) {
        return isAnnounced(bytes) ? 0 : bytes / network.bytesPerNano();
    }

    /** A number from 0 to 1 that depends on the message only, not on the order of processing (SplitMix64). */
    private double random(int sender, int send) {
        long mixed = network.seed() + ((long) sender << Integer.SIZE | send) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return ((mixed ^ mixed >>> 31) >>> 11) * 0x1p-53;
    }

    /** Whether a message of that length arrives as an announcement first. */
    public boolean isAnnounced(long bytes) {
        return bytes > network.eagerBytes();
    }

    // ---------------------------------------------------------------- lanes

    /** Determines the receivers of lanes, after {@link #time} of all ranks. */
    public void route(TrafficMatrix matrix) {
        for (int rank = 0; rank < ranks.length; rank++) {
            if (ranks[rank] != null) {
                senders[rank] = new IntArrayList();
                sendersLanes[rank] = new IntArrayList();
            }
        }
        for (RankRecorder sender : ranks) {
            for (int lane = 0; sender != null && lane < sender.lanes.count(); lane++) {
                route(sender, lane, matrix);
            }
        }
    }

    private void route(RankRecorder sender, int lane, TrafficMatrix matrix) {
        OutgoingLanes lanes = sender.lanes;
        int head = lanes.head(lane);
        int destination = destination(sender.rank, sender.sends, head);
        Context context = communicators.context(sender.rank, sender.sends.instance.get(head));
        if (context == null) {
            toUnknownRanks += lanes.messages(lane);
            return;
        }
        used.set(context.number);
        if (destination == Context.NONE) {
            toMissingRanks += lanes.messages(lane); // the trace does not contain the number of ranks
            return;
        }
        matrix.add(sender.rank, destination, lanes.messages(lane), lanes.bytes(lane));
        if (ranks[destination] == null) {
            toMissingRanks += lanes.messages(lane);
        } else {
            senders[destination].addInt(sender.rank);
            sendersLanes[destination].addInt(lane);
        }
    }

    /** The lanes to a rank, each at its first message. Thread: any. */
    public Lane[] lanesTo(int rank) {
        Lane[] lanes = new Lane[senders[rank].size()];
        for (int i = 0; i < lanes.length; i++) {
            RankRecorder sender = ranks[senders[rank].getInt(i)];
            int head = sender.lanes.head(sendersLanes[rank].getInt(i));
            Context context = communicators.context(sender.rank, sender.sends.instance.get(head));
            lanes[i] = new Lane(i, sender.sends, sender.rank, context.number, context.rankOf(sender.rank), head);
        }
        return lanes;
    }

    /** Number of messages that a rank has sent. */
    public long sends(int rank) {
        OutgoingLanes lanes = ranks[rank].lanes;
        long sends = 0;
        for (int lane = 0; lane < lanes.count(); lane++) {
            sends += lanes.messages(lane);
        }
        return sends;
    }

    /** Number of messages to ranks without a file. */
    public long toMissingRanks() {
        return toMissingRanks;
    }

    /** Number of messages in communicators with unknown members. */
    public long toUnknownRanks() {
        return toUnknownRanks;
    }

    /** Number of communicators in which a rank has sent. */
    public int usedCommunicators() {
        return used.cardinality();
    }

    /** Numbers of a rank's communicators by instance; each unknown one gets a number that is unique over all ranks. */
    public int[] contextNumbers(int rank) {
        int[] numbers = new int[ranks[rank].communicators.count()];
        int unknown = firstUnknown[rank];
        for (int instance = 0; instance < numbers.length; instance++) {
            Context context = communicators.context(rank, instance);
            numbers[instance] = context == null ? unknown++ : context.number;
        }
        return numbers;
    }

    private void numberUnknown() {
        int next = communicators.count();
        for (int rank = 0; rank < ranks.length; rank++) {
            firstUnknown[rank] = next;
            int count = ranks[rank] == null ? 0 : ranks[rank].communicators.count();
            for (int instance = 0; instance < count; instance++) {
                next += communicators.context(rank, instance) == null ? 1 : 0;
            }
        }
    }

    /** The first member of a communicator without a file, which may have sent anything; 0 if there is none. */
    public int absentMember(int rank, int instance) {
        Context context = communicators.context(rank, instance);
        int[] peers = context == null ? new int[0] : context.peersOf(rank);
        for (int peer = 0; peer < peers.length; peer++) {
            if (ranks[peers[peer]] == null) {
                return peer;
            }
        }
        return 0;
    }

    /** Whether all sends of others in a communicator of a rank are known. Thread: any. */
    public boolean isAllRead(int rank, int instance) {
        Context context = communicators.context(rank, instance);
        return context != null
                && Arrays.stream(context.peersOf(rank))
                        .allMatch(peer -> ranks[peer] != null && ranks[peer].isComplete());
    }

    // ---------------------------------------------------------------- clocks

    public Clocks clocks() {
        return clocks;
    }

    /** Computes corrections of clocks and the span of the run, after all ranks have been paired. */
    public void compareClocks() {
        clocks.solve();
        begin = Long.MAX_VALUE;
        end = Long.MIN_VALUE;
        for (RankRecorder rank : ranks) {
            if (rank != null && rank.begin() != Long.MAX_VALUE) {
                begin = Math.min(begin, rank.begin() + clocks.correction(rank.rank));
                end = Math.max(end, rank.end() + clocks.correction(rank.rank));
            }
        }
        if (begin == Long.MAX_VALUE) {
            begin = 0;
            end = 0;
        }
    }

    /** Nanoseconds from the first call to the last return. */
    public long duration() {
        return end - begin;
    }

    /** Converts a time of a rank's clock to the common clock, which begins with the first call. Thread: any. */
    public long common(int rank, long nanos) {
        return nanos == Long.MIN_VALUE ? 0 : nanos + clocks.correction(rank) - begin;
    }

    /** Arrival of the first message of a lane. Thread: any. */
    public long arrival(Lane lane) {
        long transfer =
                lane.sends.hasLearnedLength(lane.head()) ? Math.round(transfer(lane.sends.bytes.get(lane.head()))) : 0;
        return common(lane.sender, lane.sends.arrival.get(lane.head())) + transfer;
    }

    /** Whether a message was sent before the call returned that completed its receive. Thread: any. */
    public boolean isInOrder(Lane lane, int send, int rank, int receive) {
        Receives receives = ranks[rank].receives;
        return common(lane.sender, lane.sends.start.get(send))
                <= common(rank, receives.completionStop.get(receive)) + clocks.tolerance();
    }
}
