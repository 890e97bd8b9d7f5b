package io.jmpi.trace.replay;

import io.jmpi.matching.optimistic.DeviceHost;
import io.jmpi.matching.optimistic.EnvelopeHashes;
import io.jmpi.matching.optimistic.HostPort;
import io.jmpi.matching.optimistic.MatchCounters;
import io.jmpi.matching.optimistic.MessageKernel;
import io.jmpi.matching.optimistic.OptimisticProgram;
import io.jmpi.matching.optimistic.ProgramOptions;
import io.jmpi.matching.optimistic.ProgramSizes;
import io.jmpi.offload.dpa.CostModel;
import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.agrona.collections.Int2IntHashMap;

/**
 * The optimistic program of one communicator on an accelerator in virtual time, and its host. The communicator has the
 * accelerator for itself.
 *
 * <p>The host gives commands and announces messages at the times at which they come, as far as there is room, and at once when
 * a decision makes room: it takes no time itself. As in a running job, a message is announced when the commands that were
 * given before it came have been executed; no command waits for a message.
 *
 * <p>Events come from outside at any rate. When more than {@link WaitingEvents} holds have come, the device is run ahead of
 * them; to what it decides, and when, that makes no difference.
 *
 * <p>Times are picoseconds since the device began. Thread: one. Lifetime: as long as its tables are large enough; then {@link
 * #enlarged} another.
 */
final class VirtualDevice implements VirtualTime.Outside {
    private static final int PICOS = 1000;

    /** Undecided messages, and commands without a reply, that there can be: as in a running job. */
    private static final int RING = 256;

    private static final int RING_MASK = RING - 1;
    private static final int BINS = 256;

    /** As many receives for each bin as in the tables of the usual size. */
    private static final int RECEIVES_IN_BIN = 4;

    /** A pause of a device that has nothing to do is made so short: nothing happens in it, and virtual time is not endless. */
    private static final long LONGEST_PAUSE = 10_000_000;

    /** A pause of one that has counts as no longer than that, which is more than it needs for all that can wait. */
    private static final long LONGEST_GAP_NANOS = 1_000_000_000_000L;

    /** The end of virtual time, which is nine bits shorter than a number of picoseconds. */
    private static final long LAST = VirtualTime.NEVER >> 10;

    private static final int POST = 0;
    private static final int CANCEL = 1;
    private static final int NOT_POSTED = -1;

    /** What becomes of receives and messages, by their numbers in the trace. */
    interface Decisions {
        /** A message has found a receive. */
        void matched(int receive, int message, int walked, long nanos);

        /** A message has found none. */
        void unexpected(int walked, long nanos);

        /** A receive has found no message, and is posted. */
        void posted(int walked);

        /** A receive has found a message that waited. */
        void received(int receive, int message, int walked);

        /** A receive is posted no more. */
        void cancelled();
    }

    private final ProgramSizes sizes;
    private final long seed;
    private final Decisions decisions;
    private final OptimisticProgram program;
    private final VirtualTime time;
    private HostPort port;

    private final DeviceEntries receives;
    private final DeviceEntries messages;

    /** The device's numbers of receives that are on it. */
    private final Int2IntHashMap numbers = new Int2IntHashMap(NOT_POSTED);

    private final WaitingEvents waitingCommands = new WaitingEvents();
    private final WaitingEvents waitingMessages = new WaitingEvents();

    /** Commands that were submitted, and those that were replied to. */
    private int submitted;

    private int replied;
    private int decided;

    /** By the commands without a reply: the receive to post, or the complement of the one to cancel. */
    private final int[] outstanding = new int[RING];

    private int commanded;

    /** When results and replies were published, by their order; 0 for those that are not. */
    private final long[] resultTimes = new long[RING];

    private final long[] replyTimes = new long[RING];

    // The sequence of compatible receives that is being posted.
    private int lastSource;
    private int lastTag;
    private int sequence;
    private boolean sequenceBroken = true;

    /** The time of the last event, that of the trace, and that of the host's next action. */
    private long now;

    private long lastNanos;
    private boolean began;
    private long scheduled;
    private long ranUntil;

