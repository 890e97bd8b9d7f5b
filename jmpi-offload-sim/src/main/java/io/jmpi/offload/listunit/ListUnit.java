package io.jmpi.offload.listunit;

import io.jmpi.offload.Doorbell;
import io.jmpi.offload.OrderedEntries;
import io.jmpi.offload.Rings;
import io.jmpi.offload.SlotRing;
import org.jspecify.annotations.NullUnmarked;

/**
 * A unit that holds the oldest entries of one list and searches them for each header: the posted receives for the headers
 * of messages, or the unexpected messages for those of receives. A header that matches takes the entry away. One that
 * does not is a failure, and its host searches the entries that are not in the unit.
 *
 * <p>Entries move into the unit by a handshake, so that no header can miss one on its way (Underwood and others, 2005):
 *
 * <ol>
 *   <li>The host sends START INSERT. The unit acknowledges it, with the number of its free cells, behind all earlier
 *       results; the host handles these before it moves anything.
 *   <li>From then on the unit holds a header that fails, and those behind it.
 *   <li>The host sends INSERTs, the oldest entry first, and STOP INSERT. The unit searches again for the header that it
 *       holds.
 * </ol>
 *
 * <p>Two commands are jmpi's own: DELETE takes one entry out, because MPI cancels receives and probes take messages away;
 * the unit answers whether it still had the entry. RESET takes all.
 *
 * <p>Threads: one host; one other thread, or the same, works the unit. Nothing is allocated after construction.
 */
@NullUnmarked
class ListUnit {
    /** What a result reports. */
    enum Outcome {
        /** The header of the oldest search has matched the entry of that number, which has left the unit. */
        MATCH,
        /** No entry matches the header of the oldest search. */
        FAILURE,
        /** Insertion may begin; the number is that of the free cells. */
        STARTED,
        /** The entry of that number was taken out. */
        DELETED,
        /** The entry of that number was to be taken out, but has matched before. */
        GONE
    }

    /** Where headers come from. */
    enum Origin {
        /** Messages; the list is that of the posted receives. */
        NETWORK,
        /** Receives; the list is that of the unexpected messages. */
        HOST
    }

    private enum Command {
        START_INSERT,
        INSERT,
        STOP_INSERT,
        DELETE,
        RESET
    }

    private static final class CommandSlot {
        Command command;
        int number;
        long key;
        long mask;
    }

    private static final class Header {
        long key;
        long mask;
    }

    /** A result. Lifetime: until {@link #release}. */
    static final class Result {
        private Outcome outcome;
        private int number;

        Outcome outcome() {
            return outcome;
        }

        int number() {
            return number;
        }
    }

    private static final int SLOT_BYTES = 32;

    private final OrderedEntries cells;
    private final CellCosts costs;
    private final SlotRing<CommandSlot> commands;
    private final SlotRing<Header> headers;
    private final SlotRing<Result> results;
    private final Doorbell doorbell;

    /** Device: between START INSERT and STOP INSERT. */
    private boolean inserting;

    /** Device: the oldest header has failed while {@link #inserting}. */
    private boolean holding;

    private long heldHeaders;
    private long cycles;

    /**
     * Creates a unit without entries.
     *
     * @param rings to and from the host
     * @param origin of the headers
     */
    ListUnit(ListSettings settings, Rings rings, Origin origin, Doorbell doorbell) {
        cells = new OrderedEntries(settings.capacity());
        costs = settings.costs();
        commands = rings.toDevice(settings.depth(), CommandSlot::new);
        headers = origin == Origin.NETWORK
                ? rings.fromNetwork(settings.depth(), Header::new)
                : rings.toDevice(settings.depth(), Header::new);
        results = rings.toHost(settings.depth(), Result::new);
        this.doorbell = doorbell;
    }

    // ---------------------------------------------------------------- the host's thread

    /** Commands that can be sent now. */
    int commandRoom() {
        return commands.room();
    }

