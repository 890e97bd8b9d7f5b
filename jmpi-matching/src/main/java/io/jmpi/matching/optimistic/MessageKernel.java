package io.jmpi.matching.optimistic;

import static io.jmpi.matching.optimistic.DeviceTables.*;

import io.jmpi.offload.dpa.DeviceRing;
import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.Work;

/**
 * Program of the device thread that matches messages i, i + N, i + 2N, ...: the optimistic algorithm of the paper.
 *
 * <ol>
 *   <li><b>Take a message</b> (IV-A): wait for its completion; for the end of the block before, which only waits for
 *       messages that came earlier; and for the {@linkplain CommandKernel gate}.
 *   <li><b>Search</b> (III-B, III-C): the first accepting receive of each of the four indexes, and of these the one with the
 *       smallest label (C1). With the early booking check, receives that a lower thread has booked are passed over: they
 *       will be consumed by that thread or one below it, never by this one.
 *   <li><b>Book</b> (III-C): set the own bit in the receive's booking bitmap. Whoever finds other bits there announces the
 *       lowest conflicted thread of the block.
 *   <li><b>Partial barrier</b> (III-D.1): enter, and wait until all lower threads have entered.
 *   <li><b>Detect conflicts</b> (III-D.2): if neither this thread nor one below is conflicted, the booked receive is its own.
 *   <li><b>Fast path</b> (III-D.3a): if the lowest thread l that booked the receive is not conflicted and all of l to i have
 *       booked it, take the receive that was posted i - l later, if it still belongs to the same sequence.
 *   <li><b>Slow path</b> (III-D.3b): wait until all lower threads have resolved, and search again.
 *   <li><b>Consume</b>, say that this thread has <b>resolved</b>, run the protocol (IV-B) and publish the result. A message
 *       without a receive waits until all lower threads have resolved, so that messages are stored in order (C2), and goes
 *       into all four message indexes (IV-C).
 *   <li><b>Remove</b> (IV-D): unlink the consumed receive; lazily, only if the list's lock is free.
 * </ol>
 *
 * <p>Why a block leaves no booking behind: a thread that does not take the receive it booked lost it to a lower one, by
 * induction over the threads. So every booked receive is consumed when its block has resolved.
 *
 * <p>The lock of a bin is held only by a thread that removes, or by commands; who searches needs none, because an unlinked
 * receive keeps its pointer to the next until its descriptor is used again, which waits for all searching threads.
 */
public class MessageKernel extends Kernel {
    /** Numbers rather than an enum, whose switch looks each step up in a table first; a tenth of the time in virtual time. */
    private static final class Step {
        static final int AWAIT_MESSAGE = 0;
        static final int AWAIT_BLOCK = 1;
        static final int PASS_GATE = 2;
        static final int SEARCH_BIN = 3;
        static final int SEARCH_RECEIVE = 4;
        static final int FOLLOW = 5;
        static final int CHECK_BOOKED = 6;
        static final int BOOK = 7;
        static final int READ_BOOKINGS = 8;
        static final int READ_CONFLICT = 9;
        static final int ANNOUNCE_CONFLICT = 10;
        static final int ENTER_BARRIER = 11;
        static final int AWAIT_LOWER_ENTERED = 12;
        static final int DETECT_CONFLICT = 13;
        static final int CHECK_SHARED = 14;
        static final int TAKE_SHIFTED = 15;
        static final int AWAIT_LOWER_RESOLVED = 16;
        static final int CONSUME = 17;
        static final int STORE_UNEXPECTED = 18;
        static final int RESOLVE = 19;
        static final int CHECK_BLOCK = 20;
        static final int COMPLETE_BLOCK = 21;
        static final int PUBLISH = 22;
        static final int CHECK_REMOVED = 23;
        static final int LOCK_BIN = 24;
        static final int SWEEP_BIN = 25;
        static final int SWEEP_RECEIVE = 26;
        static final int SWEEP_NEXT = 27;
        static final int UNLINK = 28;
        static final int FREE = 29;
        static final int UNLOCK_BIN = 30;

