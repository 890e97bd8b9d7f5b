package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.Work;

/**
 * Program of the device thread that executes the host's commands: post, cancel, probe and take (paper, sections IV-C
 * and IV-E), in their order.
 *
 * <p>A receive that is posted must look among the unexpected messages and become visible to later messages in one step,
 * or a message could miss it. Therefore commands are executed while no message is being matched. The <em>gate</em>
 * ensures that without counting messages:
 *
 * <ol>
 *   <li>The gate is set to "closing": no further message passes.
 *   <li>Read how many messages have been announced. A message that had passed before had been announced before.
 *   <li>The gate is closed from that number on; messages below it pass and are waited for, by their results.
 *   <li>Execute a command. If there is another, continue with step 2, because messages that were announced before it are
 *       decided before it; some tens of times at most.
 *   <li>Open the gate.
 * </ol>
 *
 * Only the removal of consumed receives continues after a result has been published. It holds its bin's lock, which
 * commands also take.
 *
 * <p>Each reply has the number of messages that had been decided before, so that the host can put results and replies
 * in the order in which the device made them.
 */
public final class CommandKernel extends Kernel {
    private enum Step {
        AWAIT_COMMAND,
        CLOSE_GATE,
        READ_ANNOUNCED,
        LIMIT_GATE,
        AWAIT_RESULTS,
        EXECUTE,
        LOCK_FORMER_BIN,
        SWEEP_FORMER_BIN,
        UNLOCK_FORMER_BIN,
        SEARCH_UNEXPECTED,
        LOCK_BIN,
        APPEND,
        CANCEL,
        UNLOCK_BIN,
        REPLY,
        CHECK_NEXT,
        OPEN_GATE
    }

    private static final Step[] STEPS = Step.values();
    private static final int COMMANDS_PER_CLOSURE = 64;

    private final DeviceTables tables;
    private final ProgramOptions options;
    private final DeviceHost host;
    private final PostedReceives posted;
    private final BinSweep sweep;
    private final UnexpectedMessages unexpected;

    // Registers.
    private Step step = Step.AWAIT_COMMAND;
    private int number;
    private int announced;

    /** Messages whose results have been seen. */
    private int decided;

    private int executed;
    private int labelLow;
    private int labelHigh;
    private int subject;
    private int source;
    private int tag;
    private int hash;
    private int bin;
    private int outcome;
    private int outcomeMessage;
    private int walked;

    public CommandKernel(DeviceTables tables, ProgramOptions options, DeviceHost host) {
        this.tables = tables;
        this.options = options;
        this.host = host;
        posted = new PostedReceives(tables);
        sweep = new BinSweep(tables, true);
        unexpected = new UnexpectedMessages(tables, options);
    }

    @Override
    public boolean isIdle() {
        return step == Step.AWAIT_COMMAND;
    }

    @Override
    public boolean step(DeviceThread device) {
        return switch (step) {
            case AWAIT_COMMAND -> awaitCommand(device);
            case CLOSE_GATE -> closeGate(device);
            case READ_ANNOUNCED -> readAnnounced(device);
            case LIMIT_GATE -> limitGate(device);
            case AWAIT_RESULTS -> awaitResults(device);
            case EXECUTE -> execute(device);
            case LOCK_FORMER_BIN -> lock(device, Step.SWEEP_FORMER_BIN);
            case SWEEP_FORMER_BIN -> sweepFormerBin(device);
            case UNLOCK_FORMER_BIN -> unlock(device, Step.SEARCH_UNEXPECTED);
            case SEARCH_UNEXPECTED -> searchUnexpected(device);
            case LOCK_BIN -> lock(device, operation(device) == POST ? Step.APPEND : Step.CANCEL);
            case APPEND -> append(device);
            case CANCEL -> cancel(device);
            case UNLOCK_BIN -> unlock(device, Step.REPLY);
            case REPLY -> reply(device);
            case CHECK_NEXT -> checkNext(device);
            case OPEN_GATE -> openGate(device);
        };
    }

    private boolean to(Step next) {
        step = next;
        return true;
    }

