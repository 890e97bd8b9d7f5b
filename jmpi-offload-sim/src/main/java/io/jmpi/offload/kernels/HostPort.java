package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.dpa.DeviceMemory;
import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.MemoryThread;
import java.util.function.IntConsumer;

/**
 * The host's side of a program's queues: announces messages, gives commands, and reads results and replies in the order
 * in which the device decided them.
 *
 * <p>Data of the last event is valid until the next {@link #poll}. The host assigns and reuses the numbers of receives
 * and messages, which count from 0.
 *
 * <p>Thread: one, the host's.
 */
public final class HostPort {
    /** Results of {@link #poll}. */
    public enum Event {
        /** Nothing. */
        NONE,
        /** {@link #message} was matched with {@link #receive}. */
        MATCHED,
        /** {@link #message} is unexpected, and stored on the device. */
        UNEXPECTED,
        /**
         * The oldest command without a reply has been executed, with {@link #hasOutcome} and perhaps {@link #message}.
         */
        REPLIED
    }

    private final DeviceThread memory;
    private final DeviceTables tables;
    private int announced;
    private int decided;
    private int commanded;
    private int replied;
    private int message;
    private int receive;
    private int walked;
    private boolean outcome;

    /** The numbers of announced messages that are undecided, by their slot. */
    private final int[] messages;

    /** The port to a program in the memory of a device that runs in real time. */
    public HostPort(DeviceMemory memory, DeviceTables tables) {
        this(new MemoryThread(memory), tables);
    }

    /** The port to a program through what its executor offers the host as access to memory. */
    public HostPort(DeviceThread memory, DeviceTables tables) {
        this.memory = memory;
        this.tables = tables;
        messages = new int[tables.sizes.completions()];
    }

    /** For tests of wrap-around: begins with other numbers than 0, as the kernels must too. */
    void startAt(int firstMessage, int firstCommand) {
        announced = firstMessage;
        decided = firstMessage;
        commanded = firstCommand;
        replied = firstCommand;
    }

    // ---------------------------------------------------------------- to the device

    /** How many messages can be announced now. */
    public int roomForMessages() {
        return tables.sizes.completions() - (announced - decided);
    }

    /** How many commands can be given now. */
    public int roomForCommands() {
        return tables.sizes.commands() - (commanded - replied);
    }

    /**
     * Announces a message that has arrived; there must be room. The hashes are those of {@link EnvelopeHashes}.
     *
     * @param bytes length of the payload that waits in the message's buffer, 0 if there is nothing to copy
     */
    public void announce(int number, int source, int tag, int bytes, int hashExact, int hashSource, int hashTag) {
        messages[announced & messages.length - 1] = number;
        int completion = tables.completions.entry(announced);
        memory.store(completion + COMPLETION_MESSAGE, number + 1);
        memory.store(completion + COMPLETION_SOURCE, source);
        memory.store(completion + COMPLETION_TAG, tag);
        memory.store(completion + COMPLETION_HASHES, hashExact);
        memory.store(completion + COMPLETION_HASHES + 1, hashSource);
        memory.store(completion + COMPLETION_HASHES + 2, hashTag);
        memory.store(completion + COMPLETION_BYTES, bytes);
        memory.store(ANNOUNCED, announced + 1); // before the thread can start: the gate counts on it
        tables.completions.publishVolatile(memory, announced++);
    }

    /**
     * Posts a receive; there must be room. Replied with an outcome, and with a message if it took an unexpected one.
     *
     * @param sequenceId not negative; differs from that of the receive posted before unless source and tag are the
     *     same, and from all given before a cancellation
     */
    public void post(int number, int source, int tag, int sequenceId) {
        command(POST, number + 1, source, tag, hash(source, tag), sequenceId);
    }

    /** Cancels a receive; there must be room. Replied with an outcome if it was still posted. */
    public void cancel(int number) {
        command(CANCEL, number + 1, 0, 0, 0, 0);
    }

    /** Looks for the oldest unexpected message; there must be room. Replied with it and an outcome, if there is one. */
    public void probe(int source, int tag, boolean take) {
        command(take ? TAKE : PROBE, NONE, source, tag, hash(source, tag), 0);
    }

    private static int hash(int source, int tag) {
        return switch (indexOf(source, tag)) {
            case EXACT -> EnvelopeHashes.hash(source, tag);
            case ANY_SOURCE -> EnvelopeHashes.hash(tag);
            case ANY_TAG -> EnvelopeHashes.hash(source);
            default -> 0;
        };
    }

    private void command(int operation, int subject, int source, int tag, int hash, int last) {
        int command = tables.commands.entry(commanded);
        memory.store(command + COMMAND_OPERATION, operation);
        memory.store(command + COMMAND_SUBJECT, subject);
        memory.store(command + COMMAND_SOURCE, source);
        memory.store(command + COMMAND_TAG, tag);
        memory.store(command + COMMAND_HASHES, hash);
        memory.store(command + COMMAND_SEQUENCE_ID, last);
        tables.commands.publishVolatile(memory, commanded++);
    }

    // ---------------------------------------------------------------- from the device

    /** The device's next decision, in its order. */
    public Event poll() {
        boolean hasResult = hasResult();
        // After the result: a command that was executed before this message is then seen to have been.
        if (hasReply()) {
            int reply = tables.replies.entry(replied);
            if (memory.load(reply + REPLY_DECIDED) == decided) {
                outcome = memory.load(reply + REPLY_OUTCOME) != NO_OUTCOME;
                message = memory.load(reply + REPLY_MESSAGE) - 1;
                walked = memory.load(reply + REPLY_WALKED);
                replied++;
                return Event.REPLIED;
            }
            // The reply waits for results of earlier decisions, all of which have been published.
        } else if (!hasResult) {
            return Event.NONE;
        }
        message = messages[decided & messages.length - 1];
        int result = tables.results.entry(decided);
        receive = memory.load(result + RESULT_RECEIVE) - 1;
        walked = memory.load(result + RESULT_WALKED);
        decided++;
        return receive < 0 ? Event.UNEXPECTED : Event.MATCHED;
    }

    private boolean hasResult() {
        return announced != decided && tables.results.has(memory, decided);
    }

    private boolean hasReply() {
        return commanded != replied && tables.replies.has(memory, replied);
    }

    /** Whether {@link #poll} would find something. */
    public boolean hasEvent() {
        return hasResult() || hasReply();
    }

    /** Whether {@link #poll} would find something, and probably everything: the last decisions have been published. */
    public boolean hasLastEvents() {
        return hasEvent()
                && (announced == decided || tables.results.has(memory, announced - 1))
                && (commanded == replied || tables.replies.has(memory, commanded - 1));
    }

    /** Whether everything announced is decided and everything commanded is replied to, and polled. */
    public boolean isSettled() {
        return announced == decided && commanded == replied;
    }

    /** Visits the messages that are announced and whose decision has not been polled, in order. */
    public void forEachUndecided(IntConsumer visitor) {
        for (int number = decided; number != announced; number++) {
            visitor.accept(messages[number & messages.length - 1]);
        }
    }

    /** Number of the message of the last event; negative if a reply has none. */
    public int message() {
        return message;
    }

    /** Number of the receive of the last event, if that was a match. */
    public int receive() {
        return receive;
    }

    /** Entries compared for the last event: receives, or messages if it was a reply. */
    public int walked() {
        return walked;
    }

    /** Whether the command of the last reply succeeded. */
    public boolean hasOutcome() {
        return outcome;
    }
}
