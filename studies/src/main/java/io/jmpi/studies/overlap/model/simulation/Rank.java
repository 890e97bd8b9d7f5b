package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.host.MutableHostState;
import io.jmpi.studies.overlap.model.programs.Action;
import io.jmpi.studies.overlap.model.programs.Action.Compute;
import io.jmpi.studies.overlap.model.programs.Action.Plain;
import io.jmpi.studies.overlap.model.programs.Action.Receive;
import io.jmpi.studies.overlap.model.programs.Action.Send;
import io.jmpi.studies.overlap.model.programs.Segment;
import io.jmpi.studies.overlap.model.simulation.ModelMessage.Ahead;
import java.util.List;
import java.util.Map;

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

    private final Model model;
    private final EventQueue events;
    private final Costs costs;
    private final Link link;
    private final int number;
    private final Matching matching;

    /** By destination. */
    private final int[] sent;

    /** The reads in progress, and the values that {@link UnitMatching} sets for each poll. */
    private final MutableHostState host = new MutableHostState();

    private State state = State.BUSY;
    private int iteration;
    private List<Segment> segments;
    private int segment;
    private int nextOfSegment;

    /** Receives and sends that have not ended, and a barrier. */
    private int outstanding;

    private long received;
    private long computesSince;
    private long leftAt;
    private long absence;
    private long began;
    private long measured;
    private int measuredIterations;

    Rank(Model model, int number, Variant variant) {
        this.model = model;
        this.events = model.events();
        this.costs = model.costs();
        this.link = model.link();
        this.number = number;
        sent = new int[model.program().ranks()];
        matching = variant.hasUnit()
                ? new UnitMatching(events, this, variant, costs, sent.length)
                : new SoftwareMatching(this, costs);
        segments = model.program().iteration(number, 0);
    }

    // ---------------------------------------------------------------- the program

    /** The host is free for the next action. */
    void goOn() {
        state = State.BUSY;
        Action action = next();
        if (action == null) {
            state = State.ENDED;
        } else if (action instanceof Receive receive) {
            outstanding++;
            received++;
            events.after(matching.post(new ModelReceive(receive.source(), receive.bytes())), this::goOn);
        } else if (action instanceof Send send) {
            outstanding++;
            events.after(costs.of(Cost.send), () -> {
                announce(send);
                goOn();
            });
        } else if (action instanceof Compute compute) {
            state = State.COMPUTES;
            computesSince = events.now();
            events.at(computesSince + compute.nanos(), this::goOn);
            matching.computes();
        } else {
            plain((Plain) action);
        }
    }

    private Action next() {
        while (segment == segments.size()
                || nextOfSegment == segments.get(segment).count()) {
            nextOfSegment = 0;
            if (segment < segments.size()) {
                segment++;
            } else if (++iteration == model.iterations()) {
                return null;
            } else {
                segment = 0;
                segments = model.program().iteration(number, iteration);
            }
        }
        return segments.get(segment).action().apply(nextOfSegment++);
    }

    private void plain(Plain action) {
        switch (action) {
            case AWAIT -> {
                absence = events.now() - leftAt;
                await();
            }
            case BARRIER -> {
                outstanding++;
                model.enterBarrier();
                await();
            }
            case BEGIN -> {
                began = events.now();
                goOn();
            }
            case END -> {
                if (iteration >= model.warmup()) {
                    measured += events.now() - began;
                    measuredIterations++;
                }
                goOn();
            }
        }
    }

    private void announce(Send send) {
        ModelMessage message = new ModelMessage(number, send.bytes(), sent[send.destination()]++);
        link.frame(() -> model.rank(send.destination()).matching.arrive(message));
    }

    /** The host waits inside a call, and works whenever there is something to do, until nothing is outstanding. */
    private void await() {
        state = State.BUSY;
        if (outstanding == 0) {
            leftAt = events.now();
            goOn();
            return;
        }
        double nanos = matching.progress();
        if (nanos > 0) {
            events.after(nanos, this::await);
        } else {
            state = State.WAITS;
            absence = 0;
        }
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

    private void ended() {
        outstanding--;
        wake();
    }

    /** All ranks have entered the barrier. */
    void leaveBarrier() {
        ended();
    }

    // ---------------------------------------------------------------- reads

    /**
     * A message matches its receive.
     *
     * @param delay nanoseconds until its read begins
     * @param gap of the read
     * @return nanoseconds that the host copies, if the message was read ahead
     */
    double deliver(ModelMessage message, double delay, double gap) {
        double copying = message.bytes() * costs.of(Cost.copy_byte);
        switch (message.ahead) {
            case NOT -> events.after(delay, () -> read(message, gap, this::ended));
            case BEGUN -> { // The read continues into the receive's memory; readAhead ends the receive.
                message.isReceived = true;
                copying *= arrived(message);
            }
            case DONE -> events.after(delay + copying, this::ended);
        }
        return message.ahead == Ahead.NOT ? 0 : copying;
    }

    /** The share of a message's bytes that have arrived. */
    private double arrived(ModelMessage message) {
        double nanos = Math.max(1, link.nanos(message.bytes()));
        return Math.min(1, Math.max(0, events.now() - message.firstByte) / nanos);
    }

    /** Reads a message that has no receive. */
    void readAhead(ModelMessage message, double delay) {
        message.ahead = Ahead.BEGUN;
        events.after(
                delay,
                () -> read(message, 0, () -> {
                    message.ahead = Ahead.DONE;
                    if (message.isReceived) {
                        ended();
                    }
                }));
    }

    private void read(ModelMessage message, double gap, Runnable done) {
        host.readBegins(message.bytes());
        link.read(number, message.source(), message.bytes(), gap, () -> message.firstByte = events.now(), () -> {
            host.readEnds(message.bytes());
            link.frame(model.rank(message.source())::ended);
            done.run();
        });
    }

    /** The state of the host that the matcher may consider. */
    MutableHostState host() {
        return host;
    }

    // ---------------------------------------------------------------- results

    boolean hasEnded() {
        return state == State.ENDED;
    }

    /** The mean time of a measured iteration, in nanoseconds. */
    double latency() {
        return (double) measured / measuredIterations;
    }

    /** Receives that were posted. */
    long received() {
        return received;
    }

    Map<String, Long> counters() {
        return matching.counters();
    }
}