    void startInsert() {
        send(Command.START_INSERT, 0, 0, 0);
    }

    void insert(int number, long key, long mask) {
        send(Command.INSERT, number, key, mask);
    }

    void stopInsert() {
        send(Command.STOP_INSERT, 0, 0, 0);
    }

    void delete(int number) {
        send(Command.DELETE, number, 0, 0);
    }

    void reset() {
        send(Command.RESET, 0, 0, 0);
    }

    private void send(Command command, int number, long key, long mask) {
        CommandSlot slot = commands.claim();
        slot.command = command;
        slot.number = number;
        slot.key = key;
        slot.mask = mask;
        commands.publish();
        doorbell.ring();
    }

    /** Lets the unit search for a header; false if it has no room for one. */
    boolean search(long key, long mask) {
        if (headers.room() == 0) {
            return false;
        }
        Header header = headers.claim();
        header.key = key;
        header.mask = mask;
        headers.publish();
        doorbell.ring();
        return true;
    }

    /** The oldest result; null if there is none. Ends with {@link #release}. */
    Result nextResult() {
        return results.peek();
    }

    void release() {
        results.release();
        if (results.isEmpty()) {
            doorbell.ring(); // the unit may have paused because there was no room
        }
    }

    boolean hasResults() {
        return !results.isEmpty();
    }

    /** Whether the unit has done all it was given, and the host has taken all results. */
    boolean isIdle() {
        return commands.isEmpty() && headers.isEmpty() && results.isEmpty();
    }

    long memoryBytes() {
        return cells.memoryBytes() + (long) SLOT_BYTES * (commands.slots() + headers.slots() + results.slots());
    }

    // ---------------------------------------------------------------- the thread that works the unit

    /** Whether a step would do something. */
    boolean hasWork() {
        return results.room() > 0 && (hasCommand() || hasHeader());
    }

    boolean hasCommand() {
        return !commands.isEmpty();
    }

    /** Whether a header waits that is not held. */
    boolean hasHeader() {
        return !headers.isEmpty() && !holding;
    }

    /** Executes the oldest command; false if there is none, or no room for its result. */
    boolean stepCommand() {
        CommandSlot slot = commands.peek();
        if (slot == null || results.room() == 0) {
            return false;
        }
        cycles = costs.change();
        switch (slot.command) {
            case START_INSERT -> {
                inserting = true;
                publish(Outcome.STARTED, cells.free());
            }
            case INSERT -> cells.add(slot.number, slot.key, slot.mask);
            case STOP_INSERT -> {
                inserting = false;
                holding = false;
            }
            case DELETE -> publish(cells.remove(slot.number) ? Outcome.DELETED : Outcome.GONE, slot.number);
            case RESET -> cells.clear();
            default -> throw new AssertionError(slot.command);
        }
        commands.release(); // last, for isIdle: its result is visible by now
        return true;
    }

    /** Searches for the oldest header; false if there is none, it is held, or there is no room for its result. */
    boolean stepHeader() {
        Header header = headers.peek();
        if (header == null || holding || results.room() == 0) {
            return false;
        }
        int number = cells.find(header.key, header.mask);
        cycles = costs.search(cells.compared());
        if (number >= 0) {
            cells.remove(number);
            publish(Outcome.MATCH, number);
        } else if (mustHold()) {
            holding = true;
            heldHeaders++;
            return true;
        } else {
            publish(Outcome.FAILURE, 0);
        }
        headers.release(); // last, for isIdle
        return true;
    }

    /** Whether a header that has failed must wait for the entries that are being inserted. */
    boolean mustHold() {
        return inserting;
    }

    private void publish(Outcome outcome, int number) {
        Result result = results.claim();
        result.outcome = outcome;
        result.number = number;
        results.publish();
    }

    /** Cycles of the last step. */
    long cycles() {
        return cycles;
    }

    /** Headers that were held; another thread may read an older number. */
    long heldHeaders() {
        return heldHeaders;
    }
}
