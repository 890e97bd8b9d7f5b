package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.dpa.DeviceRing;
import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.Work;

/**
 * Program of the device thread that matches messages i, i + N, i + 2N, ...: the optimistic algorithm of the paper.
 *
 * <ol>
 *   <li><b>Take a message</b> (IV-A): wait for its completion; for the end of the block before, which only waits for
 *       earlier messages; and for the {@linkplain CommandKernel gate}.
 *   <li><b>Search</b> (III-B, III-C): the first accepting receive of each of the four indexes, and of these the one
 *       with the smallest label (C1); see {@link ReceiveSearch}.
 *   <li><b>Book</b> (III-C): set the own bit in the receive's booking bitmap. A thread that finds other bits there
 *       announces the lowest conflicted thread of the block; see {@link BookingConflicts}, also for steps 5 and 6.
 *   <li><b>Partial barrier</b> (III-D.1): enter, and wait until all lower threads have entered.
 *   <li><b>Detect conflicts</b> (III-D.2): if neither this thread nor one below is conflicted, the booked receive is
 *       its own.
 *   <li><b>Fast path</b> (III-D.3a): if the lowest thread l that booked the receive is not conflicted and all of l to i
 *       have booked it, take the receive that was posted i - l later, if it still belongs to the same sequence.
 *   <li><b>Slow path</b> (III-D.3b): wait until all lower threads have resolved, and search again.
 *   <li><b>Consume</b>, announce that this thread has <b>resolved</b>, run the protocol (IV-B) and publish the result.
 *       A message without a receive waits until all lower threads have resolved, so that messages are stored in order
 *       (C2), and goes into all four message indexes (IV-C).
 *   <li><b>Remove</b> (IV-D): unlink the consumed receive; lazily, only if the list's lock is free; see
 *       {@link BinSweep}.
 * </ol>
 *
 * <p>A block leaves no booking behind: by induction over the threads, a thread that does not take the receive it booked
 * has lost it to a lower thread. So every booked receive is consumed when its block has resolved.
 *
 * <p>The lock of a bin is held only by a thread that removes, or by commands.
 *
 * <p>Thread: one executor at a time, see {@link Kernel}. Lifetime: its program's.
 */
public final class MessageKernel extends Kernel {
    private final DeviceTables tables;
    private final ProgramOptions options;
    private final DeviceRing completions;
    private final DeviceRing results;
    private final DeviceHost host;
    private final UnexpectedMessages unexpected;
    private final MatchCounters counters = new MatchCounters();
    private final MessageThread thread;
    private final ReceiveSearch search;
    private final BookingConflicts conflicts;
    private final BinSweep sweep;

    /**
     * Creates the program of one thread.
     *
     * @param id number of the thread, from 0; the messages it takes are {@code id}, {@code id + N}, ...
     */
    public MessageKernel(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
        this(tables, options, FastPathRule.LOWER_THREADS, host, id);
    }

    /** Creates the program of one thread that takes the fast path by another rule. */
    public MessageKernel(DeviceTables tables, ProgramOptions options, FastPathRule rule, DeviceHost host, int id) {
        this.tables = tables;
        completions = tables.completions;
        results = tables.results;
        this.options = options;
        this.host = host;
        unexpected = new UnexpectedMessages(tables, options);
        thread = new MessageThread(id, tables.sizes.threads());
        search = new ReceiveSearch(tables, options, thread, counters);
        conflicts = new BookingConflicts(tables, options, rule, thread, counters);
        sweep = new BinSweep(tables, options.lazyRemoval());
    }

    /** The counters of this thread. */
    public MatchCounters counters() {
        return counters;
    }

    @Override
    public boolean isIdle() {
        return thread.step == Step.AWAIT_MESSAGE;
    }

