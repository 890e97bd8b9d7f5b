package io.jmpi.trace.replay.messages;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.pairing.Lane;
import io.jmpi.trace.replay.pairing.ReplayPlan;
import io.jmpi.trace.replay.recording.Program;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Receives;
import io.jmpi.trace.replay.recording.Sends;
import java.util.Optional;
import org.agrona.collections.IntArrayList;

/**
 * Replays one rank: posts and completes its receives at their recorded times, and delivers messages when the network
 * would, except where a receive would then match another message than in the recorded run:
 *
 * <ul>
 *   <li>A message arrives before the call returns that completes its receive. If the network is later, the message is
 *       <em>hurried</em>, and with it those before it in its lane.
 *   <li>A message does not arrive while the earliest receive that accepts it is recorded to match another one: it is
 *       <em>held</em>, and its lane with it, until that receive has got its message.
 * </ul>
 *
 * <p>A receive is undecided if the trace does not determine its message. It matches the first arriving message that no
 * decided receive needs. If it accepts any source, has completed, and no message was sent for it although all sends of
 * other ranks are known, then it was no receive: in traces of MPICH, MPI_PROC_NULL looks like any source. The replay
 * detects this and must then be repeated.
 *
 * <p>Thread: one. Lifetime: one run. The heap stores lanes, and pending receives and messages.
 */
final class RankReplay {
    /** How many receives before that of a held message are examined for one that holds it. */
    private static final int LOOK_BACK = 64;

    private static final int NONE = Receives.NONE;

    private final ReplayPlan plan;
    private final RankRecorder rank;
    private final Receives receives;
    private final Program program;
    private final Lane[] lanes;
    private final WaitingLanes waiting;
    private final ReceiveWindow window;
    private final RankTally tally;
    private final RankEvents events;
    private final RankMessages counts;
    private final Overlaps overlaps;
    private final Lengths lengths;
    private final Strays strays = new Strays();
    private final IntArrayList beingBrought = new IntArrayList();
    private final IntArrayList stuck = new IntArrayList();

    private final Surplus surplus = new Surplus();

    /** The last receive that a message could match although it is not paired with it. */
    private int lastOpen = NONE;

    /** Undecided receives with wildcards. */
    private long open;

    /** Receives from MPI_PROC_NULL that the replay has detected. */
    private long voided;

    private long now;
    private boolean isHurrying;

    RankReplay(ReplayPlan plan, RankRecorder rank, DepthOverTime depths, RankEvents events) {
        this.plan = plan;
        this.rank = rank;
        receives = rank.receives;
        program = rank.program;
        lanes = plan.lanesTo(rank.rank);
        waiting = new WaitingLanes(lanes.length);
        window = new ReceiveWindow(receives, plan.contextNumbers(rank.rank));
        counts = new RankMessages(rank.rank);
        tally = new RankTally(counts, depths, events);
        this.events = events;
        overlaps = new Overlaps(plan);
        lengths = new Lengths(rank, counts);
    }

    /**
     * Replays the rank.
     *
     * @return empty if it detected receives from MPI_PROC_NULL, and must be repeated without them
     */
    Optional<RankMessages> run() {
        findOpenReceives();
        for (Lane lane : lanes) {
            if (!lane.isEmpty()) {
                waiting.add(lane, plan.arrival(lane));
            }
        }
        for (int event = 0; event < program.size(); event++) {
            int receive = program.receive.get(event);
            if (!receives.is(receive, Receives.VOID)) {
                play(program.kind.get(event), receive, program.nanos.get(event));
            }
        }
        if (!rank.isComplete()) {
            cutOff();
        }
        deliverRest();
        if (voided > 0) {
            events.drop();
            return Optional.empty();
        }
        rank.reportProbes(events, plan.contextNumbers(rank.rank));
        overlaps.report(events);
        lengths.report(events);
        counts.sends = plan.sends(rank.rank);
        tally.end(Math.max(now, plan.common(rank.rank, rank.end())));
        return Optional.of(counts);
    }

    private void findOpenReceives() {
        for (int receive = 0; receive < receives.size(); receive++) {
            boolean isUndecided = !receives.is(receive, Receives.DECIDED | Receives.VOID | Receives.CANCELLED);
            counts.undecided += isUndecided ? 1 : 0;
            open += isUndecided && receives.hasWildcard(receive) ? 1 : 0;
            if (isUndecided || receives.hasWildcard(receive) || receives.is(receive, Receives.CANCELLED)) {
                lastOpen = receive;
            }
        }
        if (counts.undecided > 0) {
            for (Lane lane : lanes) {
                surplus.addUnpaired(lane);
                surplus.queue(lane);
            }
        }
    }