        private Step() {}
    }

    private static final int BITS = Integer.SIZE;

    protected final DeviceTables tables;
    protected final ProgramOptions options;
    private final DeviceRing completions;
    private final DeviceRing results;
    private final DeviceHost host;
    private final PostedReceives posted;
    private final UnexpectedMessages unexpected;
    private final MatchCounters counters = new MatchCounters();

    /** i in the paper, and N. */
    protected final int id;

    private final int threads;

    /** Bitmap words that the threads of a block need. */
    private final int bitmapWords;

    // Registers. All that decides what the next step does is here.
    private int step = Step.AWAIT_MESSAGE;
    private int number;

    /** Counts from 1, so that a zeroed device is one where block 0 has been completed. */
    private int block = 1;

    private int message;
    private int source;
    private int tag;
    private int bytes;
    private int hashExact;
    private int hashSource;
    private int hashTag;
    private boolean searchingAgain;
    private int index;
    private int entry;
    private int candidate;
    private int candidateIndex;
    private int word;
    private int lowest;
    private int second;
    private int count;
    private int seen;
    private int bin;
    private int previous;
    private int walked;
    private boolean removed;

    /**
     * Creates the program of one thread.
     *
     * @param id number of the thread, from 0; the messages it takes are {@code id}, {@code id + N}, ...
     */
    public MessageKernel(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
        this.tables = tables;
        completions = tables.completions;
        results = tables.results;
        this.options = options;
        this.host = host;
        this.id = id;
        posted = new PostedReceives(tables);
        unexpected = new UnexpectedMessages(tables, options);
        threads = tables.sizes.threads();
        bitmapWords = (threads + BITS - 1) / BITS;
        number = id;
    }

    /** What this thread has counted. */
    public MatchCounters counters() {
        return counters;
    }

    @Override
    public boolean isIdle() {
        return step == Step.AWAIT_MESSAGE;
    }

    @Override
    public boolean step(DeviceThread device) {
        return switch (step) {
            case Step.AWAIT_MESSAGE -> awaitMessage(device);
            case Step.AWAIT_BLOCK -> awaitBlock(device);
            case Step.PASS_GATE -> passGate(device);
            case Step.SEARCH_BIN -> searchBin(device);
            case Step.SEARCH_RECEIVE -> searchReceive(device);
            case Step.FOLLOW -> follow(device);
            case Step.CHECK_BOOKED -> checkBooked(device);
            case Step.BOOK -> book(device);
            case Step.READ_BOOKINGS -> readBookings(device);
            case Step.READ_CONFLICT -> readConflict(device);
            case Step.ANNOUNCE_CONFLICT -> announceConflict(device);
            case Step.ENTER_BARRIER -> enterBarrier(device);
            case Step.AWAIT_LOWER_ENTERED -> awaitLowerEntered(device);
            case Step.DETECT_CONFLICT -> detectConflict(device);
            case Step.CHECK_SHARED -> checkShared(device);
            case Step.TAKE_SHIFTED -> takeShifted(device);
            case Step.AWAIT_LOWER_RESOLVED -> awaitLowerResolved(device);
            case Step.CONSUME -> consume(device);
            case Step.STORE_UNEXPECTED -> storeUnexpected(device);
            case Step.RESOLVE -> resolve(device);
            case Step.CHECK_BLOCK -> checkBlock(device);
            case Step.COMPLETE_BLOCK -> completeBlock(device);
            case Step.PUBLISH -> publish(device);
            case Step.CHECK_REMOVED -> checkRemoved(device);
            case Step.LOCK_BIN -> lockBin(device);
            case Step.SWEEP_BIN -> sweepBin(device);
            case Step.SWEEP_RECEIVE -> sweepReceive(device);
            case Step.SWEEP_NEXT -> sweepNext(device);
            case Step.UNLINK -> unlink(device);
            case Step.FREE -> free(device);
            case Step.UNLOCK_BIN -> unlockBin(device);
            default -> throw new IllegalStateException("step " + step);
        };
    }

