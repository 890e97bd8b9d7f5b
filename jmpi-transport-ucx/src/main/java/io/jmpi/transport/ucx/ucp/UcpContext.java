package io.jmpi.transport.ucx.ucp;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A context of UCP: what its workers may do, and memory that is registered with the network. Thread: one at a time. */
public final class UcpContext implements AutoCloseable {
    private final long pointer;

    /**
     * Creates a context.
     *
     * @param senderMask the bits of tags that identify senders, if there are messages with tags; otherwise 0
     * @throws IllegalStateException if UCP cannot
     */
    UcpContext(long senderMask) {
        boolean hasTags = senderMask != 0;
        try (Arena call = Arena.ofConfined()) {
            MemorySegment parameters = call.allocate(UcpLayout.ANY, 8);
            parameters.set(
                    JAVA_LONG, UcpLayout.PARAMS_MASK, Ucp.PARAM_FEATURES | Ucp.PARAM_TAG_SENDER_MASK | Ucp.PARAM_NAME);
            parameters.set(
                    JAVA_LONG,
                    UcpLayout.PARAMS_FEATURES,
                    Ucp.FEATURE_ACTIVE_MESSAGES | Ucp.FEATURE_WAKEUP | (hasTags ? Ucp.FEATURE_TAG : 0));
            parameters.set(JAVA_LONG, UcpLayout.PARAMS_TAG_SENDER_MASK, senderMask);
            parameters.set(
                    JAVA_LONG, UcpLayout.PARAMS_NAME, call.allocateFrom("jmpi").address());
            MemorySegment result = call.allocate(8, 8);
            long configuration = hasTags ? configurationForTags(call, result) : 0;
            int status = (int)
                    Ucp.INIT.invokeExact(Ucp.MAJOR, Ucp.MINOR, parameters.address(), configuration, result.address());
            if (configuration != 0) {
                Ucp.CONFIG_RELEASE.invokeExact(configuration);
            }
            UcsStatus.require("ucp_init", status);
            pointer = result.get(JAVA_LONG, 0);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Messages with tags leave at once: a sender whose memory is in use until they are received might wait forever. */
    private static long configurationForTags(Arena call, MemorySegment result) throws Throwable {
        UcsStatus.require("ucp_config_read", (int) Ucp.CONFIG_READ.invokeExact(0L, 0L, result.address()));
        long configuration = result.get(JAVA_LONG, 0);
        long name = call.allocateFrom("RNDV_THRESH").address();
        long value = call.allocateFrom("inf").address();
        UcsStatus.require("ucp_config_modify", (int) Ucp.CONFIG_MODIFY.invokeExact(configuration, name, value));
        return configuration;
    }

    long pointer() {
        return pointer;
    }

    /** Registers memory with the network, which then may access it; returns a handle, or 0 if that is not possible. */
    public long register(long address, long length) {
        try (Arena call = Arena.ofConfined()) {
            MemorySegment parameters = call.allocate(UcpLayout.ANY, 8);
            parameters.set(JAVA_LONG, UcpLayout.MAP_MASK, Ucp.MAP_ADDRESS | Ucp.MAP_LENGTH);
            parameters.set(JAVA_LONG, UcpLayout.MAP_ADDRESS, address);
            parameters.set(JAVA_LONG, UcpLayout.MAP_LENGTH, length);
            MemorySegment result = call.allocate(8, 8);
            int status = (int) Ucp.MEMORY_MAP.invokeExact(pointer, parameters.address(), result.address());
            return status == Ucp.OK ? result.get(JAVA_LONG, 0) : 0;
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Gives up a registration that no message uses. */
    public void unregister(long handle) {
        try {
            UcsStatus.require("ucp_mem_unmap", (int) Ucp.MEMORY_UNMAP.invokeExact(pointer, handle));
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Its workers are closed, and no memory is registered. */
    @Override
    public void close() {
        try {
            Ucp.CLEANUP.invokeExact(pointer);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }
}
