package io.jmpi.offload.virtual;

import io.jmpi.offload.optimistic.OptimisticSettings;
import java.util.Map;
import java.util.TreeMap;

/**
 * The engine {@code optimistic} for one communicator in virtual time, on an accelerator like that of BlueField-3.
 * Events arrive at times that the caller specifies. The device decides at its own pace, and no caller waits for it. All
 * decisions and their times are the same in each run.
 *
 * <p>Tables initially have the size of a running job and are doubled when they are full: a larger device then continues
 * with the same state. Each method but the getters throws a {@link DeviceLimitException} when no device is large or
 * fast enough; nothing may follow then.
 *
 * <p>Receives and messages are numbered by the caller, which must not reuse numbers. Times are nanoseconds and do not
 * descend.
 *
 * <p>Thread: one. Lifetime: nothing to close, because the device has no thread.
 */
public final class VirtualOptimistic {
    /** Of {@link #advance}: nothing happens before the next event. */
    public static final long NEVER = Long.MAX_VALUE;

    private final Decisions decisions;
    private final Map<String, Long> formerCounters = new TreeMap<>();
    private long formerBusyNanos;
    private VirtualDevice device;

    /** Receives the outcomes of receives and messages, by their numbers. Thread: the caller's, within its calls. */
    public interface Decisions {
        /**
         * A message was matched with a posted receive.
         *
         * @param walked entries that were compared
         * @param nanos from the message's arrival to this decision
         */
        void matched(int receive, int message, int walked, long nanos);

        /** A message is unexpected. */
        void unexpected(int walked, long nanos);

        /** A receive found no message and is posted. */
        void posted(int walked);

        /** A receive was matched with an unexpected message. */
        void received(int receive, int message, int walked);
    }

    /**
     * Creates an idle device.
     *
     * @param threads that match
     * @param mostEntries maximum size of tables
     * @param seed of the device's random choices
     */
    public VirtualOptimistic(int threads, int mostEntries, long seed, Decisions decisions) {
        this.decisions = decisions;
        OptimisticSettings usual = OptimisticSettings.DEFAULT;
        device = new VirtualDevice(threads, usual.receives(), usual.messages(), mostEntries, seed, decisions);
    }

    /** Posts a receive. */
    public void post(int receive, int source, int tag, long nanos) {
        withRoom(nanos).post(receive, source, tag, nanos);
    }

    /** Cancels a receive that is posted and unmatched. */
    public void cancel(int receive, long nanos) {
        withRoom(nanos).cancel(receive, nanos);
    }

    /**
     * Delivers a message.
     *
     * @param bytes that the device copies
     */
    public void arrive(int message, int source, int tag, int bytes, long nanos) {
        withRoom(nanos).arrive(message, source, tag, bytes, nanos);
    }

    /**
     * Lets the device run until a time.
     *
     * @return when it continues, or {@link #NEVER}
     */
    public long advance(long nanos) {
        long next = device.advance(nanos);
        while (next == NEVER && device.isFull()) {
            enlarge();
            next = device.advance(nanos);
        }
        return next;
    }

    /** Lets the device decide everything. */
    public void settle() {
        while (!device.finish()) {
            enlarge();
        }
    }

    private VirtualDevice withRoom(long nanos) {
        while (!device.makeRoom(nanos)) {
            enlarge();
        }
        return device;
    }

    private void enlarge() {
        VirtualDevice larger = device.enlarged(decisions);
        device.addCounters(formerCounters);
        formerBusyNanos += device.busyNanos();
        device = larger;
    }

    /** Bytes of the program on the device. */
    public long deviceBytes() {
        return device.deviceBytes();
    }

    /** The device's counters by name, as of a running job. */
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>(formerCounters);
        device.addCounters(counters);
        return counters;
    }

    /** Nanoseconds during which the device had undecided events. */
    public long busyNanos() {
        return formerBusyNanos + device.busyNanos();
    }

    /** Most messages that were undecided at once; exact up to some thousands. */
    public int maxUndecided() {
        return device.maxUndecided();
    }
}