    @Override
    public boolean step(DeviceThread device) {
        return switch (thread.step) {
            case Step.AWAIT_MESSAGE -> awaitMessage(device);
            case Step.AWAIT_BLOCK -> awaitBlock(device);
            case Step.PASS_GATE -> passGate(device);
            case Step.SEARCH_BIN -> to(search.searchBin(device));
            case Step.SEARCH_RECEIVE -> to(search.searchReceive(device));
            case Step.FOLLOW -> to(search.follow(device));
            case Step.CHECK_BOOKED -> to(search.checkBooked(device));
            case Step.BOOK -> to(conflicts.book(device));
            case Step.READ_BOOKINGS -> to(conflicts.readBookings(device));
            case Step.READ_CONFLICT -> to(conflicts.readConflict(device));
            case Step.ANNOUNCE_CONFLICT -> to(conflicts.announceConflict(device));
            case Step.ENTER_BARRIER -> enterBarrier(device);
            case Step.AWAIT_LOWER_ENTERED -> awaitLowerEntered(device);
            case Step.DETECT_CONFLICT -> to(conflicts.detectConflict(device));
            case Step.CHECK_SHARED -> to(conflicts.checkShared(device));
            case Step.TAKE_SHIFTED -> to(conflicts.takeShifted(device));
            case Step.AWAIT_LOWER_RESOLVED -> awaitLowerResolved(device);
            case Step.CONSUME -> consume(device);
            case Step.STORE_UNEXPECTED -> storeUnexpected(device);
            case Step.RESOLVE -> resolve(device);
            case Step.CHECK_BLOCK -> checkBlock(device);
            case Step.COMPLETE_BLOCK -> completeBlock(device);
            case Step.PUBLISH -> publish(device);
            case Step.CHECK_REMOVED -> checkRemoved(device);
            case Step.LOCK_BIN -> lockBin(device);
            case Step.SWEEP_BIN -> to(sweep.sweepBin(device));
            case Step.SWEEP_RECEIVE -> to(sweep.sweepReceive(device, thread.candidate));
            case Step.SWEEP_NEXT -> to(sweep.sweepNext(device));
            case Step.UNLINK -> to(sweep.unlink(device));
            case Step.FREE -> to(sweep.free(device, thread.candidate));
            case Step.UNLOCK_BIN -> unlockBin(device);
            default -> throw new IllegalStateException("step " + thread.step);
        };
    }

    private boolean to(int next) {
        thread.step = next == Step.SEARCHED ? afterSearch() : next;
        return true;
    }

    // ---------------------------------------------------------------- take a message

    private boolean awaitMessage(DeviceThread device) {
        int completion = completions.entry(thread.number);
        if (!completions.has(device, thread.number)) {
            return await(completion);
        }
        device.work(Work.COMPLETION, 1);
        thread.message = device.load(completion + COMPLETION_MESSAGE);
        thread.source = device.load(completion + COMPLETION_SOURCE);
        thread.tag = device.load(completion + COMPLETION_TAG);
        thread.bytes = device.load(completion + COMPLETION_BYTES);
        hash(device, completion + COMPLETION_HASHES);
        counters.messages++;
        return to(Step.AWAIT_BLOCK);
    }

    private void hash(DeviceThread device, int inline) {
        if (options.inlineHashes()) {
            thread.hashExact = device.load(inline);
            thread.hashSource = device.load(inline + 1);
            thread.hashTag = device.load(inline + 2);
        } else {
            device.work(Work.HASH, 3);
            thread.hashExact = EnvelopeHashes.hash(thread.source, thread.tag);
            thread.hashSource = EnvelopeHashes.hash(thread.source);
            thread.hashTag = EnvelopeHashes.hash(thread.tag);
        }
    }

    /** Blocks do not overlap; a block is complete once all its threads have resolved. */
    private boolean awaitBlock(DeviceThread device) {
        return device.load(COMPLETED_BLOCKS) == thread.block - 1 ? to(Step.PASS_GATE) : await(COMPLETED_BLOCKS);
    }

    /** Messages below the limit of a closed gate pass: the commands wait for them. */
    private boolean passGate(DeviceThread device) {
        int gate = device.load(GATE);
        boolean passes = gate == OPEN || gate != CLOSING && isBelow(thread.number, gate);
        return passes ? to(search.start()) : await(GATE);
    }

    private int afterSearch() {
        thread.forget();
        boolean found = thread.candidate != NONE;
        if (thread.searchingAgain) {
            return found ? Step.CONSUME : Step.STORE_UNEXPECTED;
        }
        if (options.allowOvertaking()) {
            return found ? Step.CONSUME : storeInOrder();
        }
        return found ? Step.BOOK : Step.ENTER_BARRIER;
    }

    /** Messages without a receive are stored one after the other (C2). */
    private int storeInOrder() {
        return thread.id == 0 ? Step.STORE_UNEXPECTED : Step.AWAIT_LOWER_RESOLVED;
    }

    // ---------------------------------------------------------------- partial barrier, slow path

    private boolean enterBarrier(DeviceThread device) {
        int before = device.fetchXor(ENTERED + thread.bitmapWord(), thread.bit());
        thread.forget();
        if (thread.candidate == NONE) {
            return to(storeInOrder());
        }
        if (thread.id == 0) {
            return to(Step.CONSUME);
        }
        // The last thread to enter knows this from the value it read, without another access.
        int lower = thread.lowerBits(0);
        boolean allEntered = thread.bitmapWord() == 0 && (before & lower) == thread.passed(lower);
        return to(allEntered ? Step.DETECT_CONFLICT : Step.AWAIT_LOWER_ENTERED);
    }

    private boolean awaitLowerEntered(DeviceThread device) {
        if (!haveLowerPassed(device, ENTERED + thread.word)) {
            return await(ENTERED + thread.word);
        }
        return ++thread.word <= thread.bitmapWord() || to(Step.DETECT_CONFLICT);
    }