    // ---------------------------------------------------------------- the gate

    private boolean awaitCommand(DeviceThread device) {
        return tables.commands.has(device, number) ? to(Step.CLOSE_GATE) : await(tables.commands.entry(number));
    }

    /** By an atomic operation, which orders it before the load that follows. */
    private boolean closeGate(DeviceThread device) {
        device.compareAndSet(GATE, OPEN, CLOSING);
        return to(Step.READ_ANNOUNCED);
    }

    private boolean readAnnounced(DeviceThread device) {
        int limit = device.load(ANNOUNCED);
        if (executed > 0 && limit == announced) {
            return to(Step.EXECUTE);
        }
        announced = limit;
        return to(Step.LIMIT_GATE);
    }

    private boolean limitGate(DeviceThread device) {
        device.store(GATE, closedFrom(announced));
        return to(decided == announced ? Step.EXECUTE : Step.AWAIT_RESULTS);
    }

    private boolean awaitResults(DeviceThread device) {
        int result = tables.results.entry(decided);
        if (device.load(result) - (decided + 1) < 0) {
            return await(result);
        }
        decided++;
        return decided != announced || to(Step.EXECUTE);
    }

    private boolean openGate(DeviceThread device) {
        device.store(GATE, OPEN);
        executed = 0;
        return to(Step.AWAIT_COMMAND);
    }

    // ---------------------------------------------------------------- commands

    private int operation(DeviceThread device) {
        return device.load(tables.commands.entry(number) + COMMAND_OPERATION);
    }

    private boolean execute(DeviceThread device) {
        int command = tables.commands.entry(number);
        subject = device.load(command + COMMAND_SUBJECT);
        source = device.load(command + COMMAND_SOURCE);
        tag = device.load(command + COMMAND_TAG);
        hash = device.load(command + COMMAND_HASHES);
        outcome = NO_OUTCOME;
        outcomeMessage = NONE;
        walked = 0;
        int operation = device.load(command + COMMAND_OPERATION);
        return switch (operation) {
            case POST -> startPost(device);
            case CANCEL -> startCancel(device);
            case PROBE, TAKE -> searchUnexpected(device);
            default -> throw new IllegalStateException("command " + number + " has unknown operation " + operation);
        };
    }

    /** The receive that had this descriptor before may still be in its list. */
    private boolean startPost(DeviceThread device) {
        int receive = tables.receive(subject);
        if (device.load(receive + RECEIVE_STATE) == CONSUMED) {
            bin = device.load(receive + RECEIVE_BIN);
            return to(Step.LOCK_FORMER_BIN);
        }
        return searchUnexpected(device);
    }

    private boolean lock(DeviceThread device, Step next) {
        return device.compareAndSet(bin + BIN_LOCK, 0, 1) ? to(next) : await(bin + BIN_LOCK);
    }

    private boolean unlock(DeviceThread device, Step next) {
        device.store(bin + BIN_LOCK, 0);
        return to(next);
    }

    private boolean sweepFormerBin(DeviceThread device) {
        sweep.sweep(device, bin);
        return to(Step.UNLOCK_FORMER_BIN);
    }

    private boolean searchUnexpected(DeviceThread device) {
        int message = unexpected.oldest(device, source, tag, hash);
        walked = unexpected.walked();
        int operation = operation(device);
        if (message == NONE) {
            if (operation != POST) {
                return to(Step.REPLY);
            }
            bin = tables.receiveBin(indexOf(source, tag), hash);
            return to(Step.LOCK_BIN);
        }
        outcome = FOUND;
        outcomeMessage = message;
        if (operation != PROBE) {
            unexpected.remove(device, message);
        }
        if (operation == POST) {
            int bytes = unexpected.bytes(device, message);
            if (bytes > 0 && options.copyPayload()) {
                device.work(Work.COPY, bytes);
                host.copy(message - 1, subject - 1);
            }
        }
        return to(Step.REPLY);
    }