    private void play(int kind, int receive, long recorded) {
        // Messages of ranks without a file are assumed to arrive when the rank begins to wait for them.
        boolean isAssumed = kind == Program.COMPLETE && receives.is(receive, Receives.ASSUMED);
        long time = plan.common(rank.rank, isAssumed ? receives.completionStart.get(receive) : recorded);
        deliverUntil(kind == Program.POST ? time - 1 : time);
        now = Math.max(now, time);
        switch (kind) {
            case Program.POST -> post(receive);
            case Program.COMPLETE -> complete(receive);
            default -> cancel(receive);
        }
    }

    // ---------------------------------------------------------------- events of the rank

    private void post(int receive) {
        while (window.end() <= receive) {
            extend();
        }
        receives.mark(receive, Receives.POSTED);
        if (receives.metLane.get(receive) != NONE) {
            overlaps.matched(lanes[receives.metLane.get(receive)], receives.metSend.get(receive), now);
        }
        receives.number.set(
                receive,
                tally.post(
                        window.context(receive),
                        receives.source.get(receive),
                        receives.tag.get(receive),
                        lengths.posted(receive, window.context(receive)),
                        now,
                        receives.message.get(receive),
                        receives.metAt.get(receive)));
    }

    private void complete(int receive) {
        if (receives.is(receive, Receives.CANCELLED | Receives.WITHDRAWN)) {
            return;
        }
        bring(receive);
        int lane = receives.metLane.get(receive);
        if (lane != NONE) {
            lengths.completed(receive, lanes[lane], receives.metSend.get(receive));
        }
        boolean isAsPaired =
                lane == receives.lane.get(receive) && receives.metSend.get(receive) == receives.send.get(receive);
        if (lane != NONE && (isAsPaired || !receives.is(receive, Receives.DECIDED))) {
            boolean isInOrder = plan.isInOrder(lanes[lane], receives.metSend.get(receive), rank.rank, receive);
            counts.violations += isInOrder ? 0 : 1;
        }
    }

    private void cancel(int receive) {
        if (receives.is(receive, Receives.CANCELLED) || !receives.is(receive, Receives.DECIDED | Receives.MET)) {
            if (!receives.is(receive, Receives.MET | Receives.WITHDRAWN)) {
                receives.mark(receive, Receives.WITHDRAWN);
                window.remove(receive);
                tally.cancel(receives.number.get(receive), window.context(receive), now);
                releaseBehind(receive);
            }
        } else {
            bring(receive); // it completed nevertheless: its message had arrived before
        }
    }

    // ---------------------------------------------------------------- events of the network

    private void deliverUntil(long time) {
        for (Lane lane = waiting.first(); lane != null && waiting.arrival(lane) <= time; lane = waiting.first()) {
            now = Math.max(now, waiting.arrival(lane));
            offer(lane);
        }
    }

    /** After the last post, delivers the remaining messages to the remaining receives. */
    private void deliverRest() {
        deliverUntil(Long.MAX_VALUE);
        for (Lane lane = waiting.firstParked(); lane != null; lane = waiting.firstParked()) {
            arrive(lane, earliestFor(lane));
            deliverUntil(Long.MAX_VALUE);
        }
    }

    /**
     * Discards messages that arrive after the end of a damaged file. The file does not contain the later posts, so that
     * it is unknown whether these messages were expected.
     */
    private void cutOff() {
        deliverUntil(plan.common(rank.rank, rank.end()));
        for (Lane lane : lanes) {
            if (!lane.isEmpty()) {
                waiting.remove(lane);
            }
            for (; !lane.isEmpty(); lane.advance()) {
                counts.cutOff++;
            }
        }
    }

    private void offer(Lane lane) {
        int receive = earliestFor(lane);
        if (receive == NONE || mayTake(receive, lane)) {
            arrive(lane, receive);
        } else {
            int blocker = lastBlocker(receive, lane);
            receives.mark(blocker, Receives.BLOCKS);
            counts.held += waiting.park(lane, blocker) ? 1 : 0;
        }
    }

    /**
     * The earliest receive, posted or later, that accepts the first message of a lane; {@link #NONE} if there is none.
     * For a message with its own receive, only receives up to that one matter.
     */
    private int earliestFor(Lane lane) {
        int partner = lane.sends.receive.get(lane.head());
        while (window.end() <= partner) {
            extend();
        }
        int tag = lane.tag();
        int first = window.first(lane.context, lane.source, tag);
        if (first != NONE || partner != NONE) {
            return first;
        }
        while (window.end() <= lastOpen) {
            int receive = window.end();
            extend();
            if (!receives.is(receive, Receives.VOID | Receives.MET)
                    && window.context(receive) == lane.context
                    && receives.accepts(receive, lane.source, tag)) {
                return receive;
            }
        }
        return NONE;
    }

