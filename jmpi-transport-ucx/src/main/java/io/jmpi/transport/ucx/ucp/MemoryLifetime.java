package io.jmpi.transport.ucx.ucp;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Whether memory lives as long as its buffer is reachable, so that UCX may use it after a call. Memory of an arena that somebody may close
 * does not: C would access what is freed, and the JVM would crash. Stateless; any thread.
 */
public final class MemoryLifetime {
    /** The scope of an ordinary direct buffer. */
    private static final Class<?> OF_BUFFERS =
            MemorySegment.ofBuffer(ByteBuffer.allocateDirect(1)).scope().getClass();

    private static final Class<?> OF_GLOBAL = Arena.global().scope().getClass();
    private static final Class<?> OF_AUTO = Arena.ofAuto().scope().getClass();

    private MemoryLifetime() {}

    /**
     * Whether nobody can free the memory of a direct buffer that is reachable. A scope does not say whether it can be closed, but scopes
     * that can have other classes than those that cannot. One of an unknown class may close.
     */
    public static boolean isThatOf(ByteBuffer direct) {
        Class<?> scope = MemorySegment.ofBuffer(direct).scope().getClass();
        return scope == OF_BUFFERS || scope == OF_GLOBAL || scope == OF_AUTO;
    }
}