    private boolean to(int next) {
        step = next;
        return true;
    }

    // ---------------------------------------------------------------- take a message

    private boolean awaitMessage(DeviceThread device) {
        int completion = completions.entry(number);
        if (!completions.has(device, number)) {
            return await(completion);
        }
        device.work(Work.COMPLETION, 1);
        message = device.load(completion + COMPLETION_MESSAGE);
        source = device.load(completion + COMPLETION_SOURCE);
        tag = device.load(completion + COMPLETION_TAG);
        bytes = device.load(completion + COMPLETION_BYTES);
        hash(device, completion + COMPLETION_HASHES);
        counters.messages++;
        return to(Step.AWAIT_BLOCK);
    }

    private void hash(DeviceThread device, int inline) {
        if (options.inlineHashes()) {
            hashExact = device.load(inline);
            hashSource = device.load(inline + 1);
            hashTag = device.load(inline + 2);
        } else {
            device.work(Work.HASH, 3);
            hashExact = EnvelopeHashes.hash(source, tag);
            hashSource = EnvelopeHashes.hash(source);
            hashTag = EnvelopeHashes.hash(tag);
        }
    }

    /** Blocks do not overlap; a block is complete once all its threads have resolved. */
    private boolean awaitBlock(DeviceThread device) {
        return device.load(COMPLETED_BLOCKS) == block - 1 ? to(Step.PASS_GATE) : await(COMPLETED_BLOCKS);
    }

    /** Messages below the limit of a closed gate pass: the commands wait for them. */
    private boolean passGate(DeviceThread device) {
        int gate = device.load(GATE);
        boolean passes = gate == OPEN || gate != CLOSING && isBelow(number, gate);
        if (!passes) {
            return await(GATE);
        }
        startSearch();
        return true;
    }

    // ---------------------------------------------------------------- search

    private void startSearch() {
        candidate = NONE;
        index = -1;
        nextIndex();
    }

    private void nextIndex() {
        do {
            index++;
        } while (index < INDEXES && !options.uses(index));
        step = index < INDEXES ? Step.SEARCH_BIN : afterSearch();
    }

    private int bin(int ofIndex) {
        return tables.receiveBin(ofIndex, hashOf(ofIndex, hashExact, hashSource, hashTag));
    }

    private boolean searchBin(DeviceThread device) {
        return continueAt(device.load(bin(index) + BIN_HEAD));
    }

    private boolean continueAt(int next) {
        entry = next;
        if (entry == NONE) {
            nextIndex();
        } else {
            step = Step.SEARCH_RECEIVE;
        }
        return true;
    }

    private boolean searchReceive(DeviceThread device) {
        walked++;
        int receive = tables.receive(entry);
        if (candidate != NONE && label(device, entry) - label(device, candidate) > 0) {
            nextIndex(); // C1: what follows in this list is younger still
            return true;
        }
        if (!accepts(device, receive)) {
            return follow(device);
        }
        if (device.load(receive + RECEIVE_STATE) != POSTED) {
            return to(Step.FOLLOW); // consumed, and not removed yet
        }
        if (options.earlyBookingCheck() && !options.allowOvertaking() && !searchingAgain && id > 0) {
            word = 0;
            return to(Step.CHECK_BOOKED);
        }
        return takeCandidate();
    }

    private long label(DeviceThread device, int reference) {
        int at = tables.receive(reference) + RECEIVE_LABEL;
        return (long) device.load(at + 1) << 32 | device.load(at) & 0xffff_ffffL;
    }

