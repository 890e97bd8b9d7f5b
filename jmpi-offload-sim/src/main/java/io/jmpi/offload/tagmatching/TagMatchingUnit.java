package io.jmpi.offload.tagmatching;

import io.jmpi.offload.Doorbell;
import io.jmpi.offload.Rings;
import io.jmpi.offload.SlotRing;
import io.jmpi.offload.UnitThread;

/**
 * A tag-matching shared receive queue: a device that pairs messages with tagged entries by itself, and reports.
 *
 * <p>The host posts commands ({@link #tagAdd}, {@link #tagDel}, {@link #tagSync}), messages arrive by {@link #deliver},
 * and {@link #nextCompletion} returns the outcomes of both. In between the unit works step by step: a command, a
 * message, or one segment of a long message. A message goes to the oldest active entry whose tag is equal under its
 * mask. A message that matches no entry is unexpected: the host gets it, and {@link SyncRule} determines what new
 * entries have to wait for.
 *
 * <p>The unit models order and timing. It moves no bytes: "data valid" means that a card would have moved them by now.
 *
 * <p>Everything is bounded. If commands or entries run out, posting fails with a return value. If completions or
 * buffers for unexpected messages run out, the unit pauses until the host has taken some (on the wire: receiver not
 * ready); it never waits for another reason. A message also waits while commands are older than 2^14 unexpected
 * messages, so that the counts in them cannot be mistaken after a turn of the 16-bit counter.
 *
 * <p>Threads: one host calls the first half of the methods; one other thread, or the same, works the unit by the second
 * half. Nothing is allocated after construction.
 */
public final class TagMatchingUnit implements UnitThread.Unit {
    /** Of {@link #tagAdd}: all entries are in use. */
    public static final int NO_FREE_TAG = -1;

    /** Of {@link #tagAdd}: too many commands are outstanding. */
    public static final int NO_FREE_OPERATION = -2;

    private static final int RNDV_HEADER_BYTES = 64;

    /** Steps of one kind in one round of {@link #work}. */
    private static final int STEPS_PER_ROUND = 64;

    private final UnitSettings settings;
    private final SlotRing<TagOperation> operations;
    private final SlotRing<WireMessage> wire;
    private final CompletionQueue completions;
    private final Handles handles;
    private final Doorbell doorbell = new Doorbell();
    private final Transfers transfers;
    private final UnitProgram program;

    /** Creates a unit with an empty list; no thread works it yet. */
    public TagMatchingUnit(UnitSettings settings) {
        this(settings, Rings.OF_THREADS);
    }

    /** Creates such a unit with unusual rings to and from its host. */
    public TagMatchingUnit(UnitSettings settings, Rings rings) {
        this.settings = settings;
        operations = rings.toDevice(settings.operations(), TagOperation::new);
        wire = rings.fromNetwork(settings.wireDepth(), WireMessage::new);
        completions = new CompletionQueue(rings, settings.completions(), settings.unexpectedBuffers());
        handles = new Handles(settings.tags());
        transfers = new Transfers(settings.tags());
        program = new UnitProgram(settings, operations, wire, completions, transfers);
    }

    // ---------------------------------------------------------------- the host's thread

    public Capabilities capabilities() {
        return new Capabilities(RNDV_HEADER_BYTES, settings.tags(), Verbs.TM_CAP_RC, settings.operations(), 1);
    }

