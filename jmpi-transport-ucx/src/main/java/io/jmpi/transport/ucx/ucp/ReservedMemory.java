package io.jmpi.transport.ucx.ucp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;

/**
 * Memory for the longest messages, of which most will be short: only pages that something has been written to take memory. Java
 * would clear it all. Any thread; who reserves it releases it.
 */
public final class ReservedMemory {
    private static final int READ_AND_WRITE = 3;
    private static final int PRIVATE = 0x02;
    private static final int ANONYMOUS = 0x20;
    private static final int WITHOUT_SWAP_SPACE = 0x4000;

    /** Address, length, protection, flags, file, offset. */
    private static final MethodHandle MMAP = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().find("mmap").orElseThrow(),
                    FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));

    private static final MethodHandle MUNMAP = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().find("munmap").orElseThrow(),
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));

    private final long address;
    private final int length;

    private ReservedMemory(long address, int length) {
        this.address = address;
        this.length = length;
    }

    /**
     * Reserves memory.
     *
     * @throws IllegalStateException if the system has none
     */
    public static ReservedMemory of(int length) {
        try {
            int flags = PRIVATE | ANONYMOUS | WITHOUT_SWAP_SPACE;
            long address = (long) MMAP.invokeExact(0L, (long) length, READ_AND_WRITE, flags, -1, 0L);
            if (address == -1) {
                throw new IllegalStateException("the system has no " + length + " bytes of memory for messages");
            }
            return new ReservedMemory(address, length);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    public long address() {
        return address;
    }

    /** The memory as a buffer, which must not be used after {@link #release}. */
    public ByteBuffer buffer() {
        return MemorySegment.ofAddress(address).reinterpret(length).asByteBuffer();
    }

    /** Returns it to the system; UCX uses it no more. */
    public void release() {
        try {
            int unused = (int) MUNMAP.invokeExact(address, (long) length);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }
}
