package io.jmpi.transport.netty.rings;

import io.jmpi.transport.FrameRing;
import java.nio.ByteBuffer;

/**
 * One process's sides of the two rings of frames between two processes of one host, in one {@link MemoryFile} that both
 * map. The ring of the creator's frames comes first.
 *
 * <p>The memory lives until both processes have ended or released the rings. Thread: the progress thread.
 *
 * @param to the ring of this process's frames
 * @param from the ring of the other's frames
 */
public record SharedRings(FrameRing to, FrameRing from) {
    /** The sides of the process that has created the memory. */
    public static SharedRings ofCreator(ByteBuffer memory) {
        return new SharedRings(half(memory, 0), half(memory, 1));
    }

    /** The sides of the process that has opened it. */
    public static SharedRings ofOther(ByteBuffer memory) {
        return new SharedRings(half(memory, 1), half(memory, 0));
    }

    private static FrameRing half(ByteBuffer memory, int index) {
        int length = memory.capacity() / 2;
        return new FrameRing(memory.slice(index * length, length));
    }
}
