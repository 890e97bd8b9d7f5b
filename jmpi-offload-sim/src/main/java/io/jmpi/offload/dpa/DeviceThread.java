package io.jmpi.offload.dpa;

/**
 * A kernel's view of the device: memory, and work that costs time but touches no shared memory. Each executor has its
 * own: real threads access memory, virtual time adds up what each access costs.
 *
 * <p>Memory is ordered as {@link DeviceMemory} describes.
 */
public interface DeviceThread {
    int load(int address);

    void store(int address, int value);

    /** A store that is visible before the same thread's next load. */
    default void storeVolatile(int address, int value) {
        store(address, value);
    }

    /** Sets bits atomically; returns the value before. */
    int fetchOr(int address, int bits);

    /** Flips bits atomically; returns the value before. */
    int fetchXor(int address, int bits);

    boolean compareAndSet(int address, int expected, int value);

    /** Takes time without any other effect. */
    void work(Work work, int amount);
}