    /**
     * Posts a TAG_ADD.
     *
     * @param tag what a message's tag must be under the mask; no bit outside the mask may be set
     * @param bufferLength bytes that the entry's buffer takes
     * @param recvWrId names the entry in completions of messages
     * @param wrId names the command in its own completion
     * @param flags {@link Verbs#OPS_SIGNALED}, {@link Verbs#OPS_TM_SYNC}
     * @param unexpectedCount unexpected messages that the host has handled, modulo 2^16
     * @return the entry's handle, at least 0; or {@link #NO_FREE_TAG} or {@link #NO_FREE_OPERATION}, and nothing was
     *     done
     */
    public int tagAdd(
            long tag, long mask, long bufferLength, long recvWrId, long wrId, int flags, int unexpectedCount) {
        requireFlags(flags);
        if ((tag & ~mask) != 0) {
            throw new IllegalArgumentException("tag 0x" + Long.toHexString(tag) + " has bits outside mask 0x"
                    + Long.toHexString(mask) + "; an entry's tag is compared after masking the message's");
        }
        UnitSettings.requireIn("bufferLength", bufferLength, 0, Long.MAX_VALUE);
        if (handles.freeCount() == 0) {
            return NO_FREE_TAG;
        }
        if (operations.room() == 0) {
            return NO_FREE_OPERATION;
        }
        int handle = handles.take((flags & Verbs.OPS_SIGNALED) != 0);
        TagOperation operation = claim(Verbs.WR_TAG_ADD, wrId, flags, unexpectedCount);
        operation.handle = handle;
        operation.tag = tag;
        operation.mask = mask;
        operation.bufferLength = bufferLength;
        operation.recvWrId = recvWrId;
        operations.publish();
        doorbell.ring();
        return handle;
    }

    /**
     * Posts a TAG_DEL. The entry has one of two outcomes: it is removed, or it has already matched a message. In the
     * second case, a signaled command completes with {@link Verbs#WC_TM_ERR}.
     *
     * @param handle from {@link #tagAdd}; not yet given back by its last completion
     * @return false if too many commands are outstanding, and nothing was done
     */
    public boolean tagDel(int handle, long wrId, int flags, int unexpectedCount) {
        requireFlags(flags);
        if (operations.room() == 0) {
            return false;
        }
        handles.deletionPosted(handle);
        TagOperation operation = claim(Verbs.WR_TAG_DEL, wrId, flags, unexpectedCount);
        operation.handle = handle;
        operations.publish();
        doorbell.ring();
        return true;
    }

    /**
     * Posts a TAG_SYNC.
     *
     * @return false if too many commands are outstanding, and nothing was done
     */
    public boolean tagSync(long wrId, int flags, int unexpectedCount) {
        requireFlags(flags);
        if (operations.room() == 0) {
            return false;
        }
        claim(Verbs.WR_TAG_SYNC, wrId, flags, unexpectedCount);
        operations.publish();
        doorbell.ring();
        return true;
    }

    private static void requireFlags(int flags) {
        if ((flags & ~(Verbs.OPS_SIGNALED | Verbs.OPS_TM_SYNC)) != 0) {
            throw new IllegalArgumentException("flags 0x" + Integer.toHexString(flags) + " has unknown bits");
        }
    }

    private TagOperation claim(int opcode, long wrId, int flags, int unexpectedCount) {
        TagOperation operation = operations.claim();
        operation.opcode = opcode;
        operation.wrId = wrId;
        operation.flags = flags;
        operation.unexpectedCount = unexpectedCount;
        operation.handle = -1;
        return operation;
    }

    /**
     * Lets a message arrive, after all that were delivered before.
     *
     * @param opcode one of {@link Verbs}' {@code TMH_} operations
     * @param appCtx user data, reported
     * @param length of the message's data in bytes, for a rendezvous of what is announced
     * @param cookie reported
     * @return false if the wire is full, and nothing was done
     */
    public boolean deliver(int opcode, int appCtx, long tag, long length, long cookie) {
        UnitSettings.requireIn("opcode", opcode, Verbs.TMH_NO_TAG, Verbs.TMH_EAGER);
        UnitSettings.requireIn("length", length, 0, Long.MAX_VALUE);
        if (wire.room() == 0) {
            return false;
        }
        WireMessage message = wire.claim();
        message.opcode = opcode;
        message.appCtx = appCtx;
        message.tag = tag;
        message.length = length;
        message.cookie = cookie;
        wire.publish();
        doorbell.ring();
        return true;
    }

