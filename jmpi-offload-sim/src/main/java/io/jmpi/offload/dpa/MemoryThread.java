package io.jmpi.offload.dpa;

/** A device thread whose accesses go directly to memory; real threads run programs with it. Thread: any. */
public final class MemoryThread implements DeviceThread {
    private final DeviceMemory memory;

    public MemoryThread(DeviceMemory memory) {
        this.memory = memory;
    }

    @Override
    public int load(int address) {
        return memory.load(address);
    }

    @Override
    public void store(int address, int value) {
        memory.store(address, value);
    }

    @Override
    public void storeVolatile(int address, int value) {
        memory.storeVolatile(address, value);
    }

    @Override
    public int fetchOr(int address, int bits) {
        return memory.fetchOr(address, bits);
    }

    @Override
    public int fetchXor(int address, int bits) {
        return memory.fetchXor(address, bits);
    }

    @Override
    public boolean compareAndSet(int address, int expected, int value) {
        return memory.compareAndSet(address, expected, value);
    }

    @Override
    public void work(Work work, int amount) {}
}
