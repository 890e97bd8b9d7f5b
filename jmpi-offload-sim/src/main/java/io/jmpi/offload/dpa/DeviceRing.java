package io.jmpi.offload.dpa;

/**
 * A queue in device memory: a ring of entries, each of which begins with a word for its sequence. Entry n lies in slot
 * n modulo the ring's size, and is valid while that word is n + 1, so that zeroed memory is an empty ring. Numbers wrap
 * around at 2^32. The writer must not be more than the ring's size ahead of the reader; the ring does not check that.
 *
 * <p>Thread: any.
 *
 * @param base address of the first slot
 * @param entries size of the ring, a power of two
 * @param words words of an entry
 */
public record DeviceRing(int base, int entries, int words) {
    public DeviceRing {
        if (Integer.bitCount(entries) != 1) {
            throw new IllegalArgumentException("entries " + entries + " is not a power of two");
        }
    }

    /** Address of an entry, and of its sequence word, which changes when it becomes valid. */
    public int entry(int number) {
        return base + (number & entries - 1) * words;
    }

    /** Whether the entry is valid, and may be read. */
    public boolean has(DeviceThread memory, int number) {
        return memory.load(entry(number)) == number + 1;
    }

    /** Makes an entry valid whose other words have been stored. */
    public void publish(DeviceThread memory, int number) {
        memory.store(entry(number), number + 1);
    }

    /** As {@link #publish}, and before the same thread's next load. */
    public void publishVolatile(DeviceThread memory, int number) {
        memory.storeVolatile(entry(number), number + 1);
    }

    /** Address behind the last slot. */
    public int end() {
        return base + entries * words;
    }
}