    private boolean accepts(DeviceThread device, int receive) {
        return switch (index) {
            case EXACT -> device.load(receive + RECEIVE_SOURCE) == source && device.load(receive + RECEIVE_TAG) == tag;
            case ANY_SOURCE -> device.load(receive + RECEIVE_TAG) == tag;
            case ANY_TAG -> device.load(receive + RECEIVE_SOURCE) == source;
            default -> true;
        };
    }

    private boolean follow(DeviceThread device) {
        return continueAt(device.load(tables.receive(entry) + RECEIVE_NEXT));
    }

    private boolean checkBooked(DeviceThread device) {
        int bits = device.load(tables.receive(entry) + RECEIVE_BOOKING + word);
        if (isBookedByOther(bits, word)) {
            counters.earlySkips++;
            return to(Step.FOLLOW);
        }
        if (++word <= id / BITS) {
            return true;
        }
        return takeCandidate();
    }

    /** Whether a word of a booking bitmap says that this thread cannot get the receive. */
    protected boolean isBookedByOther(int bits, int ofWord) {
        return (bits & lowerBits(ofWord)) != 0;
    }

    /** The bits of a bitmap's word that belong to threads below this one. */
    protected final int lowerBits(int ofWord) {
        return ofWord < id / BITS ? -1 : (1 << id % BITS) - 1;
    }

    private boolean takeCandidate() {
        candidate = entry;
        candidateIndex = index;
        nextIndex();
        return true;
    }

    private int afterSearch() {
        forget();
        if (searchingAgain) {
            return candidate == NONE ? Step.STORE_UNEXPECTED : Step.CONSUME;
        }
        if (options.allowOvertaking()) {
            return candidate == NONE ? awaitResolvedOrNone(Step.STORE_UNEXPECTED) : Step.CONSUME;
        }
        return candidate == NONE ? Step.ENTER_BARRIER : Step.BOOK;
    }

    private int awaitResolvedOrNone(int ifLowest) {
        return id == 0 ? ifLowest : Step.AWAIT_LOWER_RESOLVED;
    }

    // ---------------------------------------------------------------- book

    private int bitmapWord() {
        return id / BITS;
    }

    private int bit() {
        return 1 << id % BITS;
    }

    private boolean book(DeviceThread device) {
        int bits = device.fetchOr(tables.receive(candidate) + RECEIVE_BOOKING + bitmapWord(), bit());
        lowest = -1;
        second = -1;
        seen = bits | bit();
        if (bitmapWords == 1) {
            noteBookings(seen, 0);
            return to(second < 0 ? Step.ENTER_BARRIER : Step.READ_CONFLICT);
        }
        word = 0;
        return to(Step.READ_BOOKINGS);
    }

    /** Of several threads that book in different words at once, the last sees all others. */
    private boolean readBookings(DeviceThread device) {
        noteBookings(
                word == bitmapWord() ? seen : device.load(tables.receive(candidate) + RECEIVE_BOOKING + word), word);
        if (++word < bitmapWords) {
            return true;
        }
        return to(second < 0 ? Step.ENTER_BARRIER : Step.READ_CONFLICT);
    }

    private void noteBookings(int bits, int ofWord) {
        int rest = bits;
        while (rest != 0 && second < 0) {
            int thread = ofWord * BITS + Integer.numberOfTrailingZeros(rest);
            if (lowest < 0) {
                lowest = thread;
            } else {
                second = thread;
            }
            rest &= rest - 1;
        }
    }

    /** Says of a block that this thread and perhaps higher ones are conflicted. */
    private int conflictKey(int thread) {
        return block << 8 | ProgramSizes.MAX_THREADS - 1 - thread;
    }

    /** Whether what was seen says so of this block, and not of an earlier one; block numbers are told apart by 24 bits. */
    private boolean saysConflicted(int thread) {
        return (seen ^ block << 8) >>> 8 == 0 && (seen & 0xff) >= (conflictKey(thread) & 0xff);
    }

    private boolean readConflict(DeviceThread device) {
        seen = device.load(CONFLICT);
        return to(saysConflicted(second) ? Step.ENTER_BARRIER : Step.ANNOUNCE_CONFLICT);
    }

