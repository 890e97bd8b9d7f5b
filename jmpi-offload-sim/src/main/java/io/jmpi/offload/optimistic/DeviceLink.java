package io.jmpi.offload.optimistic;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.offload.Interrupt;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.dpa.DpaProcess;
import io.jmpi.offload.kernels.DeviceHost;
import io.jmpi.offload.kernels.HostPort;
import io.jmpi.offload.kernels.MatchCounters;
import io.jmpi.offload.kernels.OptimisticProgram;
import io.jmpi.offload.kernels.ProgramOptions;
import io.jmpi.offload.kernels.ProgramSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.NullUnmarked;

/**
 * The engine {@code optimistic} while its receives and messages are on the device: what it
 * {@linkplain DeviceSubmission gives} the device, what the device {@linkplain DeviceCompletion has decided}, and who
 * runs the device.
 *
 * <p>Messages go to the device by {@link #poll} only. The code that offers a message must before that poll have moved
 * its payload to memory that stays valid, because the device may read it from then on.
 *
 * <p>Thread: the matcher's caller; only {@link #copy} and {@link #notifyHost} are called by the device. Lifetime: until
 * {@link #close}, after which nothing of it is on the device.
 */
@NullUnmarked
final class DeviceLink implements DeviceHost {
    private final Dpa dpa;
    private final ProgramSizes sizes;
    private final MatchingStatistics statistics;
    private final OptimisticProgram program;
    private final HostPort port;
    private final DpaProcess process;
    private final Interrupt interrupt;
    private final BooleanSupplier hasNews = this::hasNews;

    /** Runs the device instead of {@link #process}, for tests that want it slow; null if none does. */
    private final Consumer<OptimisticProgram> executor;

    private final BooleanSupplier hasLastEvents;
    private final DeviceNodes nodes;
    private final OutstandingCommands commands;
    private final DeviceSubmission submission;
    private final DeviceCompletion completion;

    private DeviceLink(
            Dpa dpa,
            ProgramSizes sizes,
            ProgramOptions options,
            Runnable wakeup,
            MatchingStatistics statistics,
            Consumer<OptimisticProgram> executor) {
        this.dpa = dpa;
        this.sizes = sizes;
        interrupt = new Interrupt(wakeup);
        this.statistics = statistics;
        this.executor = executor;
        nodes = new DeviceNodes(sizes);
        commands = new OutstandingCommands(sizes.commands());
        program = OptimisticProgram.create(sizes, options, this);
        port = program.host();
        hasLastEvents = port::hasLastEvents;
        submission = new DeviceSubmission(port, nodes, commands);
        completion = new DeviceCompletion(port, nodes, commands, submission, statistics);
        process = dpa.load(program.memory(), program.kernels(), this::notifyHost);
    }

    /** Takes memory of the device and loads the program; null if there is not enough memory. */
    static DeviceLink open(
            Dpa dpa,
            ProgramSizes sizes,
            ProgramOptions options,
            Runnable wakeup,
            MatchingStatistics statistics,
            Consumer<OptimisticProgram> executor) {
        return dpa.memory().tryReserve(sizes.deviceBytes())
                ? new DeviceLink(dpa, sizes, options, wakeup, statistics, executor)
                : null;
    }

    // ---------------------------------------------------------------- to the device

    void arrive(ArrivedMessage message) {
        submission.arrive(message, false);
    }

    /** Takes a message that no posted receive accepts and that is already known to be unexpected. */
    void adopt(ArrivedMessage message) {
        submission.arrive(message, true);
    }

    void post(PostedReceive receive) {
        submission.post(receive, false);
    }

    /** Takes a receive that accepts no known message. */
    void adopt(PostedReceive receive) {
        submission.post(receive, true);
    }

    /** Whether the receive had not been given to the device, and is now no longer stored; else the device is asked. */
    boolean cancel(PostedReceive receive) {
        return submission.cancel(receive);
    }

    /** Gives waiting commands and messages to the device, as far as there is room; returns whether it gave any. */
    private boolean giveWaiting() {
        submission.giveWaiting();
        int given = submission.takeGiven();
        if (given > 0) {
            process.ring(given);
        }
        return given > 0;
    }

    /** Whether something waits because the tables are full. */
    boolean isFull() {
        return submission.isFull();
    }

    // ---------------------------------------------------------------- from the device

    /**
     * Reports the device's decisions, in their order.
     *
     * @param reports whether messages found unexpected are made known
     */
    int poll(MatchHandler handler, int limit, boolean reports) {
        int reported = 0;
        giveWaiting();
        do {
            work();
            reported += pollEvents(handler, limit - reported, reports);
        } while (giveWaiting() && dpa.isWorkedByHost());
        requireAlive();
        return reported;
    }

    /** Runs the device only if it has anything to do, because asking each of its threads costs time. */
    private void work() {
        if (executor != null) {
            executor.accept(program);
        } else if (!port.isSettled()) {
            process.work(hasLastEvents);
        }
    }

    private int pollEvents(MatchHandler handler, int limit, boolean reports) {
        int reported = 0;
        while (reported < limit) {
            if (reports && completion.isReportable()) {
                completion.reportUnexpected(handler);
                reported++;
                continue;
            }
            int decisions = completion.pollEvent(handler);
            if (decisions < 0) {
                break;
            }
            reported += decisions;
        }
        return reported;
    }