    private boolean awaitLowerResolved(DeviceThread device) {
        if (!haveLowerPassed(device, RESOLVED + thread.word)) {
            return await(RESOLVED + thread.word);
        }
        if (++thread.word <= thread.bitmapWord()) {
            return true;
        }
        return to(thread.searchingAgain ? search.start() : Step.STORE_UNEXPECTED);
    }

    /** Whether the lower threads of the current word have entered, or resolved, in this block. */
    private boolean haveLowerPassed(DeviceThread device, int address) {
        int mask = thread.lowerBits(thread.word);
        return (device.load(address) & mask) == thread.passed(mask);
    }

    // ---------------------------------------------------------------- what the thread has decided

    private boolean consume(DeviceThread device) {
        thread.forget();
        int state = tables.receive(thread.candidate) + RECEIVE_STATE;
        if (!options.allowOvertaking()) {
            device.store(state, CONSUMED);
        } else if (!device.compareAndSet(state, POSTED, CONSUMED)) {
            return to(search.start());
        }
        return to(Step.RESOLVE);
    }

    /**
     * Appends to all four lists. Only one thread at a time executes this step, in the order of messages, and no command
     * runs.
     */
    private boolean storeUnexpected(DeviceThread device) {
        counters.unexpected++;
        unexpected.append(
                device,
                thread.message,
                thread.source,
                thread.tag,
                thread.bytes,
                thread.hashExact,
                thread.hashSource,
                thread.hashTag);
        return to(Step.RESOLVE);
    }

    private boolean resolve(DeviceThread device) {
        int own = thread.bitmapWord();
        int bits = device.fetchXor(RESOLVED + own, thread.bit()) ^ thread.bit();
        if (bits != thread.passed(thread.threadsIn(own))) {
            return to(Step.PUBLISH);
        }
        thread.word = 0;
        return to(thread.bitmapWords == 1 ? Step.COMPLETE_BLOCK : Step.CHECK_BLOCK);
    }

    private boolean checkBlock(DeviceThread device) {
        int word = thread.word;
        if (device.load(RESOLVED + word) != thread.passed(thread.threadsIn(word))) {
            return to(Step.PUBLISH);
        }
        return ++thread.word < thread.bitmapWords || to(Step.COMPLETE_BLOCK);
    }

    /** Several threads may execute this step; the next block cannot be complete before all of them have passed. */
    private boolean completeBlock(DeviceThread device) {
        device.store(COMPLETED_BLOCKS, thread.block);
        return to(Step.PUBLISH);
    }

    private boolean publish(DeviceThread device) {
        int result = results.entry(thread.number);
        int receive = thread.candidate;
        if (receive != NONE && thread.bytes > 0 && options.copyPayload()) {
            device.work(Work.COPY, thread.bytes);
            host.copy(thread.message - 1, receive - 1);
        }
        device.work(Work.NOTIFY, 1);
        device.store(result + RESULT_RECEIVE, receive);
        device.store(result + RESULT_WALKED, thread.walked);
        results.publish(device, thread.number);
        host.notifyHost();
        return receive == NONE ? takeNext() : to(Step.CHECK_REMOVED);
    }

    private boolean takeNext() {
        thread.takeNext();
        sweep.forget();
        return to(Step.AWAIT_MESSAGE);
    }

    // ---------------------------------------------------------------- remove

    /** Another thread may have removed the receive meanwhile, and a command may even have posted it anew. */
    private boolean checkRemoved(DeviceThread device) {
        if (device.load(tables.receive(thread.candidate) + RECEIVE_STATE) != CONSUMED) {
            return takeNext();
        }
        sweep.choose(search.bin(thread.candidateIndex));
        return to(Step.LOCK_BIN);
    }

    private boolean lockBin(DeviceThread device) {
        int lock = sweep.bin() + BIN_LOCK;
        if (device.compareAndSet(lock, 0, 1)) {
            return to(Step.SWEEP_BIN);
        }
        if (options.lazyRemoval()) {
            counters.leftMarked++;
            return takeNext();
        }
        return await(lock);
    }

    private boolean unlockBin(DeviceThread device) {
        device.store(sweep.bin() + BIN_LOCK, 0);
        return takeNext();
    }

    // ---------------------------------------------------------------- registers

    @Override
    public int registers() {
        return MessageThread.REGISTERS + BinSweep.REGISTERS;
    }

    @Override
    public void save(int[] to, int at) {
        thread.save(to, at);
        sweep.save(to, at + MessageThread.REGISTERS);
    }

    @Override
    public void restore(int[] from, int at) {
        thread.restore(from, at);
        sweep.restore(from, at + MessageThread.REGISTERS);
    }
}