    private boolean announceConflict(DeviceThread device) {
        boolean announced = device.compareAndSet(CONFLICT, seen, conflictKey(second));
        return to(announced ? Step.ENTER_BARRIER : Step.READ_CONFLICT);
    }

    // ---------------------------------------------------------------- partial barrier

    /** The bits of one word of a bitmap that say that all threads of a mask have passed; they flip with each block. */
    private int passed(int mask) {
        return (block & 1) == 1 ? mask : 0;
    }

    private boolean enterBarrier(DeviceThread device) {
        int before = device.fetchXor(ENTERED + bitmapWord(), bit());
        forget();
        if (candidate == NONE) {
            return to(awaitResolvedOrNone(Step.STORE_UNEXPECTED));
        }
        if (id == 0) {
            return to(Step.CONSUME);
        }
        // Who comes last knows so by what it saw, without another access.
        boolean allEntered = bitmapWord() == 0 && (before & lowerBits(0)) == passed(lowerBits(0));
        return to(allEntered ? Step.DETECT_CONFLICT : Step.AWAIT_LOWER_ENTERED);
    }

    private boolean awaitLowerEntered(DeviceThread device) {
        int mask = lowerBits(word);
        if (waitsAtBarrier() && (device.load(ENTERED + word) & mask) != passed(mask)) {
            return await(ENTERED + word);
        }
        return ++word <= bitmapWord() || to(Step.DETECT_CONFLICT);
    }

    /** The partial barrier; a kernel without it is wrong, and made to be found wrong. */
    protected boolean waitsAtBarrier() {
        return true;
    }

    // ---------------------------------------------------------------- conflicts

    private boolean detectConflict(DeviceThread device) {
        seen = device.load(CONFLICT);
        if (!saysConflicted(id)) {
            return to(Step.CONSUME);
        }
        counters.conflicts++;
        word = 0;
        lowest = -1;
        count = 0;
        return options.fastPath() ? to(Step.CHECK_SHARED) : startSlowPath();
    }

    private boolean checkShared(DeviceThread device) {
        int booked = device.load(tables.receive(candidate) + RECEIVE_BOOKING + word);
        if (!allowsFastPath(booked, word)) {
            return startSlowPath();
        }
        int bits = booked & lowerBits(word);
        if (lowest < 0 && bits != 0) {
            lowest = word * BITS + Integer.numberOfTrailingZeros(bits);
        }
        count += Integer.bitCount(bits);
        if (++word <= bitmapWord()) {
            return true;
        }
        int lowestConflicted = ProgramSizes.MAX_THREADS - 1 - (seen & 0xff);
        boolean shared = count > 0 && count == id - lowest && lowestConflicted == lowest + 1;
        return shared ? to(Step.TAKE_SHIFTED) : startSlowPath();
    }

    /**
     * Whether a word of the candidate's booking bitmap leaves the fast path open. That all lower threads from the lowest to
     * this one have booked is asked for in any case; what higher threads do matters to no lower one.
     */
    protected boolean allowsFastPath(int bits, int ofWord) {
        return true;
    }

    /** Takes the receive that was posted as much later as there are threads from the lowest to this one. */
    private boolean takeShifted(DeviceThread device) {
        int shift = id - lowest;
        int shifted = 1 + (candidate - 1 + shift) % tables.sizes.receives();
        int receive = tables.receive(shifted);
        if (label(device, shifted) - label(device, candidate) != shift
                || !continuesSequence(
                        device.load(receive + RECEIVE_SEQUENCE),
                        device.load(tables.receive(candidate) + RECEIVE_SEQUENCE))
                || device.load(receive + RECEIVE_STATE) != POSTED) {
            return startSlowPath();
        }
        counters.fastPaths++;
        candidate = shifted;
        return to(Step.CONSUME);
    }