    private boolean mayTake(int receive, Lane lane) {
        if (receives.is(receive, Receives.CANCELLED)) {
            return false;
        }
        return receives.is(receive, Receives.DECIDED)
                ? receives.actualSource.get(receive) == lane.source && receives.actualTag.get(receive) == lane.tag()
                : surplus.isLeft(lane, lane.tag());
    }

    /**
     * A receive that must get its message before the first one of a lane can arrive: close to that message's own
     * receive if possible, so that the lane is not examined again for each receive before it.
     */
    private int lastBlocker(int first, Lane lane) {
        int partner = lane.sends.receive.get(lane.head());
        int least = Math.max(first, partner - LOOK_BACK);
        for (int receive = partner - 1; open == 0 && receive > least; receive--) {
            if (window.context(receive) == lane.context
                    && receives.accepts(receive, lane.source, lane.tag())
                    && !receives.is(receive, Receives.MET | Receives.WITHDRAWN | Receives.VOID)) {
                return receive;
            }
        }
        return first;
    }

    /** Delivers the first message of a lane, which matches a receive or, as far as is known, none. */
    private void arrive(Lane lane, int receive) {
        int tag = lane.tag();
        if (counts.undecided > 0) {
            surplus.arrive(lane);
            if (receive == NONE || !receives.is(receive, Receives.DECIDED)) {
                surplus.take(lane, tag);
            }
        }
        if (isHurrying && waiting.arrival(lane) > now) {
            counts.hurried++;
        }
        int send = lane.head();
        arrive(lane.context, lane.source, tag, lengths.arrived(lane), receive);
        if (receive == NONE) {
            overlaps.matched(lane, send, Long.MAX_VALUE);
        } else {
            receives.met(receive, lane.number, send);
            if (receives.is(receive, Receives.POSTED)) {
                overlaps.matched(lane, send, now);
            }
        }
        advance(lane);
    }

    private void arrive(int context, int source, int tag, long bytes, int receive) {
        boolean isExpected = receive != NONE && receives.is(receive, Receives.POSTED);
        int message = tally.arrive(
                context,
                source,
                tag,
                bytes,
                plan.isAnnounced(bytes),
                now,
                isExpected ? receives.number.get(receive) : NONE,
                isExpected ? plan.common(rank.rank, receives.postedAt.get(receive)) : 0);
        if (receive == NONE) {
            strays.add(message, context, source, tag, now);
        } else {
            meet(receive, message, source, tag, now);
        }
    }

    private void meet(int receive, int message, int source, int tag, long nanos) {
        boolean isOther = receives.actualSource.get(receive) != source || receives.actualTag.get(receive) != tag;
        if (receives.is(receive, Receives.CANCELLED) || receives.is(receive, Receives.DECIDED) && isOther) {
            counts.disagreements++;
        }
        receives.meet(receive, message, nanos);
        window.remove(receive);
        releaseBehind(receive);
    }

    private void extend() {
        int receive = window.end();
        window.extend();
        if (!strays.isEmpty() && !receives.is(receive, Receives.VOID)) {
            int stray = strays.take(window.context(receive), receives.source.get(receive), receives.tag.get(receive));
            if (stray != Strays.NONE) {
                meet(receive, strays.message(stray), strays.source(stray), strays.tag(stray), strays.arrival(stray));
            }
        }
    }

    private void releaseBehind(int receive) {
        if (receives.is(receive, Receives.BLOCKS)) {
            waiting.release(receive);
        }
    }

    private void advance(Lane lane) {
        waiting.remove(lane);
        lane.advance();
        if (!lane.isEmpty()) {
            waiting.add(lane, plan.arrival(lane));
        }
    }

    // ---------------------------------------------------------------- delivering messages that must have arrived

    /** Delivers the message of a receive now, after all messages that must arrive before it. */
    private void bring(int target) {
        if (receives.is(target, Receives.MET)) {
            return;
        }
        isHurrying = true;
        bringFirst(target);
        while (!beingBrought.isEmpty()) {
            int receive = beingBrought.getInt(beingBrought.size() - 1);
            if (receives.is(receive, Receives.MET | Receives.WITHDRAWN | Receives.STUCK)) {
                beingBrought.popInt();
                receives.unmark(receive, Receives.BEING_BROUGHT);
            } else {
                bringNext(receive);
            }
        }
        for (int i = 0; i < stuck.size(); i++) {
            receives.unmark(stuck.getInt(i), Receives.STUCK);
        }
        stuck.clear();
        isHurrying = false;
    }

