package io.jmpi.matching;

import io.jmpi.matching.optimistic.DeviceHost;
import io.jmpi.matching.optimistic.HostPort;
import io.jmpi.matching.optimistic.MatchCounters;
import io.jmpi.matching.optimistic.OptimisticProgram;
import io.jmpi.matching.optimistic.ProgramOptions;
import io.jmpi.matching.optimistic.ProgramSizes;
import io.jmpi.offload.Interrupt;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.dpa.DpaProcess;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * The engine {@code optimistic} while its receives and messages are on the device: which node stands behind which number,
 * what waits for room, and what the device has decided.
 *
 * <p>Messages go to the device by {@link #poll} only. The one that offers a message has until then to move its payload to
 * memory that lasts, which the device may read from then on.
 *
 * <p>No message passes the commands before it: a message is announced when the commands before it have been executed,
 * and a command is executed when the messages announced before it are decided.
 *
 * <p>A message that the device has found unexpected is made known only when all receives that were posted before are posted on the
 * device too: one of them may have taken it.
 *
 * <p>Thread: the matcher's caller; only {@link #copy} and {@link #notifyHost} are called by the device. Lifetime: until
 * {@link #close}, after which nothing of it is on the device.
 */
final class DeviceLink implements DeviceHost {
    private final Dpa dpa;
    private final ProgramSizes sizes;
    private final MatchingStatistics statistics;
    private final OptimisticProgram program;
    private final HostPort port;
    private final DpaProcess process;
    private final Interrupt interrupt;
    private final BooleanSupplier hasNews = this::hasNews;

    /** Runs the device in place of {@link #process}, for tests that want it slow; null if none does. */
    private final Consumer<OptimisticProgram> executor;

    private final NumberTable<PostedReceive> receives;
    private final NumberTable<ArrivedMessage> messages;
    private final OutstandingCommands commands;
    private final FoundUnexpected unexpected = new FoundUnexpected();

    /** Messages to announce, in order of arrival. */
    private final MessageList<MessageEntry> waitingMessages = MessageList.plain();

    /** Records of messages and of receives that can be used again. */
    private DeviceMessage freeMessages;

    private DeviceReceive freeReceives;
    private int messagesMade;
    private int receivesMade;

    /** Receives to post, in their order. */
    private final ArrayDeque<PostedReceive> waitingReceives = new ArrayDeque<>();

    /** Receives to cancel. */
    private final ArrayDeque<PostedReceive> waitingCancels = new ArrayDeque<>();

    private long nextOrder;

    /** Posts that the device has not answered; all that were posted here before {@link #answeredBefore} are answered. */
    private int unansweredPosts;

    private long answeredBefore;

    private int lastSource;
    private int lastTag;
    private int sequenceId;
    private boolean sequenceBroken = true;
    private int given;

    /** Polls begun. */
    private int polls;

    private boolean probing;
    private ArrivedMessage probed;
    private boolean probeTakes;

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
        receives = new NumberTable<>(sizes.receives());
        messages = new NumberTable<>(sizes.messages());
        commands = new OutstandingCommands(sizes.commands());
        program = OptimisticProgram.create(sizes, options, this);
        port = program.host();
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
        queue(message, false);
    }

    private void queue(ArrivedMessage message, boolean known) {
        DeviceMessage record = newMessage();
        record.known = known;
        record.stamp = commands.given() + waitingCancels.size() + waitingReceives.size();
        record.place = waitingMessages.append(message);
        message.slot(record);
    }

    private DeviceMessage newMessage() {
        DeviceMessage record = freeMessages;
        if (record == null) {
            messagesMade++;
            return new DeviceMessage();
        }
        freeMessages = record.nextFree;
        record.nextFree = null;
        return record;
    }

    /** The message is not stored here any more, nor in any list. */
    private void release(ArrivedMessage message) {
        DeviceMessage record = DeviceMessage.of(message);
        record.place = null;
        record.nextFree = freeMessages;
        freeMessages = record;
        message.slot(null);
    }

    /** Takes a message that no posted receive accepts and that everybody knows of. */
    void adopt(ArrivedMessage message) {
        queue(message, true);
    }

    /** Takes a receive that accepts no message that is known. */
    void adopt(PostedReceive receive) {
        queue(receive, true);
    }

    void post(PostedReceive receive) {
        queue(receive, false);
    }

    private void queue(PostedReceive receive, boolean known) {
        DeviceReceive entry = newReceive();
        entry.known = known;
        entry.handle = DeviceReceive.NO_HANDLE;
        receive.slot(entry);
        receive.order(nextOrder++);
        unansweredPosts++;
        if (!waitingReceives.isEmpty() || !give(receive)) {
            waitingReceives.add(receive);
        }
    }

    private DeviceReceive newReceive() {
        DeviceReceive entry = freeReceives;
        if (entry == null) {
            receivesMade++;
            return new DeviceReceive();
        }
        freeReceives = entry.nextFree;
        entry.nextFree = null;
        return entry;
    }

    /** The receive is not stored here any more. */
    private void releaseEntry(PostedReceive receive) {
        DeviceReceive entry = DeviceReceive.of(receive);
        entry.nextFree = freeReceives;
        freeReceives = entry;
        receive.slot(null);
    }

    private boolean give(PostedReceive receive) {
        if (port.roomForCommands() == 0 || receives.isFull()) {
            return false;
        }
        int number = receives.add(receive);
        DeviceReceive.of(receive).handle = number;
        if (sequenceBroken || receive.source != lastSource || receive.tag != lastTag) {
            sequenceId = sequenceId + 1 & Integer.MAX_VALUE;
            lastSource = receive.source;
            lastTag = receive.tag;
            sequenceBroken = false;
        }
        commands.addPost(receive);
        given++;
        port.post(number, receive.source, receive.tag, sequenceId);
        return true;
    }

    /** Whether the receive has not been given to the device, and is now not kept any more; else the device is asked. */
    boolean cancel(PostedReceive receive) {
        if (DeviceReceive.of(receive).handle == DeviceReceive.NO_HANDLE) {
            if (!waitingReceives.remove(receive)) {
                return false; // its match is decided, and about to be handed on
            }
            unansweredPosts--;
            releaseEntry(receive);
            return true;
        }
        sequenceBroken = true;
        if (!waitingCancels.contains(receive) && !giveCancel(receive)) {
            waitingCancels.add(receive);
        }
        return false;
    }

    private boolean giveCancel(PostedReceive receive) {
        if (port.roomForCommands() == 0) {
            return false;
        }
        commands.addCancel(receive);
        given++;
        port.cancel(DeviceReceive.of(receive).handle);
        return true;
    }

    /** Gives the device what waits, as far as there is room; returns whether it has been given something. */
    private boolean giveWaiting() {
        while (!waitingCancels.isEmpty() && giveCancel(waitingCancels.peek())) {
            waitingCancels.remove();
        }
        while (!waitingReceives.isEmpty() && give(waitingReceives.peek())) {
            waitingReceives.remove();
        }
        while (!waitingMessages.isEmpty() && isDue(waitingMessages.firstMessage()) && !messages.isFull()) {
            announce(waitingMessages.firstMessage());
        }
        if (given == 0) {
            return false;
        }
        process.ring(given);
        given = 0;
        return true;
    }

    /** A message waits for the commands that were given before it came, so that it meets the receives posted before. */
    private boolean isDue(ArrivedMessage message) {
        int stamp = DeviceMessage.of(message).stamp;
        boolean commandsExecuted = commands.hasReplied(stamp)
                || commands.hasReplied(commands.given()) && waitingReceives.isEmpty() && waitingCancels.isEmpty();
        return commandsExecuted && port.roomForMessages() > 0;
    }

    private void announce(ArrivedMessage message) {
        DeviceMessage record = DeviceMessage.of(message);
        waitingMessages.remove(record.place);
        record.place = null;
        port.announce(
                messages.add(message),
                message.source,
                message.tag,
                message.isRendezvous() ? 0 : (int) message.messageLength(),
                message.hashSourceTag,
                message.hashSource,
                message.hashTag);
        given++;
    }

    /** Whether something waits because the tables are full. */
    boolean isFull() {
        return !waitingReceives.isEmpty() && receives.isFull() || !waitingMessages.isEmpty() && messages.isFull();
    }

    // ---------------------------------------------------------------- from the device

    /**
     * Hands on what the device has decided, in its order. Ends early if the handler has polled for a probe: what that has
     * found comes before anything that the device decides later.
     *
     * @param tells whether messages found unexpected are made known
     */
    int poll(MatchHandler handler, int limit, boolean tells) {
        int handedOn = 0;
        int thisPoll = ++polls;
        giveWaiting();
        do {
            work();
            handedOn += pollEvents(handler, limit - handedOn, tells);
        } while (polls == thisPoll && giveWaiting() && dpa.isWorkedByHost());
        requireAlive();
        return handedOn;
    }

    /** Runs the device if it has anything to do: to ask each of its threads is not free. */
    private void work() {
        if (executor != null) {
            executor.accept(program);
        } else if (!port.isSettled()) {
            process.work();
        }
    }

    private int pollEvents(MatchHandler handler, int limit, boolean tells) {
        int handedOn = 0;
        int thisPoll = polls;
        while (handedOn < limit && polls == thisPoll) {
            if (tells && isTellable()) {
                handler.onUnexpected(unexpected.tellFirst());
                handedOn++;
                continue;
            }
            int decisions = pollEvent(handler);
            if (decisions < 0) {
                break;
            }
            handedOn += decisions;
        }
        return handedOn;
    }

    /** Returns how many decisions the device's next event has handed on; negative if there is no event. */
    private int pollEvent(MatchHandler handler) {
        return switch (port.poll()) {
            case MATCHED -> matched(messages.get(port.message()), receives.get(port.receive()), handler);
            case UNEXPECTED -> foundUnexpected(messages.get(port.message()));
            case REPLIED -> replied(handler);
            case NONE -> -1;
        };
    }

    private boolean isTellable() {
        ArrivedMessage message = unexpected.firstUntold();
        return message != null && (unansweredPosts == 0 || (int) answeredBefore - DeviceMessage.of(message).stamp >= 0);
    }

    private int matched(ArrivedMessage message, PostedReceive receive, MatchHandler handler) {
        statistics.searchedPosted(port.walked(), true);
        statistics.receiveMatched();
        messages.remove(port.message());
        handOn(receive, message, handler);
        return 1;
    }

    private void handOn(PostedReceive receive, ArrivedMessage message, MatchHandler handler) {
        release(receive);
        release(message);
        handler.onMatch(receive, message);
    }

    private void release(PostedReceive receive) {
        if (!waitingCancels.isEmpty()) {
            waitingCancels.remove(receive);
        }
        receives.remove(DeviceReceive.of(receive).handle);
        releaseEntry(receive);
    }

    private int foundUnexpected(ArrivedMessage message) {
        DeviceMessage record = DeviceMessage.of(message);
        record.stamp = (int) nextOrder;
        record.place = unexpected.add(message, record.known);
        statistics.messageStored();
        if (!record.known) {
            statistics.searchedPosted(port.walked(), false);
        }
        return 0;
    }

    private int replied(MatchHandler handler) {
        PostedReceive subject = commands.subject();
        boolean cancels = commands.isCancel();
        commands.removeOldest();
        if (subject == null) {
            return answeredProbe();
        }
        return cancels ? cancelled(subject, handler) : posted(subject, handler);
    }

    private int posted(PostedReceive receive, MatchHandler handler) {
        unansweredPosts--;
        answeredBefore = receive.order() + 1;
        boolean found = port.message() >= 0;
        if (!DeviceReceive.of(receive).known) {
            statistics.searchedUnexpected(port.walked(), found);
        }
        if (!found) {
            statistics.receiveStored();
            return 0;
        }
        handOn(receive, takeUnexpected(port.message()), handler);
        return 1;
    }

    private ArrivedMessage takeUnexpected(int number) {
        ArrivedMessage message = messages.get(number);
        unexpected.remove(DeviceMessage.of(message).place);
        statistics.messageMatched();
        messages.remove(number);
        return message;
    }

    private int cancelled(PostedReceive receive, MatchHandler handler) {
        if (!port.hasOutcome()) {
            return 0; // matched before
        }
        statistics.receiveCancelled();
        release(receive);
        handler.onCancelled(receive);
        return 1;
    }

    // ---------------------------------------------------------------- probes

    /** Whether all that was given before is on the device, and there is room for one more command. */
    boolean isReadyForProbe() {
        return waitingReceives.isEmpty() && waitingMessages.isEmpty() && port.roomForCommands() > 0;
    }

    /** Asks the device for its oldest message of an envelope; the answer comes by {@link #poll}. */
    void askProbe(int source, int tag, boolean takes) {
        probing = true;
        probeTakes = takes;
        probed = null;
        commands.addProbe();
        given++;
        port.probe(source, tag, takes);
    }

    private int answeredProbe() {
        boolean found = port.message() >= 0;
        statistics.searchedUnexpected(port.walked(), found);
        if (found) {
            probed = messages.get(port.message());
            if (probeTakes) {
                release(takeUnexpected(port.message()));
            }
        }
        probing = false;
        return 0;
    }

    boolean isProbing() {
        return probing;
    }

    /** What the last probe has found; null if nothing. */
    ArrivedMessage probed() {
        return probed;
    }

    // ---------------------------------------------------------------- waiting, the end

    /** Whether the device has decided all that it was given, and nothing waits. */
    boolean isSettled() {
        return port.isSettled()
                && unexpected.firstUntold() == null
                && waitingMessages.isEmpty()
                && waitingReceives.isEmpty()
                && waitingCancels.isEmpty();
    }

    /** Whether somebody else than the caller runs the device. */
    boolean hasCores() {
        return !dpa.isWorkedByHost();
    }

    /** See {@link OffloadedMatcher#arm}. */
    boolean arm() {
        giveWaiting();
        requireAlive();
        if (isTellable() || isFull()) {
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
        if (!dpa.isWorkedByHost()) { // else it never arms
            interrupt.raise();
        }
    }

    @Override
    public void copy(int message, int receive) {
        receives.get(receive).takePayload(messages.get(message));
    }

    /** Whether the device has decided all that it was given; other things may wait for room. */
    boolean isQuiet() {
        return port.isSettled();
    }

    /** Hands on what the device has decided, and gives it nothing more. */
    void pollGiven(MatchHandler handler) {
        work();
        while (pollEvent(handler) >= 0) {}
        requireAlive();
    }

    /** Takes all receives away that the device was given, oldest first. */
    List<PostedReceive> takeReceives() {
        List<PostedReceive> all = new ArrayList<>();
        receives.forEach(receive -> {
            all.add(receive);
            releaseEntry(receive);
            if (receive.order() < answeredBefore) {
                statistics.receiveCancelled(); // who keeps it from now on counts it again
            }
        });
        all.sort(Comparator.comparingLong(PostedReceive::order));
        return all;
    }

    /** Takes the receives away that wait for room, oldest first. */
    List<PostedReceive> takeWaitingReceives() {
        List<PostedReceive> all = List.copyOf(waitingReceives);
        all.forEach(this::releaseEntry);
        waitingReceives.clear();
        return all;
    }

    /** Takes the cancellations away that wait for room. */
    List<PostedReceive> takeWaitingCancels() {
        List<PostedReceive> all = List.copyOf(waitingCancels);
        waitingCancels.clear();
        return all;
    }

    /** The first message that nobody has been told of; null if there is none. */
    ArrivedMessage firstUntold() {
        return unexpected.firstUntold();
    }

    /** Takes the messages away that are known to be unexpected, oldest first. */
    List<ArrivedMessage> takeUnexpected() {
        List<ArrivedMessage> all = takeAll(unexpected.takeAll());
        all.forEach(message -> statistics.messageDropped());
        return all;
    }

    private List<ArrivedMessage> takeAll(MessageList<MessageEntry> list) {
        List<ArrivedMessage> all = new ArrayList<>();
        while (!list.isEmpty()) {
            all.add(takeFirst(list));
        }
        return all;
    }

    private ArrivedMessage takeFirst(MessageList<MessageEntry> list) {
        ArrivedMessage message = list.firstMessage();
        list.remove(list.first());
        release(message);
        return message;
    }

    /** The oldest message that waits for room; null if there is none. */
    ArrivedMessage firstWaitingMessage() {
        return waitingMessages.firstMessage();
    }

    /** Takes the oldest message away that waits for room. */
    ArrivedMessage takeWaitingMessage() {
        return takeFirst(waitingMessages);
    }

    /** Takes the messages away that the device has not decided, and those that wait, oldest first. */
    List<ArrivedMessage> takeUndecided() {
        List<ArrivedMessage> all = new ArrayList<>();
        port.forEachUndecided(number -> {
            ArrivedMessage message = messages.get(number);
            release(message);
            all.add(message);
        });
        all.addAll(takeAll(waitingMessages));
        return all;
    }

    /** Sum of what the matching threads have counted. */
    long sum(ToLongFunction<MatchCounters> counter) {
        return program.messageKernels().stream()
                .mapToLong(kernel -> counter.applyAsLong(kernel.counters()))
                .sum();
    }

    /** Whether few enough nodes are kept that a device without any could take them at once. */
    static boolean couldReturn(MatchingStatistics statistics, ProgramSizes sizes) {
        long receives = Math.min(sizes.receives() / 4, sizes.commands());
        long messages = Math.min(sizes.messages() / 4, sizes.completions());
        return statistics.postedDepth() <= receives && statistics.unexpectedDepth() <= messages;
    }

    /** Bytes of the tables that stand behind the device's numbers. */
    long hostFootprint() {
        return receives.footprint()
                + messages.footprint()
                + commands.footprint()
                + messagesMade * Footprint.object(DeviceMessage.FIELD_BYTES)
                + receivesMade * Footprint.object(DeviceReceive.FIELD_BYTES);
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
