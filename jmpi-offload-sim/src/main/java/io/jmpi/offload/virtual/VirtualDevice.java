package io.jmpi.offload.virtual;

import io.jmpi.offload.dpa.CostModel;
import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.VirtualTime;
import io.jmpi.offload.kernels.DeviceHost;
import io.jmpi.offload.kernels.HostPort;
import io.jmpi.offload.kernels.MatchCounters;
import io.jmpi.offload.kernels.MessageKernel;
import io.jmpi.offload.kernels.OptimisticProgram;
import io.jmpi.offload.kernels.ProgramOptions;
import io.jmpi.offload.kernels.ProgramSizes;
import io.jmpi.offload.optimistic.OptimisticCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The optimistic program of one communicator on an accelerator in virtual time, with an accelerator for each
 * communicator.
 *
 * <p>The host submits posts and messages to the device at their times, as far as there is room, and otherwise as soon
 * as a decision makes room: the host itself takes no time.
 *
 * <p>Events come at any rate. When {@link WaitingEvents} is full, the device runs ahead of them; that affects neither
 * its decisions nor their times.
 *
 * <p>Times are picoseconds since the device began. Thread: one. Lifetime: until its tables are full; then {@link
 * #enlarged} creates its successor.
 */
final class VirtualDevice implements VirtualTime.Outside {
    private static final int PICOS = 1000;

    private static final int BINS = 256;

    /** Receives per bin, as in tables of the usual size. */
    private static final int RECEIVES_IN_BIN = 4;

    /** Shortened length of an idle device's pause: nothing happens in it, and virtual time is limited. */
    private static final long LONGEST_PAUSE = 10_000_000;

    /** Upper limit of a busy device's pause; more than it needs for all waiting events. */
    private static final long LONGEST_GAP_NANOS = 1_000_000_000_000L;

    /** End of virtual time, which has nine bits less than a number of picoseconds. */
    private static final long LAST = VirtualTime.NEVER >> 10;

    private final ProgramSizes sizes;
    private final int mostEntries;
    private final long seed;
    private final VirtualHost host;
    private final OptimisticProgram program;
    private final VirtualTime time;

    /** Time of the last event, of the caller, and of the host's next action. */
    private long now;

    private long lastNanos;
    private boolean began;
    private long scheduled;
    private long ranUntil;

    /** Whether nothing happens after {@link #ranUntil} unless an event comes. */
    private boolean isQuiet;

    /** Messages that the previous device had found unexpected. */
    private int restored;

    private long busySince = VirtualTime.NEVER;
    private long busyPicos;

    /**
     * Creates an idle device.
     *
     * @param mostEntries maximum size of its tables
     */
    VirtualDevice(
            int threads,
            int receives,
            int messages,
            int mostEntries,
            long seed,
            VirtualOptimistic.Decisions decisions) {
        this.mostEntries = mostEntries;
        int bins = Math.max(BINS, Integer.highestOneBit(Math.max(receives, messages) / RECEIVES_IN_BIN));
        sizes = new ProgramSizes(threads, bins, receives, messages, VirtualHost.RING, VirtualHost.RING);
        this.seed = seed;
        host = new VirtualHost(receives, messages, decisions);
        program = OptimisticProgram.create(
                sizes,
                ProgramOptions.DEFAULT,
                new Publisher(host::replyPublished, 0, 1),
                (tables, options, unused, id) ->
                        new MessageKernel(tables, options, new Publisher(host::resultPublished, id, threads), id));
        // The matching threads first, so that they fill the cores from the first one.
        List<Kernel> kernels = new ArrayList<>(program.messageKernels());
        kernels.add(program.commandKernel());
        time = new VirtualTime(program.memory(), kernels, CostModel.BLUEFIELD_3, seed, this, null);
    }

    /** Receives the time at which a result or reply was published, by its index. */
    private interface PublishedTimes {
        void published(int number, long time);
    }

    /** Records when a thread publishes its results. A step takes effect at its beginning; this is its end. */
    private final class Publisher implements DeviceHost {
        private final PublishedTimes times;
        private final int step;
        private int next;

        Publisher(PublishedTimes times, int first, int step) {
            this.times = times;
            this.step = step;
            next = first;
        }

        @Override
        public void copy(int message, int receive) {}

        @Override
        public void notifyHost() {
            times.published(next, time.time());
            next += step;
            wake(time.time());
        }
    }

    // ---------------------------------------------------------------- events

    void post(int receive, int source, int tag, long nanos) {
        advanceTo(nanos);
        host.post(receive, source, tag, now);
        wakeHost();
    }

    void cancel(int receive, long nanos) {
        advanceTo(nanos);
        host.cancel(receive, now);
        wakeHost();
    }

    /** Delivers a message; {@code bytes} are those that the device copies. */
    void arrive(int message, int source, int tag, int bytes, long nanos) {
        advanceTo(nanos);
        host.arrive(message, source, tag, bytes, now);
        wakeHost();
    }

    private void wakeHost() {
        isQuiet = false;
        if (busySince == VirtualTime.NEVER) {
            busySince = now;
        }
        wake(Math.max(now, ranUntil));
    }

    /**
     * Runs until a time of the caller, and on until there is room for one more event. Returns whether there is; if not,
     * tables are full.
     */
    boolean makeRoom(long nanos) {
        long next = run(timeOf(nanos));
        while (next != VirtualTime.NEVER && host.isFull()) {
            next = run(next);
        }
        return next != VirtualTime.NEVER || !host.hasWaiting();
    }

    /**
     * Runs until a time of the caller.
     *
     * @return when this device continues, by the caller's time, or {@link VirtualOptimistic#NEVER}
     */
    long advance(long nanos) {
        long limit = timeOf(nanos);
        long next = run(limit);
        advanceTo(nanos);
        return next == VirtualTime.NEVER ? VirtualOptimistic.NEVER : nanos + (next - limit + PICOS - 1) / PICOS;
    }

    /** Whether events wait for room in tables, and nothing makes room. */
    boolean isFull() {
        return isQuiet && host.hasWaiting();
    }

    private long timeOf(long nanos) {
        return began ? now + PICOS * Math.min(Math.max(nanos - lastNanos, 0), LONGEST_GAP_NANOS) : now;
    }

    /** Runs until nothing more happens. Returns whether everything is decided; if not, tables are full. */
    boolean finish() {
        long next = run(now);
        while (next != VirtualTime.NEVER) {
            next = run(next);
        }
        return !host.hasWaiting();
    }

    private long run(long limit) {
        long next = time.run(limit);
        ranUntil = Math.max(ranUntil, limit);
        isQuiet = next == VirtualTime.NEVER;
        return next;
    }

    /** Sets the clock to the time until which {@link #makeRoom} has run. */
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
            throw new DeviceLimitException("a device is busy for more than two hours of virtual time");
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
        if (!host.isConnected()) {
            host.connect(new HostPort(device, program.tables()));
        }
        long published = host.act(at);
        if (busySince != VirtualTime.NEVER && host.isSettled()) {
            busyPicos += at - busySince;
            busySince = VirtualTime.NEVER;
        }
        scheduled = published == 0 ? VirtualTime.NEVER : published;
        return scheduled;
    }

    // ---------------------------------------------------------------- larger tables

    /**
     * Creates a device with more room where this one is full, with the same state, which continues in its place. This
     * device does nothing more. The move takes no time.
     */
    VirtualDevice enlarged(VirtualOptimistic.Decisions decisions) {
        if (!host.lacksReceives() && !host.lacksMessages()) {
            throw new IllegalStateException("a device with room in its tables cannot be enlarged");
        }
        VirtualDevice larger = new VirtualDevice(
                sizes.threads(),
                host.lacksReceives() ? doubled("receives", sizes.receives()) : sizes.receives(),
                host.lacksMessages() ? doubled("messages", sizes.messages()) : sizes.messages(),
                mostEntries,
                seed,
                decisions);
        larger.restore(this);
        return larger;
    }

    private int doubled(String what, int size) {
        if (2 * size > mostEntries) {
            throw new DeviceLimitException(
                    "a rank has more " + what + " at once than a device can hold: " + mostEntries);
        }
        return 2 * size;
    }

    private void restore(VirtualDevice from) {
        host.beginRestoring();
        DeviceEntries receives = from.host.receives();
        for (int number : receives.oldestFirst()) {
            makeRoom(0);
            post(receives.subject(number), receives.source(number), receives.tag(number), 0);
        }
        finish();
        DeviceEntries messages = from.host.messages();
        for (int number : messages.oldestFirst()) {
            makeRoom(0);
            arrive(messages.subject(number), messages.source(number), messages.tag(number), 0, 0);
        }
        finish();
        long later = time.time() - from.time.time();
        host.takeOver(from.host, later);
        restored = messages.count();
        now = from.now + later;
        ranUntil = Math.max(ranUntil, time.time());
        lastNanos = from.lastNanos;
        began = from.began;
        busySince = from.busySince + later;
        busyPicos = 0;
        wake(ranUntil);
    }

    // ---------------------------------------------------------------- figures

    /** Bytes of the program on the device. */
    long deviceBytes() {
        return sizes.deviceBytes();
    }

    /** Adds the counters of this device, without its repeated work. */
    void addCounters(Map<String, Long> counters) {
        OptimisticCounters.OF_THREADS.forEach((name, counter) -> counters.merge(name, sum(counter), Long::sum));
        counters.merge(OptimisticCounters.MESSAGES, (long) -restored, Long::sum);
        counters.merge(OptimisticCounters.UNEXPECTED, (long) -restored, Long::sum);
    }

    /** Nanoseconds during which this device had undecided events. */
    long busyNanos() {
        return busyPicos / PICOS;
    }

    /** Most messages that were undecided at once, on this device or those before it. */
    int maxUndecided() {
        return host.maxUndecided();
    }

    private long sum(ToLongFunction<MatchCounters> counter) {
        return program.messageKernels().stream()
                .mapToLong(kernel -> counter.applyAsLong(kernel.counters()))
                .sum();
    }
}