    // ---------------------------------------------------------------- probes

    /** Whether all that was given before is on the device, and there is room for one more command. */
    boolean isReadyForProbe() {
        return submission.isReadyForProbe();
    }

    /** Asks the device for its oldest message of an envelope; the answer comes by {@link #poll}. */
    void askProbe(int source, int tag, boolean takes) {
        completion.expectProbe(takes);
        submission.probe(source, tag, takes);
    }

    boolean isProbing() {
        return completion.isProbing();
    }

    /** The message that the last probe has found; null if none. */
    ArrivedMessage probed() {
        return completion.probed();
    }

    // ---------------------------------------------------------------- waiting, the end

    /** Whether the device has decided all that it was given, and nothing waits. */
    boolean isSettled() {
        return port.isSettled() && nodes.unexpected.firstUnreported() == null && submission.isEmpty();
    }

    /** Whether another thread than the caller runs the device. */
    boolean hasCores() {
        return !dpa.isWorkedByHost();
    }

    /** See {@link OffloadedMatcher#arm}. */
    boolean arm() {
        giveWaiting();
        requireAlive();
        if (completion.isReportable() || isFull()) {
            return false;
        }
        if (dpa.isWorkedByHost()) {
            return port.isSettled();
        }
        return interrupt.arm(hasNews);
    }

    private boolean hasNews() {
        return port.hasEvent() || !process.isAlive();
    }

    @Override
    public void notifyHost() {
        if (!dpa.isWorkedByHost()) { // otherwise it never arms
            interrupt.raise();
        }
    }

    @Override
    public void copy(int message, int receive) {
        nodes.receives.get(receive).takePayload(nodes.messages.get(message));
    }

    /** Whether the device has decided all that it was given; other things may wait for room. */
    boolean isQuiet() {
        return port.isSettled();
    }

    /** Reports the device's decisions, and gives it nothing more. */
    void pollGiven(MatchHandler handler) {
        work();
        while (completion.pollEvent(handler) >= 0) {}
        requireAlive();
    }

    /** Takes all receives away that the device was given, oldest first. */
    List<PostedReceive> takeReceives() {
        return nodes.takeReceives(statistics);
    }

    /** Takes the receives away that wait for room, oldest first. */
    List<PostedReceive> takeWaitingReceives() {
        return submission.takeReceives();
    }

    /** Takes the cancellations away that wait for room. */
    List<PostedReceive> takeWaitingCancels() {
        return submission.takeCancels();
    }

    /** The oldest message that has not been reported; null if there is none. */
    ArrivedMessage firstUnreported() {
        return nodes.unexpected.firstUnreported();
    }

    /** Takes the messages away that are known to be unexpected, oldest first. */
    List<ArrivedMessage> takeUnexpected() {
        List<ArrivedMessage> all = nodes.takeAll(nodes.unexpected.takeAll());
        all.forEach(message -> statistics.messageDropped());
        return all;
    }

    /** The oldest message that waits for room; null if there is none. */
    ArrivedMessage firstWaitingMessage() {
        return submission.waitingMessages().firstMessage();
    }

    /** Takes the oldest message away that waits for room. */
    ArrivedMessage takeWaitingMessage() {
        return nodes.takeFirst(submission.waitingMessages());
    }

    /** Takes the messages away that the device has not decided, and those that wait, oldest first. */
    List<ArrivedMessage> takeUndecided() {
        List<ArrivedMessage> all = new ArrayList<>();
        port.forEachUndecided(number -> {
            ArrivedMessage message = nodes.messages.get(number);
            nodes.release(message);
            all.add(message);
        });
        all.addAll(nodes.takeAll(submission.waitingMessages()));
        return all;
    }

    /** Sum of the counters of the matching threads. */
    long sum(ToLongFunction<MatchCounters> counter) {
        return program.messageKernels().stream()
                .mapToLong(kernel -> counter.applyAsLong(kernel.counters()))
                .sum();
    }

    /** Whether so few nodes are stored that a device without any could take them at once. */
    static boolean couldReturn(MatchingStatistics statistics, ProgramSizes sizes) {
        long receives = Math.min(sizes.receives() / 4, sizes.commands());
        long messages = Math.min(sizes.messages() / 4, sizes.completions());
        return statistics.postedDepth() <= receives && statistics.unexpectedDepth() <= messages;
    }

    /** Bytes of the tables that translate the device's numbers. */
    long hostFootprint() {
        return nodes.footprint() + commands.footprint();
    }

    long deviceBytes() {
        return sizes.deviceBytes();
    }

    /** Throws a {@link DeviceFailedException} if the device has failed. */
    void requireAlive() {
        Throwable failure = process.failure();
        if (failure != null) {
            throw new DeviceFailedException("a device thread has failed: " + failure, failure);
        }
    }

    /** Unloads the program: the device touches no receive and no message any more. */
    void stop() {
        process.close();
    }

    /** Unloads the program and gives its memory back. */
    void close() {
        stop();
        dpa.memory().release(sizes.deviceBytes());
    }
}