    /** Whether nothing more happens after {@link #ranUntil} unless an event comes. */
    private boolean isQuiet;

    /** Whether decisions are those of another device, made again. */
    private boolean restoring;

    /** Messages that the other device had found unexpected. */
    private int restored;

    private int undecided;
    private int maxUndecided;
    private long busySince = VirtualTime.NEVER;
    private long busyPicos;

    VirtualDevice(int threads, int receives, int messages, long seed, Decisions decisions) {
        int bins = Math.max(BINS, Integer.highestOneBit(Math.max(receives, messages) / RECEIVES_IN_BIN));
        sizes = new ProgramSizes(threads, bins, receives, messages, RING, RING);
        this.seed = seed;
        this.decisions = decisions;
        this.receives = new DeviceEntries(receives);
        this.messages = new DeviceEntries(messages);
        program = OptimisticProgram.create(
                sizes,
                ProgramOptions.DEFAULT,
                new Publisher(replyTimes, 0, 1),
                (tables, options, host, id) ->
                        new MessageKernel(tables, options, new Publisher(resultTimes, id, threads), id));
        // The matching threads first, so that they fill the cores from the first one on.
        List<Kernel> kernels = new ArrayList<>(program.messageKernels());
        kernels.add(program.commandKernel());
        time = new VirtualTime(program.memory(), kernels, CostModel.BLUEFIELD_3, seed, this, null);
    }

    /** Notes when a thread has published its results. A step has its effect at its beginning, and this is its end. */
    private final class Publisher implements DeviceHost {
        private final long[] times;
        private final int step;
        private int next;

        Publisher(long[] times, int first, int step) {
            this.times = times;
            this.step = step;
            next = first;
        }

        @Override
        public void copy(int message, int receive) {}

        @Override
        public void notifyHost() {
            times[next & RING_MASK] = time.time();
            next += step;
            wake(time.time());
        }
    }

    // ---------------------------------------------------------------- what happens at the rank

    void post(int receive, int source, int tag, long nanos) {
        advanceTo(nanos);
        makeWait(waitingCommands, receive, source, tag, 0, POST);
        submitted++;
    }

    void cancel(int receive, long nanos) {
        advanceTo(nanos);
        makeWait(waitingCommands, receive, 0, 0, 0, CANCEL);
        submitted++;
    }

    /** A message arrives; {@code bytes} are those that the device copies. */
    void arrive(int message, int source, int tag, int bytes, long nanos) {
        advanceTo(nanos);
        makeWait(waitingMessages, message, source, tag, bytes, submitted);
        maxUndecided = Math.max(maxUndecided, ++undecided);
    }

    private void makeWait(WaitingEvents queue, int subject, int source, int tag, int bytes, int stamp) {
        if (queue.isFull()) {
            throw new IllegalStateException("room was not made");
        }
        queue.add(subject, source, tag, bytes, stamp, now);
        isQuiet = false;
        if (busySince == VirtualTime.NEVER) {
            busySince = now;
        }
        wake(Math.max(now, ranUntil));
    }

    /**
     * Runs until a time of the trace, and on until there is room for one more event. Says whether there is; if not, tables
     * are full.
     */
    boolean makeRoom(long nanos) {
        long next = run(timeOf(nanos));
        while (next != VirtualTime.NEVER && (waitingCommands.isFull() || waitingMessages.isFull())) {
            next = run(next);
        }
        return next != VirtualTime.NEVER || !hasWaiting();
    }

    private long timeOf(long nanos) {
        return began ? now + PICOS * Math.min(Math.max(nanos - lastNanos, 0), LONGEST_GAP_NANOS) : now;
    }

    /** Runs until nothing happens any more. Says whether everything is decided; if not, tables are full. */
    boolean finish() {
        long next = run(now);
        while (next != VirtualTime.NEVER) {
            next = run(next);
        }
        return !hasWaiting();
    }

    private long run(long limit) {
        long next = time.run(limit);
        ranUntil = Math.max(ranUntil, limit);
        isQuiet = next == VirtualTime.NEVER;
        return next;
    }

    private boolean hasWaiting() {
        return !waitingCommands.isEmpty() || !waitingMessages.isEmpty();
    }