    private boolean append(DeviceThread device) {
        int receive = tables.receive(subject);
        device.store(receive + RECEIVE_NEXT, NONE);
        device.store(receive + RECEIVE_SOURCE, source);
        device.store(receive + RECEIVE_TAG, tag);
        device.store(receive + RECEIVE_LABEL, labelLow);
        device.store(receive + RECEIVE_LABEL + 1, labelHigh);
        device.store(receive + RECEIVE_SEQUENCE, device.load(tables.commands.entry(number) + COMMAND_SEQUENCE_ID));
        device.store(receive + RECEIVE_BIN, bin);
        for (int word = 0; word < ProgramSizes.MAX_THREADS / Integer.SIZE; word++) {
            device.store(receive + RECEIVE_BOOKING + word, 0);
        }
        device.store(receive + RECEIVE_STATE, POSTED);
        posted.append(device, bin, subject);
        if (++labelLow == 0) {
            labelHigh++;
        }
        outcome = DONE;
        return to(Step.UNLOCK_BIN);
    }

    private boolean startCancel(DeviceThread device) {
        int receive = tables.receive(subject);
        if (device.load(receive + RECEIVE_STATE) != POSTED) {
            return to(Step.REPLY);
        }
        bin = device.load(receive + RECEIVE_BIN);
        return to(Step.LOCK_BIN);
    }

    /**
     * Unlinks the receive. Younger receives of its sequence get an id of their own, because the fast path relies on
     * sequences without a gap; the host's ids are not negative, so that the complement of a label is no other
     * sequence's.
     */
    private boolean cancel(DeviceThread device) {
        int receive = tables.receive(subject);
        int sequence = device.load(receive + RECEIVE_SEQUENCE);
        int next = posted.remove(device, bin, subject);
        int rest = ~(device.load(receive + RECEIVE_LABEL) & Integer.MAX_VALUE);
        for (int entry = next; entry != NONE; entry = device.load(tables.receive(entry) + RECEIVE_NEXT)) {
            if (device.load(tables.receive(entry) + RECEIVE_SEQUENCE) == sequence) {
                device.store(tables.receive(entry) + RECEIVE_SEQUENCE, rest);
            }
        }
        outcome = DONE;
        return to(Step.UNLOCK_BIN);
    }

    private boolean reply(DeviceThread device) {
        int reply = tables.replies.entry(number);
        device.work(Work.NOTIFY, 1);
        device.store(reply + REPLY_OUTCOME, outcome);
        device.store(reply + REPLY_MESSAGE, outcomeMessage);
        device.store(reply + REPLY_DECIDED, decided);
        device.store(reply + REPLY_WALKED, walked);
        tables.replies.publish(device, number);
        host.notifyHost();
        number++;
        return to(++executed < COMMANDS_PER_CLOSURE ? Step.CHECK_NEXT : Step.OPEN_GATE);
    }

    private boolean checkNext(DeviceThread device) {
        return to(tables.commands.has(device, number) ? Step.READ_ANNOUNCED : Step.OPEN_GATE);
    }

    // ---------------------------------------------------------------- registers

    private static final int REGISTERS = 15;

    @Override
    public int registers() {
        return REGISTERS;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // Registers are numbers; nothing outlives the run.
    public void save(int[] to, int at) {
        int i = at;
        to[i++] = step.ordinal();
        to[i++] = number;
        to[i++] = announced;
        to[i++] = decided;
        to[i++] = executed;
        to[i++] = labelLow;
        to[i++] = labelHigh;
        to[i++] = subject;
        to[i++] = source;
        to[i++] = tag;
        to[i++] = hash;
        to[i++] = bin;
        to[i++] = outcome;
        to[i++] = outcomeMessage;
        to[i++] = walked;
    }

    @Override
    public void restore(int[] from, int at) {
        int i = at;
        step = STEPS[from[i++]];
        number = from[i++];
        announced = from[i++];
        decided = from[i++];
        executed = from[i++];
        labelLow = from[i++];
        labelHigh = from[i++];
        subject = from[i++];
        source = from[i++];
        tag = from[i++];
        hash = from[i++];
        bin = from[i++];
        outcome = from[i++];
        outcomeMessage = from[i++];
        walked = from[i++];
    }
}
