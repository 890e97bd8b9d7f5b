package io.jmpi.offload.job;

import io.jmpi.matching.envelope.SequenceNumber;
import io.jmpi.matching.host.MutableHostState;
import io.jmpi.offload.clock.Bus;
import io.jmpi.offload.clock.Clock;
import io.jmpi.offload.job.Action.Await;
import io.jmpi.offload.job.Action.Compute;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import io.jmpi.offload.job.Action.Synchronize;
import io.jmpi.offload.job.JobMessage.Ahead;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2LongCounterMap;

/** A rank: its host, which executes the program action by action, and the reads of its card. */
final class Rank {
    /** The state of the host. */
    private enum State {
        /** It posts a receive or handles a decision. */
        BUSY,
        COMPUTES,
        /** It waits inside a call, with nothing to do. */
        WAITS,
        ENDED
    }

    /** Of {@link #awaited}: all receives and sends. */
    private static final int ALL = -2;

    /** Of {@link #awaited}: the barrier in which the rank is. */
    private static final int BARRIER = -3;

    private final VirtualJob job;
    private final Clock clock;
    private final Costs costs;
    private final Link link;
    private final int number;
    private final Iterator<Action> program;
    private final Arrivals arrivals;

    /** Messages sent, by destination. */
    private final int[] sent;

    private final Int2ObjectHashMap<Context> contexts = new Int2ObjectHashMap<>();
    private final List<Context> allContexts = new ArrayList<>();

    /** The reads in progress, and the values that {@link CardMatching} sets for each poll. */
    private final MutableHostState host = new MutableHostState();

    private State state = State.BUSY;

    /** Receives and sends that have not ended. */
    private int outstanding;

    /** Those that have a number, by that number. */
    private final Int2ObjectHashMap<Action> pending = new Int2ObjectHashMap<>();

    /** What the program waits for: the number of an operation, {@link #ALL}, or {@link #BARRIER}. */
    private int awaited;

    private boolean isInBarrier;

    private long received;
    private double hostNanos;
    private long computesSince;
    private long leftAt;
    private long absence;
    private long began;
    private long measured;
    private int measuredParts;
    private long endedAt;

    /** The rank's part of a communicator. */
    private static final class Context {
        final Matching matching;

        /** Messages sent here, by destination and tag, if the engine numbers them. */
        final Long2LongCounterMap sent = new Long2LongCounterMap(0);

        Context(Matching matching) {
            this.matching = matching;
        }
    }

    Rank(VirtualJob job, int number) {
        this.job = job;
        this.clock = job.clock();
        this.costs = job.costs();
        this.link = job.link();
        this.number = number;
        program = job.program().actions(number);
        sent = new int[job.program().ranks()];
        arrivals = new Arrivals(sent.length);
    }

    private Context context(int id) {
        Context context = contexts.get(id);
        if (context == null) {
            context = new Context(
                    Matching.of(this, id, job.engine(), job.machine().settings()));
            contexts.put(id, context);
            allContexts.add(context);
        }
        return context;
    }

    // ---------------------------------------------------------------- the program

    /** The host is free for the next action. */
    void goOn() {
        state = State.BUSY;
        boolean isFree = true;
        while (isFree) {
            if (!program.hasNext()) {
                state = State.ENDED;
                endedAt = clock.now();
                return;
            }
            isFree = begin(program.next());
        }
    }

    /** Begins an action; returns whether it has ended and taken no time. */
    private boolean begin(Action action) {
        if (action instanceof Receive receive) {
            begins(receive, receive.number());
            received++;
            works(context(receive.context()).matching.post(new JobReceive(receive)), this::goOn);
        } else if (action instanceof Send send) {
            begins(send, send.number());
            clock.after(costs.of(Cost.send) + copying(send), () -> {
                start(send);
                goOn();
            });
        } else if (action instanceof Compute compute) {
            state = State.COMPUTES;
            computesSince = clock.now();
            clock.at(computesSince + compute.nanos(), this::goOn);
            allContexts.forEach(each -> each.matching.computes());
        } else if (action instanceof Await one) {
            return enterWait(one.number());
        } else if (action instanceof Synchronize group) {
            return enter(group);
        } else {
            return plain((Plain) action);
        }
        return false;
    }

