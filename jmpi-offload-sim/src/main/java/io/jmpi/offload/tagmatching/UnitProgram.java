package io.jmpi.offload.tagmatching;

import io.jmpi.offload.SlotRing;

/**
 * The steps of the unit: execute a command, receive a message, move a segment. Each step takes one thing from where it
 * waits, publishes the result, and only then releases its slot, so that each thing is visible in one place at any time.
 * A step that might have no room for its completion is not begun.
 *
 * <p>Thread: the one that works the unit.
 */
final class UnitProgram {
    private static final int MOST_UNEXPECTED_BEFORE_COMMANDS = 1 << 14;

    private final int segmentBytes;
    private final SlotRing<TagOperation> operations;
    private final SlotRing<WireMessage> wire;
    private final CompletionQueue completions;
    private final Transfers transfers;
    private final TagList list;
    private final Phase phase;

    /** No entry matched the oldest message, and there was no buffer for it. */
    private boolean waitsForBuffer;

    private long unexpectedMessages;

    /** Commands before this position had been posted when {@link #unexpectedAtBarrier} was recorded. */
    private long barrier;

    private long unexpectedAtBarrier;

    UnitProgram(
            UnitSettings settings,
            SlotRing<TagOperation> operations,
            SlotRing<WireMessage> wire,
            CompletionQueue completions,
            Transfers transfers) {
        segmentBytes = settings.segmentBytes();
        this.operations = operations;
        this.wire = wire;
        this.completions = completions;
        this.transfers = transfers;
        list = new TagList(settings.tags());
        phase = new Phase(settings.sync());
    }

    /** Whether a step would do something. */
    boolean hasWork() {
        if (!completions.hasRoom()) {
            return false;
        }
        boolean canReceive = !wire.isEmpty() && (!waitsForBuffer || completions.hasUnexpectedBuffer());
        return canReceive || !operations.isEmpty() || !transfers.isEmpty();
    }

    /** Executes the oldest command; false if it cannot. */
    boolean execute() {
        TagOperation operation = operations.peek();
        if (operation == null || !completions.hasRoom()) {
            return false;
        }
        if (operation.bringsCount()) {
            phase.bring(operation.opcode, operation.unexpectedCount);
        }
        switch (operation.opcode) {
            case Verbs.WR_TAG_ADD -> add(operation);
            case Verbs.WR_TAG_DEL -> delete(operation);
            default -> {
                activateIfInStep();
                if (operation.isSignaled()) {
                    publish(completionOf(operation, Verbs.WC_TM_SYNC));
                }
            }
        }
        operations.release(); // last, for isIdle: its result is visible by now
        return true;
    }

    private void add(TagOperation operation) {
        activateIfInStep();
        list.add(operation, phase.isInStep());
        if (operation.isSignaled()) {
            publish(completionOf(operation, Verbs.WC_TM_ADD));
        }
    }

    private void delete(TagOperation operation) {
        boolean removed = list.isListed(operation.handle);
        if (removed) {
            list.remove(operation.handle);
        }
        activateIfInStep();
        Completion completion = completionOf(operation, Verbs.WC_TM_DEL);
        completion.status = removed ? Verbs.WC_SUCCESS : Verbs.WC_TM_ERR;
        completion.silent = !operation.isSignaled();
        publish(completion);
    }

    private void activateIfInStep() {
        if (phase.isInStep()) {
            list.activateAll();
        }
    }

    private Completion completionOf(TagOperation operation, int opcode) {
        Completion completion = completions.claim(opcode, 0);
        completion.handle = operation.handle;
        completion.id = operation.wrId;
        return completion;
    }

    /** Receives the oldest message; false if it cannot. */
    boolean receive() {
        WireMessage message = wire.peek();
        if (message == null || !completions.hasRoom()) {
            return false;
        }
        boolean tagged = message.opcode == Verbs.TMH_EAGER || message.opcode == Verbs.TMH_RNDV;
        int handle = tagged ? list.oldestAccepting(message.tag) : -1;
        if (handle >= 0) {
            match(message, handle);
        } else if (!completions.hasUnexpectedBuffer() || tagged && hasOldCommands()) {
            waitsForBuffer = !completions.hasUnexpectedBuffer();
            return false;
        } else {
            untouched(message, tagged);
        }
        waitsForBuffer = false;
        wire.release(); // last, for isIdle
        return true;
    }

    /** Entries that the last search compared. */
    int compared() {
        return list.compared();
    }

    /** Whether commands wait since so many unexpected messages that their counts are in danger of being ambiguous. */
    private boolean hasOldCommands() {
        if (operations.consumed() >= barrier) {
            barrier = operations.produced();
            unexpectedAtBarrier = unexpectedMessages;
        }
        return unexpectedMessages - unexpectedAtBarrier >= MOST_UNEXPECTED_BEFORE_COMMANDS;
    }

    /** Passes on a message that no entry matched. */
    private void untouched(WireMessage message, boolean tagged) {
        if (tagged) {
            phase.unexpected();
            unexpectedMessages++;
        }
        Completion completion = completions.claim(tagged ? Verbs.WC_TM_RECV : Verbs.WC_TM_NO_TAG, 0);
        completion.tag = message.tag;
        completion.appCtx = message.appCtx;
        completion.cookie = message.cookie;
        publish(completion);
    }

    private void match(WireMessage message, int handle) {
        boolean rendezvous = message.opcode == Verbs.TMH_RNDV;
        boolean fits = message.length <= list.bufferLength(handle);
        boolean moves = fits && (rendezvous || message.length > segmentBytes);
        long segments = Math.max(1, (message.length - 1) / segmentBytes + 1);
        list.consume(handle, message, segments);
        int data = fits && !moves ? Verbs.WC_TM_DATA_VALID : 0;
        Completion completion = completions.claim(Verbs.WC_TM_RECV, Verbs.WC_TM_MATCH | data);
        list.describe(handle, completion);
        if (!fits) {
            completion.status = rendezvous ? Verbs.WC_TM_RNDV_INCOMPLETE : Verbs.WC_LOC_LEN_ERR;
        }
        completion.endsEntry = !moves;
        if (moves) {
            transfers.begin(handle);
        }
        publish(completion);
    }

    /** Moves a segment of the transfer whose turn it is; false if it cannot. */
    boolean transfer() {
        if (transfers.isEmpty() || !completions.hasRoom()) {
            return false;
        }
        int handle = transfers.next();
        if (list.moveSegment(handle)) {
            Completion completion = completions.claim(Verbs.WC_TM_RECV, Verbs.WC_TM_DATA_VALID);
            list.describe(handle, completion);
            completion.endsEntry = true;
            publish(completion);
            transfers.end(); // last, for isIdle
        } else {
            transfers.rotate();
        }
        return true;
    }

    private void publish(Completion completion) {
        if (phase.asksForCount()) {
            completion.flags |= Verbs.WC_TM_SYNC_REQ;
        }
        completions.publish(completion);
    }
}