    /** The oldest completion that the host has not taken yet; null if there is none. Ends with {@link #release}. */
    public Completion nextCompletion() {
        Completion completion = completions.peek();
        while (completion != null && completion.silent) {
            release(completion);
            completion = completions.peek();
        }
        return completion;
    }

    /** Gives back the completion that {@link #nextCompletion} returned, and with its last one the entry's handle. */
    public void release(Completion completion) {
        int handle = completion.handle;
        if (completion.opcode == Verbs.WC_TM_DEL) {
            handles.completed(handle, completion.status == Verbs.WC_SUCCESS ? 2 : 1);
        } else if (completion.opcode == Verbs.WC_TM_ADD || completion.endsEntry) {
            handles.completed(handle, 1);
        }
        completions.release(completion);
        if (completions.isEmpty()) {
            doorbell.ring(); // the unit may have paused because there was no room
        }
    }

    /** Entries that can be added now. */
    public int freeTags() {
        return handles.freeCount();
    }

    /** Entries that were added and whose handle has not been given back. */
    public int tagsInUse() {
        return handles.inUse();
    }

    /** Commands that can be posted now; more once the unit has executed some. */
    public int freeOperations() {
        return operations.room();
    }

    /** Sets the listener that the thread that works the unit calls after {@link #arm}. It must return at once. */
    public void onCompletion(Runnable listener) {
        completions.onCompletion(listener);
    }

    /**
     * Requests one call of the listener when there is a completion.
     *
     * @return false if there is one now; then no call follows
     */
    public boolean arm() {
        return completions.arm();
    }

    /** Whether the unit has done all it was given, and the host has taken all results. */
    public boolean isIdle() {
        // In the order in which data moves, so that nothing moves from a queue that is not yet checked to one that
        // already is.
        return operations.isEmpty() && wire.isEmpty() && transfers.isEmpty() && completions.isEmpty();
    }

    /** Bytes of the unit's tables, estimated. */
    public long memoryBytes() {
        return operations.slots() * (long) TagOperation.FOOTPRINT
                + wire.slots() * (long) WireMessage.FOOTPRINT
                + completions.slots() * (long) Completion.FOOTPRINT
                + settings.tags() * (TagList.BYTES_PER_ENTRY + 3L * Integer.BYTES);
    }

    // ---------------------------------------------------------------- the thread that works the unit

    /** A bounded round of all kinds of steps; returns how many there were. */
    @Override
    public int work() {
        int steps = 0;
        for (int i = 0; i < STEPS_PER_ROUND && program.execute(); i++) {
            steps++;
        }
        for (int i = 0; i < STEPS_PER_ROUND && program.receive(); i++) {
            steps++;
        }
        for (int i = 0; i < STEPS_PER_ROUND && program.transfer(); i++) {
            steps++;
        }
        completions.tellHost();
        return steps;
    }

    /** Executes the oldest command; false if there is none or the unit is paused. */
    public boolean stepCommand() {
        boolean done = program.execute();
        completions.tellHost();
        return done;
    }

    /** Receives the oldest message; false if there is none or the unit is paused. */
    public boolean stepWire() {
        boolean done = program.receive();
        completions.tellHost();
        return done;
    }

    /** Moves one segment of the transfer whose turn it is; false if there is none or the unit is paused. */
    public boolean stepTransfer() {
        boolean done = program.transfer();
        completions.tellHost();
        return done;
    }

    /** Whether a message waits for its step. */
    public boolean hasMessage() {
        return !wire.isEmpty();
    }

    /** Entries that the last message was compared with. */
    public int compared() {
        return program.compared();
    }

    /** Whether a step would do something. */
    @Override
    public boolean hasWork() {
        return program.hasWork();
    }

    @Override
    public Doorbell doorbell() {
        return doorbell;
    }

    /** Wakes a host that sleeps because the unit has failed, although it has no completion. */
    @Override
    public void wakeHost() {
        completions.wakeHost();
    }
}
