package io.jmpi.offload;

import java.util.function.Supplier;

/**
 * Makes the rings between a host and its device: those of threads, which show an entry at once, or those of a clock,
 * which show it after the time that it takes to cross the bus.
 *
 * <p>Thread: the one that creates the device.
 */
public interface Rings {
    /** Entries are visible as soon as they are published. */
    Rings OF_THREADS = new Rings() {
        @Override
        public <T> SlotRing<T> toDevice(int limit, Supplier<T> newSlot) {
            return new SlotRing<>(limit, newSlot);
        }

        @Override
        public <T> SlotRing<T> fromNetwork(int limit, Supplier<T> newSlot) {
            return new SlotRing<>(limit, newSlot);
        }

        @Override
        public <T> SlotRing<T> toHost(int limit, Supplier<T> newSlot) {
            return new SlotRing<>(limit, newSlot);
        }
    };

    /** A ring of what the host gives to the device. */
    <T> SlotRing<T> toDevice(int limit, Supplier<T> newSlot);

    /** A ring of messages, which the network brings; the host passes on those that it had to look at first. */
    <T> SlotRing<T> fromNetwork(int limit, Supplier<T> newSlot);

    /** A ring of what the device reports. */
    <T> SlotRing<T> toHost(int limit, Supplier<T> newSlot);
}