    /** Sets the clock; {@link #makeRoom} has run until there. */
    private void advanceTo(long nanos) {
        long before = now;
        now = timeOf(nanos);
        lastNanos = began ? Math.max(lastNanos, nanos) : nanos;
        began = true;
        if (isQuiet) {
            now = Math.min(now, Math.max(before, time.time()) + LONGEST_PAUSE);
            ranUntil = Math.max(now, time.time());
        }
        if (ranUntil > LAST) {
            throw new IllegalStateException(
                    "a device is busy for more than two hours of virtual time: " + "leave the engine optimistic out");
        }
    }

    // ---------------------------------------------------------------- the host

    private void wake(long at) {
        if (at < scheduled) {
            scheduled = at;
            time.resumeOutside(at);
        }
    }

    @Override
    public long act(long at, DeviceThread device) {
        if (port == null) {
            port = new HostPort(device, program.tables());
        }
        long published = publishedNext();
        while (published != 0 && published <= at) {
            poll(at);
            published = publishedNext();
        }
        giveCommands();
        announceMessages();
        if (busySince != VirtualTime.NEVER && port.isSettled() && !hasWaiting()) {
            busyPicos += restoring ? 0 : at - busySince;
            busySince = VirtualTime.NEVER;
        }
        scheduled = published == 0 ? VirtualTime.NEVER : published;
        return scheduled;
    }

    /** When the device's next decision was published, whichever kind it is of; 0 if there is none. */
    private long publishedNext() {
        return Math.max(resultTimes[decided & RING_MASK], replyTimes[replied & RING_MASK]);
    }

    private void poll(long at) {
        switch (port.poll()) {
            case MATCHED -> matched(port.message(), port.receive(), at);
            case UNEXPECTED -> {
                decide();
                if (!restoring) {
                    decisions.unexpected(port.walked(), nanosSince(port.message(), at));
                }
            }
            case REPLIED -> {
                int receive = outstanding[replied & RING_MASK];
                replyTimes[replied++ & RING_MASK] = 0;
                replied(receive);
            }
            case NONE -> throw new IllegalStateException("a published decision is missing");
        }
    }

    private void decide() {
        resultTimes[decided++ & RING_MASK] = 0;
        undecided--;
    }

    private long nanosSince(int message, long at) {
        return (at - messages.time(message)) / PICOS;
    }

    private void matched(int message, int receive, long at) {
        decide();
        int receiveNumber = receives.subject(receive);
        decisions.matched(receiveNumber, messages.subject(message), port.walked(), nanosSince(message, at));
        messages.remove(message);
        release(receive);
    }

    private void release(int receive) {
        numbers.remove(receives.subject(receive));
        receives.remove(receive);
    }

    private void replied(int receive) {
        if (receive < 0) {
            if (!port.hasOutcome()) {
                throw new IllegalStateException("a receive was cancelled that a message had met");
            }
            release(~receive);
            decisions.cancelled();
        } else if (port.message() < 0) {
            if (!restoring) {
                decisions.posted(port.walked());
            }
        } else {
            decisions.received(receives.subject(receive), messages.subject(port.message()), port.walked());
            messages.remove(port.message());
            release(receive);
        }
    }

    private void giveCommands() {
        while (!waitingCommands.isEmpty() && port.roomForCommands() > 0) {
            if (waitingCommands.stamp() == CANCEL) {
                giveCancel(waitingCommands.subject());
            } else if (receives.isFull()) {
                return;
            } else {
                givePost();
            }
            waitingCommands.removeFirst();
        }
    }

    private void givePost() {
        int source = waitingCommands.source();
        int tag = waitingCommands.tag();
        if (sequenceBroken || source != lastSource || tag != lastTag) {
            sequence = sequence + 1 & Integer.MAX_VALUE;
            lastSource = source;
            lastTag = tag;
            sequenceBroken = false;
        }
        int receive = receives.add(waitingCommands.subject(), source, tag, waitingCommands.time());
        numbers.put(waitingCommands.subject(), receive);
        outstanding[commanded++ & RING_MASK] = receive;
        port.post(receive, source, tag, sequence);
    }

