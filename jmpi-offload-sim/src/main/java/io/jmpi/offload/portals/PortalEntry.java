package io.jmpi.offload.portals;

import io.jmpi.offload.Doorbell;
import io.jmpi.offload.Interrupt;
import io.jmpi.offload.OrderedEntries;
import io.jmpi.offload.Rings;
import io.jmpi.offload.SlotRing;
import io.jmpi.offload.UnitThread;
import io.jmpi.offload.portals.Event.Kind;
import org.agrona.collections.Long2LongHashMap;
import org.jspecify.annotations.NullUnmarked;

/**
 * A portal table entry with its lists, after the Portals 4 specification, its reference implementation, and libfabric's
 * provider {@code cxi} for the Slingshot card: a priority list of posted receives and a list of unexpected headers, which
 * share one pool of list entries.
 *
 * <p>A header goes to the oldest receive of the priority list that accepts it; if there is none, it takes an entry of the
 * unexpected list. A receive that is appended first searches that list. When no entry is free, the portal leaves the state
 * in which hardware manages it:
 *
 * <ul>
 *   <li>To software, if the card is hybrid: receives of the priority list still match first, and other headers are passed
 *       to the host.
 *   <li>Otherwise it is disabled: all headers are dropped until the host enables it with the number of those that were. A
 *       wrong number is refused, because headers that are on their way to a sender would be overtaken.
 * </ul>
 *
 * <p>In both states receives that are to be appended fail, in order. Commands are executed, headers received and events
 * reported in order, so that an event proves that all before it has been seen.
 *
 * <p>Threads: one host; one other thread, or the same, works the entry. Nothing is allocated after construction.
 */
@NullUnmarked
class PortalEntry implements UnitThread.Unit {
    private enum Command {
        APPEND,
        UNLINK,
        DELETE,
        DELETE_ALL,
        ENABLE,
        RESET
    }

    private enum State {
        HARDWARE,
        SOFTWARE,
        DISABLED
    }

    private static final class CommandSlot {
        Command command;
        int receive;
        long key;
        long mask;
        long header;
    }

    private static final class Header {
        long number;
        long key;
    }

    private static final int NONE = -1;
    private static final int STEPS_PER_ROUND = 64;
    private static final int SLOT_BYTES = 40;

    private final PortalSettings settings;
    private final SlotRing<CommandSlot> commands;
    private final SlotRing<Header> headers;
    private final SlotRing<Event> events;
    private final Doorbell doorbell = new Doorbell();
    private final Interrupt interrupt = new Interrupt(() -> {});

    /** Device: receives by their numbers. */
    private final OrderedEntries priority;

    /** Device: headers by the places that they take. */
    private final OrderedEntries unexpected;

    private final long[] headerOf;
    private final Long2LongHashMap placeOf = new Long2LongHashMap(NONE);
    private final int[] freePlaces;
    private int freePlaceCount;
    private State state;

    /** Headers that were dropped since the portal was disabled. */
    private long dropped;

    /** Entries that the last step compared. */
    private int compared;

    PortalEntry(PortalSettings settings) {
        this(settings, Rings.OF_THREADS);
    }

    /** @param rings to and from the host */
    PortalEntry(PortalSettings settings, Rings rings) {
        this.settings = settings;
        commands = rings.toDevice(settings.depth(), CommandSlot::new);
        headers = rings.fromNetwork(settings.depth(), Header::new);
        events = rings.toHost(settings.depth(), Event::new);
        priority = new OrderedEntries(settings.numbers());
        unexpected = new OrderedEntries(settings.entries());
        headerOf = new long[settings.entries()];
        freePlaces = new int[settings.entries()];
        for (int place = 0; place < freePlaces.length; place++) {
            freePlaces[freePlaceCount++] = place;
        }
        state = settings.mode() == PortalMode.SOFTWARE ? State.SOFTWARE : State.HARDWARE;
    }

    // ---------------------------------------------------------------- the host's thread

    boolean hasCommandRoom() {
        return commands.room() > 0;
    }