    /** Whether a receive with that sequence id is compatible with the candidate, and so are all between them. */
    protected boolean continuesSequence(int sequenceId, int candidatesSequenceId) {
        return sequenceId == candidatesSequenceId;
    }

    private boolean startSlowPath() {
        counters.slowPaths++;
        searchingAgain = true;
        forget();
        return to(Step.AWAIT_LOWER_RESOLVED);
    }

    private boolean awaitLowerResolved(DeviceThread device) {
        int mask = lowerBits(word);
        if ((device.load(RESOLVED + word) & mask) != passed(mask)) {
            return await(RESOLVED + word);
        }
        if (++word <= bitmapWord()) {
            return true;
        }
        if (searchingAgain) {
            startSearch();
            return true;
        }
        return to(Step.STORE_UNEXPECTED);
    }

    // ---------------------------------------------------------------- what the thread has decided

    private boolean consume(DeviceThread device) {
        forget();
        int state = tables.receive(candidate) + RECEIVE_STATE;
        if (!options.allowOvertaking()) {
            device.store(state, CONSUMED);
        } else if (!device.compareAndSet(state, POSTED, CONSUMED)) {
            startSearch();
            return true;
        }
        return to(Step.RESOLVE);
    }

    /** Appends to all four lists; only one thread at a time comes here, in the order of messages, and no command runs. */
    private boolean storeUnexpected(DeviceThread device) {
        counters.unexpected++;
        unexpected.append(device, message, source, tag, bytes, hashExact, hashSource, hashTag);
        return to(Step.RESOLVE);
    }

    /** The bits of a bitmap's word that belong to threads of the block. */
    protected final int threadsIn(int ofWord) {
        int rest = threads - ofWord * BITS;
        return rest >= BITS ? -1 : (1 << rest) - 1;
    }

    private boolean resolve(DeviceThread device) {
        int own = bitmapWord();
        int bits = device.fetchXor(RESOLVED + own, bit()) ^ bit();
        if (bits != passed(threadsIn(own))) {
            return to(Step.PUBLISH);
        }
        word = 0;
        return to(bitmapWords == 1 ? Step.COMPLETE_BLOCK : Step.CHECK_BLOCK);
    }

    private boolean checkBlock(DeviceThread device) {
        if (device.load(RESOLVED + word) != passed(threadsIn(word))) {
            return to(Step.PUBLISH);
        }
        return ++word < bitmapWords || to(Step.COMPLETE_BLOCK);
    }

    /** More than one thread may come here; the next block cannot be complete before all of them have passed. */
    private boolean completeBlock(DeviceThread device) {
        device.store(COMPLETED_BLOCKS, block);
        return to(Step.PUBLISH);
    }

    private boolean publish(DeviceThread device) {
        int result = results.entry(number);
        if (candidate != NONE && bytes > 0 && options.copyPayload()) {
            device.work(Work.COPY, bytes);
            host.copy(message - 1, candidate - 1);
        }
        device.work(Work.NOTIFY, 1);
        device.store(result + RESULT_RECEIVE, candidate);
        device.store(result + RESULT_WALKED, walked);
        results.publish(device, number);
        host.notifyHost();
        return candidate == NONE ? takeNext() : to(Step.CHECK_REMOVED);
    }

    private boolean takeNext() {
        forget();
        number += threads;
        block++;
        searchingAgain = false;
        candidate = NONE;
        walked = 0;
        candidateIndex = 0;
        bin = 0;
        previous = NONE;
        removed = false;
        return to(Step.AWAIT_MESSAGE);
    }

    /** Clears what only the phase that ends needed, so that threads that will act alike are alike in their registers. */
    private void forget() {
        index = 0;
        entry = NONE;
        word = 0;
        lowest = 0;
        second = 0;
        count = 0;
        seen = 0;
    }

    // ---------------------------------------------------------------- remove