    private void giveCancel(int subject) {
        int receive = numbers.get(subject);
        if (receive == NOT_POSTED) {
            throw new IllegalArgumentException("receive " + subject + " is cancelled, but is not posted");
        }
        sequenceBroken = true;
        outstanding[commanded++ & RING_MASK] = ~receive;
        port.cancel(receive);
    }

    private void announceMessages() {
        while (!waitingMessages.isEmpty()
                && replied - waitingMessages.stamp() >= 0
                && port.roomForMessages() > 0
                && !messages.isFull()) {
            int source = waitingMessages.source();
            int tag = waitingMessages.tag();
            port.announce(
                    messages.add(waitingMessages.subject(), source, tag, waitingMessages.time()),
                    source,
                    tag,
                    waitingMessages.bytes(),
                    EnvelopeHashes.hash(source, tag),
                    EnvelopeHashes.hash(source),
                    EnvelopeHashes.hash(tag));
            waitingMessages.removeFirst();
        }
    }

    // ---------------------------------------------------------------- larger tables

    /**
     * Creates a device with more room for what there is too little of, in which everything is as in this one, and which goes on.
     * Nothing happens any more in this one. The move takes no time.
     */
    VirtualDevice enlarged() {
        VirtualDevice larger = new VirtualDevice(
                sizes.threads(),
                receives.isFull() ? doubled("receives", sizes.receives()) : sizes.receives(),
                messages.isFull() ? doubled("messages", sizes.messages()) : sizes.messages(),
                seed,
                decisions);
        larger.restore(this);
        return larger;
    }

    private static int doubled(String what, int size) {
        if (2 * size > ProgramSizes.MAX_ENTRIES) {
            throw new IllegalStateException("a rank has more " + what + " than a device can hold, which are "
                    + ProgramSizes.MAX_ENTRIES + ": leave the engine optimistic out");
        }
        return 2 * size;
    }

    private void restore(VirtualDevice from) {
        restoring = true;
        for (int number : from.receives.oldestFirst()) {
            makeRoom(0);
            post(from.receives.subject(number), from.receives.source(number), from.receives.tag(number), 0);
        }
        finish();
        for (int number : from.messages.oldestFirst()) {
            makeRoom(0);
            arrive(from.messages.subject(number), from.messages.source(number), from.messages.tag(number), 0, 0);
        }
        finish();
        restoring = false;
        restored = from.messages.count();
        long later = time.time() - from.time.time();
        int laterCommands = replied - from.replied;
        now = from.now + later;
        ranUntil = Math.max(ranUntil, time.time());
        lastNanos = from.lastNanos;
        began = from.began;
        busySince = from.busySince + later;
        undecided = from.undecided;
        maxUndecided = from.maxUndecided;
        sequenceBroken = true;
        submitted += from.submitted - from.replied;
        waitingCommands.takeAll(from.waitingCommands, 0, later);
        waitingMessages.takeAll(from.waitingMessages, laterCommands, later);
        wake(ranUntil);
    }

    // ---------------------------------------------------------------- figures

    /** Bytes that the program takes on the device. */
    long deviceBytes() {
        return sizes.deviceBytes();
    }

    /** Adds what this device has counted, apart from what it has done again. */
    void addTo(EngineTally tally) {
        tally.add(Map.of(
                "device_messages", sum(MatchCounters::messages) - restored,
                "device_early_skips", sum(MatchCounters::earlySkips),
                "device_conflicts", sum(MatchCounters::conflicts),
                "device_fast_paths", sum(MatchCounters::fastPaths),
                "device_slow_paths", sum(MatchCounters::slowPaths),
                "device_unexpected", sum(MatchCounters::unexpected) - restored,
                "device_left_marked", sum(MatchCounters::leftMarked)));
        tally.wasBusy(busyPicos / PICOS);
        tally.waited(maxUndecided);
    }

    private long sum(ToLongFunction<MatchCounters> counter) {
        return program.messageKernels().stream()
                .mapToLong(kernel -> counter.applyAsLong(kernel.counters()))
                .sum();
    }
}