    private boolean plain(Plain action) {
        switch (action) {
            case AWAIT -> {
                return enterWait(ALL);
            }
            case BARRIER -> {
                return enter(new Synchronize(VirtualJob.ALL_RANKS, sent.length));
            }
            case BEGIN -> began = clock.now();
            case END -> {
                measured += clock.now() - began;
                measuredParts++;
            }
        }
        return true;
    }

    private boolean enter(Synchronize group) {
        isInBarrier = true;
        job.enter(group, this);
        return enterWait(BARRIER);
    }

    private void begins(Action action, int operation) {
        outstanding++;
        if (operation != Action.UNNUMBERED && pending.put(operation, action) != null) {
            throw new JobException("rank " + number + " begins operation " + operation + ", which has not ended");
        }
    }

    private boolean isEager(Send send) {
        return send.bytes() <= job.machine().eager();
    }

    /** Nanoseconds that the host copies a message for its card. */
    private double copying(Send send) {
        return isEager(send) ? send.bytes() * costs.of(Cost.send_byte) : 0;
    }

    private void start(Send send) {
        int destination = send.destination();
        Context context = context(send.context());
        boolean isEager = isEager(send);
        int sequence = SequenceNumber.NONE;
        if (job.numbersMessages()) {
            long stream = (long) destination << Integer.SIZE | send.tag();
            sequence = SequenceNumber.of((int) context.sent.getAndIncrement(stream));
        }
        JobMessage message = new JobMessage(number, send, !isEager, sequence);
        int order = sent[destination]++;
        Rank receiver = job.rank(destination);
        Runnable arrival = () -> receiver.arrivals.arrive(
                number, order, () -> receiver.context(send.context()).matching.arrive(message));
        if (isEager) {
            link.message(number, destination, send.bytes(), arrival);
            ended(send.number());
        } else {
            link.frame(arrival);
        }
    }

    /** The host works inside a call, for matching. */
    private void works(double nanos, Runnable after) {
        hostNanos += nanos;
        clock.after(nanos, after);
    }

    private boolean enterWait(int what) {
        awaited = what;
        absence = clock.now() - leftAt;
        return passes();
    }

    private void await() {
        if (passes()) {
            goOn();
        }
    }

    /**
     * The host waits inside a call, and works whenever there is something to do, until the operations have ended. Returns
     * whether they have.
     */
    private boolean passes() {
        state = State.BUSY;
        if (!mustWait()) {
            leftAt = clock.now();
            return true;
        }
        double nanos = progress();
        if (nanos != Matching.NOTHING) {
            works(nanos, this::await);
        } else {
            state = State.WAITS;
            absence = 0;
        }
        return false;
    }

    private boolean mustWait() {
        return switch (awaited) {
            case ALL -> outstanding > 0;
            case BARRIER -> isInBarrier;
            default -> pending.containsKey(awaited);
        };
    }

    /** What the program waits for, in words. */
    String awaited() {
        return switch (awaited) {
            case ALL -> outstanding + " receives and sends";
            case BARRIER -> "the other members of a group";
            default -> pending.get(awaited).toString();
        };
    }

    private double progress() {
        for (int i = 0; i < allContexts.size(); i++) {
            double nanos = allContexts.get(i).matching.progress();
            if (nanos != Matching.NOTHING) {
                return nanos;
            }
        }
        return Matching.NOTHING;
    }

    /** Until all that came before a wait is decided, how long the program has not waited; else 0. */
    long absence() {
        return absence;
    }

    /** Notifies the host of possible work, in case it waits inside a call. */
    void wake() {
        if (state == State.WAITS) {
            await();
        }
    }

    boolean isComputing() {
        return state == State.COMPUTES;
    }

    /** When the program has left the library. */
    long computesSince() {
        return computesSince;
    }

    private void ended(int operation) {
        outstanding--;
        if (operation != Action.UNNUMBERED) {
            pending.remove(operation);
        }
        wake();
    }