    private void bringFirst(int receive) {
        receives.mark(receive, Receives.BEING_BROUGHT);
        beingBrought.addInt(receive);
    }

    /** Delivers the next message that precedes that of a receive, or gives precedence to another receive. */
    private void bringNext(int receive) {
        Lane lane = receives.lane.get(receive) == NONE ? null : lanes[receives.lane.get(receive)];
        if (!receives.is(receive, Receives.DECIDED)) {
            lane = laneFor(receive);
        }
        if (lane != null && !lane.isEmpty()) {
            int earliest = earliestFor(lane);
            if (earliest == NONE || mayTake(earliest, lane) || isPastHelp(earliest)) {
                arrive(lane, earliest);
            } else {
                bringFirst(earliest);
            }
        } else if (!receives.is(receive, Receives.COMPLETED)) {
            giveUp(receive);
        } else if (isNone(receive)) {
            dismiss(receive);
        } else {
            assume(receive);
        }
    }

    private boolean isPastHelp(int receive) {
        return receives.is(receive, Receives.BEING_BROUGHT | Receives.STUCK | Receives.CANCELLED);
    }

    private void giveUp(int receive) {
        receives.mark(receive, Receives.STUCK);
        stuck.addInt(receive);
    }

    /**
     * Whether a completed receive without a remaining message was one from MPI_PROC_NULL: if there never was a message
     * for it, or the rank also sends to MPI_PROC_NULL. Otherwise an earlier choice may have been wrong.
     */
    private boolean isNone(int receive) {
        return !receives.is(receive, Receives.DECIDED)
                && receives.source.get(receive) == Call.ANY_SOURCE
                && (rank.sendsToNull() || !surplus.hadAny(window.context(receive), receives.tag.get(receive)))
                && plan.isAllRead(rank.rank, receives.instance.get(receive));
    }

    /** Removes a receive from MPI_PROC_NULL; the next replay omits it. */
    private void dismiss(int receive) {
        voided++;
        receives.mark(receive, Receives.VOID | Receives.WITHDRAWN);
        window.remove(receive);
        tally.cancel(receives.number.get(receive), window.context(receive), now);
        releaseBehind(receive);
    }

    /**
     * Of the lanes with a message that an undecided receive may match, the one with the earliest send. If the receive
     * has completed and no other explanation remains, that send may be later than now, because the clocks of nodes
     * differ.
     */
    private Lane laneFor(int receive) {
        boolean mayBeLater = receives.is(receive, Receives.COMPLETED)
                && !rank.sendsToNull()
                && plan.isAllRead(rank.rank, receives.instance.get(receive));
        long earliest = mayBeLater ? Long.MAX_VALUE : now + 1;
        Lane best = null;
        for (Lane lane : lanes) {
            boolean mayBeFrom =
                    receives.source.get(receive) == Call.ANY_SOURCE || receives.source.get(receive) == lane.source;
            if (mayBeFrom && lane.context == window.context(receive)) {
                long sent = sentFor(receive, lane);
                if (sent < earliest) {
                    earliest = sent;
                    best = lane;
                }
            }
        }
        return best;
    }

    /**
     * The time of the send of a lane's first message that an undecided receive may match; {@link Long#MAX_VALUE}
     * without one.
     */
    private long sentFor(int receive, Lane lane) {
        int send = surplus.firstFor(receive, receives.tag.get(receive), lane);
        return send == Sends.NONE ? Long.MAX_VALUE : plan.common(lane.sender, lane.sends.start.get(send));
    }

    /** Delivers an assumed message to a completed receive, although no rank in the trace sent it. */
    private void assume(int receive) {
        boolean isKnown = receives.is(receive, Receives.DECIDED);
        int source = isKnown ? receives.actualSource.get(receive) : receives.source.get(receive);
        if (source == Call.ANY_SOURCE) {
            source = plan.absentMember(rank.rank, receives.instance.get(receive));
        }
        int tag = isKnown ? receives.actualTag.get(receive) : Math.max(0, receives.tag.get(receive));
        int earliest = window.first(window.context(receive), source, tag);
        if (earliest == NONE) {
            giveUp(receive);
        } else if (earliest == receive || isPastHelp(earliest)) {
            counts.assumed++;
            overlaps.assumed(window.context(receive));
            long bytes = Math.max(0, receives.actualBytes.get(receive));
            arrive(window.context(receive), source, tag, bytes, earliest);
        } else {
            bringFirst(earliest);
        }
    }
}