    /** @param receive its number, below {@link PortalSettings#numbers} */
    void append(int receive, long key, long mask) {
        send(Command.APPEND, receive, key, mask, 0);
    }

    void unlink(int receive) {
        send(Command.UNLINK, receive, 0, 0, 0);
    }

    /** Takes a header out of the unexpected list, which has it. */
    void delete(long header) {
        send(Command.DELETE, 0, 0, 0, header);
    }

    void deleteAll() {
        send(Command.DELETE_ALL, 0, 0, 0, 0);
    }

    /**
     * Lets hardware manage the portal.
     *
     * @param dropCount headers that the host knows to be dropped; 0 unless the portal is disabled
     */
    void enable(long dropCount) {
        send(Command.ENABLE, 0, 0, 0, dropCount);
    }

    void reset() {
        send(Command.RESET, 0, 0, 0, 0);
    }

    private void send(Command command, int receive, long key, long mask, long header) {
        CommandSlot slot = commands.claim();
        slot.command = command;
        slot.receive = receive;
        slot.key = key;
        slot.mask = mask;
        slot.header = header;
        commands.publish();
        doorbell.ring();
    }

    /** Lets a header arrive; false if there is no room for it. */
    boolean deliver(long number, long key) {
        if (headers.room() == 0) {
            return false;
        }
        Header header = headers.claim();
        header.number = number;
        header.key = key;
        headers.publish();
        doorbell.ring();
        return true;
    }

    /** The oldest event; null if there is none. Ends with {@link #release}. */
    Event nextEvent() {
        return events.peek();
    }

    void release() {
        events.release();
        if (events.isEmpty()) {
            doorbell.ring(); // the portal may have paused because there was no room
        }
    }

    boolean hasEvents() {
        return !events.isEmpty();
    }

    boolean isIdle() {
        return commands.isEmpty() && headers.isEmpty() && events.isEmpty();
    }

    Interrupt interrupt() {
        return interrupt;
    }

    long memoryBytes() {
        return priority.memoryBytes()
                + unexpected.memoryBytes()
                + (long) SLOT_BYTES * (commands.slots() + headers.slots() + events.slots());
    }

    // ---------------------------------------------------------------- the thread that works the entry

    @Override
    public int work() {
        int steps = 0;
        for (int i = 0; i < STEPS_PER_ROUND && stepCommand(); i++) {
            steps++;
        }
        for (int i = 0; i < STEPS_PER_ROUND && hasHeader(); i++) {
            while (stepCommand()) {
                steps++; // a receive that was posted before the header arrived comes first
            }
            if (!stepHeader()) {
                break;
            }
            steps++;
        }
        if (steps > 0 && hasEvents()) {
            interrupt.raise(); // once for all events of the round
        }
        return steps;
    }

    @Override
    public boolean hasWork() {
        return hasRoom() && (hasCommand() || hasHeader());
    }

    boolean hasCommand() {
        return !commands.isEmpty();
    }

    boolean hasHeader() {
        return !headers.isEmpty();
    }

    /** A step reports two events at most. */
    private boolean hasRoom() {
        return events.room() > 1;
    }

    /** Executes the oldest command, or a part of it; false if it cannot. */
    boolean stepCommand() {
        CommandSlot slot = commands.peek();
        if (slot == null || !hasRoom()) {
            return false;
        }
        compared = 0;
        if (slot.command == Command.DELETE_ALL && unexpected.count() > 0) {
            report(Kind.DELETED, 0, take(unexpected.oldest()));
            return true; // the rest in further steps
        }
        execute(slot);
        commands.release(); // last, for isIdle: its event is visible by now
        return true;
    }

