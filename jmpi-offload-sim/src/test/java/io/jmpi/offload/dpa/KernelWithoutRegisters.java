package io.jmpi.offload.dpa;

/** A device thread of a test whose executor never saves it. */
abstract class KernelWithoutRegisters extends Kernel {
    @Override
    public final int registers() {
        return 0;
    }

    @Override
    public final void save(int[] to, int at) {}

    @Override
    public final void restore(int[] from, int at) {}
}