    /** Another thread may have removed the receive meanwhile, and a command may even have posted it anew. */
    private boolean checkRemoved(DeviceThread device) {
        if (device.load(tables.receive(candidate) + RECEIVE_STATE) != CONSUMED) {
            return takeNext();
        }
        bin = bin(candidateIndex);
        return to(Step.LOCK_BIN);
    }

    private boolean lockBin(DeviceThread device) {
        if (device.compareAndSet(bin + BIN_LOCK, 0, 1)) {
            removed = false;
            return to(Step.SWEEP_BIN);
        }
        if (options.lazyRemoval()) {
            counters.leftMarked++;
            return takeNext();
        }
        return await(bin + BIN_LOCK);
    }

    private boolean sweepBin(DeviceThread device) {
        previous = NONE;
        return sweepAt(device.load(bin + BIN_HEAD));
    }

    private boolean sweepAt(int next) {
        entry = next;
        return to(entry == NONE || removed && !options.lazyRemoval() ? Step.UNLOCK_BIN : Step.SWEEP_RECEIVE);
    }

    private boolean sweepReceive(DeviceThread device) {
        if (device.load(tables.receive(entry) + RECEIVE_STATE) == CONSUMED
                && (options.lazyRemoval() || entry == candidate)) {
            return to(Step.UNLINK);
        }
        return to(removed ? Step.UNLOCK_BIN : Step.SWEEP_NEXT);
    }

    private boolean sweepNext(DeviceThread device) {
        previous = entry;
        return sweepAt(device.load(tables.receive(entry) + RECEIVE_NEXT));
    }

    private boolean unlink(DeviceThread device) {
        posted.unlink(device, bin, previous, device.load(tables.receive(entry) + RECEIVE_NEXT));
        return to(Step.FREE);
    }

    private boolean free(DeviceThread device) {
        removed |= entry == candidate;
        device.store(tables.receive(entry) + RECEIVE_STATE, UNLINKED);
        return previous == NONE ? to(Step.SWEEP_BIN) : sweepAfterPrevious(device);
    }

    private boolean sweepAfterPrevious(DeviceThread device) {
        return sweepAt(device.load(tables.receive(previous) + RECEIVE_NEXT));
    }

    private boolean unlockBin(DeviceThread device) {
        device.store(bin + BIN_LOCK, 0);
        return takeNext();
    }

    // ---------------------------------------------------------------- registers

    private static final int REGISTERS = 24;

    @Override
    public int registers() {
        return REGISTERS;
    }

    @Override
    public void save(int[] to, int at) {
        int i = at;
        to[i++] = step;
        to[i++] = searchingAgain ? 1 : 0;
        to[i++] = removed ? 1 : 0;
        to[i++] = number;
        to[i++] = block;
        to[i++] = message;
        to[i++] = source;
        to[i++] = tag;
        to[i++] = bytes;
        to[i++] = hashExact;
        to[i++] = hashSource;
        to[i++] = hashTag;
        to[i++] = index;
        to[i++] = entry;
        to[i++] = candidate;
        to[i++] = candidateIndex;
        to[i++] = word;
        to[i++] = lowest;
        to[i++] = second;
        to[i++] = count;
        to[i++] = seen;
        to[i++] = bin;
        to[i++] = previous;
        to[i++] = walked;
    }

    @Override
    public void restore(int[] from, int at) {
        int i = at;
        step = from[i++];
        searchingAgain = from[i++] == 1;
        removed = from[i++] == 1;
        number = from[i++];
        block = from[i++];
        message = from[i++];
        source = from[i++];
        tag = from[i++];
        bytes = from[i++];
        hashExact = from[i++];
        hashSource = from[i++];
        hashTag = from[i++];
        index = from[i++];
        entry = from[i++];
        candidate = from[i++];
        candidateIndex = from[i++];
        word = from[i++];
        lowest = from[i++];
        second = from[i++];
        count = from[i++];
        seen = from[i++];
        bin = from[i++];
        previous = from[i++];
        walked = from[i++];
    }
}