    private void execute(CommandSlot slot) {
        switch (slot.command) {
            case APPEND -> append(slot);
            case UNLINK -> report(priority.remove(slot.receive) ? Kind.UNLINKED : Kind.GONE, slot.receive, 0);
            case DELETE -> {
                int place = (int) placeOf.get(slot.header);
                if (place != NONE) { // otherwise it was taken out with all, and has been reported
                    report(Kind.DELETED, 0, take(place));
                }
            }
            case DELETE_ALL -> report(Kind.ALL_DELETED, 0, 0);
            case ENABLE -> enable(slot);
            case RESET -> {
                priority.clear();
                while (unexpected.count() > 0) {
                    take(unexpected.oldest());
                }
            }
        }
    }

    private void append(CommandSlot slot) {
        if (!mayAppend()) {
            report(Kind.NO_SPACE, slot.receive, 0);
            return;
        }
        int found = unexpected.find(slot.key, slot.mask);
        if (found >= 0) {
            report(Kind.PUT_OVERFLOW, slot.receive, take(found), unexpected.compared());
        } else if (free() > settings.reserved()) {
            priority.add(slot.receive, slot.key, slot.mask);
            report(Kind.LINK, slot.receive, 0, unexpected.compared());
        } else {
            exhausted();
            report(Kind.NO_SPACE, slot.receive, 0);
        }
    }

    /** A receive that is appended while software matches would be taken for one that is older than software's. */
    boolean mayAppend() {
        return state == State.HARDWARE;
    }

    /** Takes a header out of the unexpected list; returns its number. */
    private long take(int place) {
        unexpected.remove(place);
        freePlaces[freePlaceCount++] = place;
        placeOf.remove(headerOf[place]);
        return headerOf[place];
    }

    private int free() {
        return settings.entries() - priority.count() - unexpected.count();
    }

    private void exhausted() {
        state = settings.mode() == PortalMode.HYBRID ? State.SOFTWARE : State.DISABLED;
        dropped = 0;
        report(Kind.EXHAUSTED, 0, 0);
    }

    private void enable(CommandSlot slot) {
        if (state == State.DISABLED && !mayEnable(slot.header, dropped)) {
            report(Kind.REFUSED, 0, 0);
            return;
        }
        state = State.HARDWARE;
        report(Kind.ENABLED, 0, 0);
    }

    /** Whether the host has counted all headers that were dropped. */
    boolean mayEnable(long counted, long actual) {
        return counted == actual;
    }

    /** Receives the oldest header; false if it cannot. */
    boolean stepHeader() {
        Header header = headers.peek();
        if (header == null || !hasRoom()) {
            return false;
        }
        compared = 0;
        receive(header);
        headers.release(); // last, for isIdle
        return true;
    }

    private void receive(Header header) {
        if (state == State.DISABLED) {
            drop(header);
            return;
        }
        int receive = priority.find(header.key, -1);
        if (receive >= 0) {
            priority.remove(receive);
            report(Kind.PUT, receive, header.number, priority.compared());
        } else if (state == State.SOFTWARE) {
            report(Kind.TO_SOFTWARE, 0, header.number, priority.compared());
        } else if (free() > 0) {
            int place = freePlaces[--freePlaceCount];
            unexpected.add(place, header.key, -1);
            headerOf[place] = header.number;
            placeOf.put(header.number, place);
            report(Kind.UNEXPECTED, 0, header.number, priority.compared());
        } else {
            exhausted();
            if (state == State.DISABLED) {
                drop(header);
            } else {
                report(Kind.TO_SOFTWARE, 0, header.number, priority.compared());
            }
        }
    }

    private void drop(Header header) {
        dropped++;
        report(Kind.DROPPED, 0, header.number);
    }

    private void report(Kind kind, int receive, long header) {
        report(kind, receive, header, 0);
    }

    private void report(Kind kind, int receive, long header, int compared) {
        Event event = events.claim();
        event.kind = kind;
        event.receive = receive;
        event.header = header;
        event.compared = compared;
        this.compared += compared;
        events.publish();
    }

    /** Entries that the last step compared. */
    int compared() {
        return compared;
    }

    @Override
    public Doorbell doorbell() {
        return doorbell;
    }

    @Override
    public void wakeHost() {
        interrupt.raise();
    }
}