    /** All members have entered the barrier. */
    void leaveBarrier() {
        isInBarrier = false;
        wake();
    }

    // ---------------------------------------------------------------- data

    /**
     * A message matches its receive.
     *
     * @param delay nanoseconds until its read or copy begins
     * @param gap of the read
     * @return nanoseconds that the host copies
     * @throws JobException if the message is longer than the receive
     */
    double deliver(JobReceive receive, JobMessage message, double delay, double gap) {
        if (message.bytes() > receive.bufferLength()) {
            throw new JobException("rank " + number + " receives " + message.bytes() + " bytes from rank "
                    + message.source() + " with tag " + message.tag() + " in room for " + receive.bufferLength());
        }
        double copying = message.bytes() * costs.of(Cost.copy_byte);
        if (!message.isRendezvous()) {
            copying = receive.isPlaced ? 0 : copying;
            clock.after(delay + copying, () -> ended(receive.number));
            return copying;
        }
        switch (message.ahead) {
            case NOT -> clock.after(delay, () -> read(message, gap, () -> acrossBus(() -> ended(receive.number))));
            case BEGUN -> { // The read continues into the receive's memory; readAhead ends the receive.
                message.receivedBy = receive;
                copying *= arrived(message);
            }
            case DONE -> clock.after(delay + copying, () -> ended(receive.number));
        }
        return message.ahead == Ahead.NOT ? 0 : copying;
    }

    /** The share of a message's bytes that have arrived. */
    private double arrived(JobMessage message) {
        double nanos = Math.max(1, link.nanos(message.bytes()));
        return Math.min(1, Math.max(0, clock.now() - message.firstByte) / nanos);
    }

    /** Reads a message that has no receive. */
    void readAhead(JobMessage message, double delay) {
        message.ahead = Ahead.BEGUN;
        clock.after(
                delay,
                () -> read(message, 0, () -> {
                    message.ahead = Ahead.DONE;
                    if (message.receivedBy != null) {
                        acrossBus(() -> ended(message.receivedBy.number));
                    }
                }));
    }

    private void read(JobMessage message, double gap, Runnable done) {
        host.readBegins(message.bytes());
        Rank sender = job.rank(message.source());
        link.read(number, message.source(), message.bytes(), gap, () -> message.firstByte = clock.now(), () -> {
            host.readEnds(message.bytes());
            link.frame(() -> sender.ended(message.sendNumber));
            done.run();
        });
    }

    // ---------------------------------------------------------------- for its matching

    /** The state of the host that the matcher may consider. */
    MutableHostState host() {
        return host;
    }

    Clock clock() {
        return clock;
    }

    Costs costs() {
        return costs;
    }

    /** Ranks of the job. */
    int peers() {
        return sent.length;
    }

    /** Lets the host see what its card has done. */
    void acrossBus(Runnable event) {
        job.acrossBus(event);
    }

    /** A bus between this host and a card. */
    Bus newBus(Bus.Listener listener) {
        return job.newBus(listener);
    }

    // ---------------------------------------------------------------- results

    boolean hasEnded() {
        return state == State.ENDED;
    }

    /** When the program has ended, in nanoseconds. */
    long endedAt() {
        return endedAt;
    }

    /** The mean time of a measured part, in nanoseconds; 0 if there was none. */
    double latency() {
        return measuredParts == 0 ? 0 : (double) measured / measuredParts;
    }

    /** Counts of the rank, and of the devices of its contexts, by name. */
    Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        counters.put(Outcome.RECEIVED, received);
        counters.put(Outcome.HOST_NANOS, Math.round(hostNanos));
        for (Context context : allContexts) {
            context.matching.counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
            counters.merge(Outcome.PAIRS_OF_CARD, context.matching.pairsOfCard(), Long::sum);
            counters.merge(Outcome.COMPARED_BY_HOST, context.matching.comparedByHost(), Long::sum);
        }
        return counters;
    }

    @Override
    public String toString() {
        return "rank " + number;
    }
}
