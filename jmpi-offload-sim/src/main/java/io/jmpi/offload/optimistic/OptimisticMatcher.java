package io.jmpi.offload.optimistic;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.Preconditions;
import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.matching.software.ExactMatcher;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.kernels.OptimisticProgram;
import io.jmpi.offload.kernels.ProgramOptions;
import io.jmpi.offload.kernels.ProgramSizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engine {@code optimistic}: matching by many threads of an emulated data path accelerator (Garcia et al., "Offloaded
 * MPI message matching: an optimistic approach"). Receives and unexpected messages are both on the device; the host
 * only numbers them and reads their outcomes. The device's program is in {@code io.jmpi.offload.kernels}.
 *
 * <p>If the device has no memory for the tables, or the tables are full, matching continues in software, by the engine
 * {@code exact}, and everything stored moves there in its order. It returns to the device when no more than a quarter
 * of the tables is needed and the device has memory (paper, sections III-B and IV-E).
 *
 * <p>A probe asks the device and waits for its answer. That takes microseconds if the host runs the device. Otherwise
 * it takes as long as the device's thread needs to wake and to finish earlier work. A device waits only for its host; a
 * device that does not answer for a minute has failed. Decisions made meanwhile are reported by the next {@link #poll}.
 *
 * <p>Thread and lifetimes: see {@link OffloadedMatcher}. The device reads a message from the first {@link #poll} after
 * its {@link #arrive}.
 */
@NullUnmarked
public final class OptimisticMatcher implements OffloadedMatcher {
    /** Polls in software between two looks whether the device has memory. */
    private static final int POLLS_BETWEEN_RETURNS = 1024;

    /** Far longer than a decision takes, even if the device's thread shares its core. */
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final MatchingHints hints;
    private final ProgramSizes sizes;
    private final ProgramOptions options;
    private final int exactBins;
    private final Dpa dpa;
    private final Runnable whenClosed;
    private final MatchingStatistics statistics;
    private final OptimisticCounters counters = new OptimisticCounters();
    private final HeldDecisions held = new HeldDecisions();
    private volatile Runnable wakeup = () -> {};
    private final Runnable wakesHost = this::wakeHost;

    /** Matches now; null while {@link #software} does. */
    private DeviceLink device;

    /** Matches now; null while {@link #device} does. */
    private Matcher software;

    /** How long to wait for a device that decides nothing; a test shortens it. */
    private long patienceNanos = PATIENCE_NANOS;

    /** Whether decisions are being reported: a probe would report later ones first. */
    private boolean reporting;

    /** Whether the device has failed, so that nothing goes there any more. */
    private boolean abandoned;

    private int pollsUntilReturn;

    /** Runs the device in a test; null if the device runs itself. */
    private Consumer<OptimisticProgram> executor;

    /**
     * Creates a matcher that uses the device if that has memory for its tables.
     *
     * @param exactBins for the engine in software
     * @param whenClosed called by {@link #close}
     */
    OptimisticMatcher(
            MatchingHints hints,
            OptimisticSettings settings,
            int exactBins,
            Dpa dpa,
            Runnable whenClosed,
            MatchingStatistics statistics) {
        this.hints = hints;
        sizes = settings.sizes();
        options = settings.options(hints);
        this.exactBins = exactBins;
        this.dpa = dpa;
        this.whenClosed = whenClosed;
        this.statistics = statistics;
        device = openDevice();
        if (device == null) {
            counters.noMemory++;
            software = newSoftware();
        }
    }

    private DeviceLink openDevice() {
        return DeviceLink.open(dpa, sizes, options, wakesHost, statistics, executor);
    }

    /** For tests: the device, which has no cores, is run by this and not to its end; before anything else is called. */
    void leaveDeviceTo(Consumer<OptimisticProgram> newExecutor) {
        executor = newExecutor;
        if (device != null) {
            device.close();
            device = openDevice();
        }
    }

    /** For tests: how long to wait for the device. */
    void loseDeviceAfter(long nanos) {
        patienceNanos = nanos;
    }

    private Matcher newSoftware() {
        pollsUntilReturn = POLLS_BETWEEN_RETURNS;
        return new ExactMatcher(exactBins, hints, statistics);
    }

    // ---------------------------------------------------------------- operations

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        if (device != null) {
            device.arrive(message);
            return null;
        }
        PostedReceive receive = software.arrive(message);
        if (receive == null) {
            held.onUnexpected(message);
        } else if (!held.isEmpty()) {
            held.onMatch(receive, message); // what was decided before is reported before
            return null;
        }
        return receive;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        if (device != null) {
            device.post(receive);
            return null;
        }
        ArrivedMessage message = taken(software.post(receive));
        if (message != null && !held.isEmpty()) {
            held.onMatch(receive, message); // what was decided before is reported before
            return null;
        }
        return message;
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        if (!receive.isStored() || held.hasMatchOf(receive)) {
            return false;
        }
        return device == null ? software.cancel(receive) : device.cancel(receive);
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        if (reporting) {
            throw new IllegalStateException("probed within a poll: probe when it has returned");
        }
        long start = System.nanoTime();
        while (device != null && !device.isReadyForProbe()) {
            advance(start);
        }
        if (device == null) {
            ArrivedMessage message = software.probe(source, tag, remove);
            return remove ? taken(message) : message;
        }
        device.askProbe(source, tag, remove);
        while (device.isProbing()) {
            device.poll(held, Integer.MAX_VALUE, false);
            pause(start);
        }
        return device.probed();
    }

    /** A message that was taken is not made known any more. */
    private ArrivedMessage taken(ArrivedMessage message) {
        if (message != null) {
            held.forgetUnexpected(message);
        }
        return message;
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        if (device == null) {
            software.adopt(receive);
        } else {
            device.adopt(receive);
        }
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        if (device == null) {
            software.adopt(message);
        } else {
            device.adopt(message);
        }
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public int poll(MatchHandler handler, int limit, HostState host) {
        if (reporting) {
            throw new IllegalStateException("polled within a poll: poll when it has returned");
        }
        reporting = true;
        try {
            return pollOnce(handler, limit);
        } finally {
            reporting = false;
        }
    }

    private int pollOnce(MatchHandler handler, int limit) {
        int reported = held.report(handler, limit);
        if (device == null) {
            returnToDevice();
        } else if (reported < limit) {
            reported += device.poll(handler, limit - reported, true);
            if (device.isFull()) {
                fallBack();
            }
            reported += held.report(handler, limit - reported);
            if (reported == 0 && device != null && !device.isQuiet()) {
                pause();
            }
        }
        return reported;
    }

    /** Lets the device decide, without a handler at hand. */
    private void advance(long start) {
        device.poll(held, Integer.MAX_VALUE, false);
        if (device.isFull()) {
            fallBack();
        } else {
            pause(start);
        }
    }

    /** As {@link #pause()}, in a wait that began at that time and does not last forever. */
    private void pause(long start) {
        if (System.nanoTime() - start > patienceNanos) {
            throw new DeviceFailedException("the device has not answered for " + patienceNanos / 1_000_000 + " ms");
        }
        pause();
    }

    /** The device's thread may want the core that the caller is on. */
    @SuppressWarnings("ThreadPriorityCheck") // The yield is optional.
    private void pause() {
        if (device.hasCores()) {
            Thread.yield();
        }
    }

    @Override
    public void settle(MatchHandler handler, HostState host) {
        poll(handler, Integer.MAX_VALUE, host);
        long start = System.nanoTime();
        while (!isSettled()) {
            if (device != null) {
                pause(start);
            }
            if (poll(handler, Integer.MAX_VALUE, host) > 0) {
                start = System.nanoTime();
            }
        }
    }

    private boolean isSettled() {
        return held.isEmpty() && (device == null || device.isSettled());
    }

    @Override
    public boolean arm() {
        return held.isEmpty() && (device == null || device.arm());
    }

    @Override
    public void onDecision(Runnable newWakeup) {
        wakeup = newWakeup;
    }

    private void wakeHost() {
        wakeup.run();
    }

    // ---------------------------------------------------------------- between device and software

    /** The tables are full: software continues with all that is stored, and then with what waits. */
    private void fallBack() {
        long start = System.nanoTime();
        while (!device.isQuiet()) {
            device.pollGiven(held);
            pause(start);
        }
        counters.tablesFull++;
        DeviceLink left = device;
        List<PostedReceive> cancelled = left.takeWaitingCancels();
        moveToSoftware();
        cancelled.forEach(receive -> {
            software.cancel(receive);
            held.onCancelled(receive);
        });
        for (PostedReceive receive : left.takeWaitingReceives()) {
            ArrivedMessage message = taken(software.post(receive));
            if (message != null) {
                held.onMatch(receive, message);
            }
        }
        while (left.firstWaitingMessage() != null) {
            boolean known = DeviceMessage.of(left.firstWaitingMessage()).known;
            arriveInSoftware(left.takeWaitingMessage(), known);
        }
    }

    private void arriveInSoftware(ArrivedMessage message, boolean known) {
        PostedReceive receive = software.arrive(message);
        if (receive != null) {
            held.onMatch(receive, message);
        } else if (!known) {
            held.onUnexpected(message);
        }
    }

    /** Moves what the device has; it has decided all that it was given. */
    private void moveToSoftware() {
        List<PostedReceive> receives = device.takeReceives();
        ArrivedMessage unreported = device.firstUnreported();
        List<ArrivedMessage> messages = device.takeUnexpected();
        int reported = unreported == null ? messages.size() : messages.indexOf(unreported);
        closeDevice();
        software = newSoftware();
        receives.forEach(software::adopt);
        messages.forEach(software::adopt);
        messages.subList(reported, messages.size()).forEach(held::onUnexpected);
    }

    private void closeDevice() {
        counters.add(device);
        device.close();
        device = null;
    }

    private void returnToDevice() {
        pollsUntilReturn--;
        boolean mayReturn = !abandoned && held.isEmpty() && (pollsUntilReturn <= 0 || isEmpty());
        if (!mayReturn || !DeviceLink.couldReturn(statistics, sizes)) {
            return;
        }
        pollsUntilReturn = POLLS_BETWEEN_RETURNS;
        DeviceLink opened = openDevice();
        if (opened == null) {
            return;
        }
        counters.returns++;
        List<PostedReceive> receives = new ArrayList<>();
        software.drainPosted(receives::add);
        List<ArrivedMessage> messages = new ArrayList<>();
        software.drainUnexpected(messages::add);
        software = null;
        device = opened;
        receives.forEach(device::adopt);
        messages.forEach(device::adopt);
    }

    private boolean isEmpty() {
        return statistics.postedDepth() == 0 && statistics.unexpectedDepth() == 0;
    }

    // ---------------------------------------------------------------- the end

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        requireSettled();
        leaveDevice();
        software.drainPosted(visitor);
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        requireSettled();
        leaveDevice();
        software.drainUnexpected(visitor);
    }

    private void requireSettled() {
        if (device != null) {
            device.requireAlive();
        }
        if (!isSettled()) {
            throw new IllegalStateException("the device has not decided everything yet: settle before draining");
        }
    }

    private void leaveDevice() {
        if (device != null) {
            moveToSoftware();
        }
    }

    @Override
    public void abandon() {
        abandoned = true;
        List<PostedReceive> receives = held.takeReceives();
        List<ArrivedMessage> messages = new ArrayList<>();
        List<ArrivedMessage> undecided = held.takeMessages();
        if (device != null) {
            device.stop();
            receives.addAll(device.takeReceives());
            receives.addAll(device.takeWaitingReceives());
            receives.sort(Comparator.comparingLong(PostedReceive::order));
            messages.addAll(device.takeUnexpected());
            undecided.addAll(device.takeUndecided());
            closeDevice();
            software = newSoftware();
        }
        receives.forEach(software::adopt);
        messages.forEach(software::adopt);
        undecided.forEach(software::adopt);
    }

    @Override
    public int bin(int source, int tag) {
        return device == null ? software.bin(source, tag) : EnvelopeHashes.hash(source, tag) & sizes.bins() - 1;
    }

    @Override
    public MatchingStatistics statistics() {
        // Another thread may ask at any time: each field is read once.
        DeviceLink onDevice = device;
        Matcher inSoftware = software;
        if (onDevice != null) {
            statistics.holds(onDevice.deviceBytes() + onDevice.hostFootprint());
        } else if (inSoftware != null) {
            inSoftware.statistics();
        }
        return statistics;
    }

    @Override
    public Map<String, Long> deviceCounters() {
        Map<String, Long> all = new LinkedHashMap<>(counters.snapshot(device));
        all.put("device_memory", device == null ? 0 : device.deviceBytes());
        return all;
    }

    @Override
    public void close() {
        if (device != null) {
            closeDevice();
            software = newSoftware();
        }
        abandoned = true;
        whenClosed.run();
    }
}
