package io.jmpi.transport.ucx;

import io.jmpi.transport.ucx.ucp.UcpWorker;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Memory of programs that is registered with the network, as cards require, and stays so for later messages: the least recently used is
 * given up when there is too much. While memory is registered its buffer is reachable, so that nobody else gets its
 * address. Thread: the progress thread. Lifetime: that of the transport.
 */
final class Registrations implements AutoCloseable {
    /** At most so many ranges. */
    static final int MOST = 4096;

    /** Registers memory; a worker does. */
    interface Network {
        /** Returns a handle; 0 if the memory cannot be registered. */
        long register(long address, long length);

        void unregister(long handle);
    }

    private static final class Registration {
        final ByteBuffer memory;
        final int length;
        final long handle;

        /** Messages that use it now. */
        int uses;

        Registration(ByteBuffer memory, long handle) {
            this.memory = memory;
            this.length = memory.remaining();
            this.handle = handle;
        }
    }

    private final Network network;
    private final long mostBytes;

    /** By address, the least recently used first. */
    private final Map<Long, Registration> all = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;

    /**
     * Creates none yet.
     *
     * @param mostBytes that may be registered at a time; 0 to register nothing
     */
    Registrations(Network network, long mostBytes) {
        this.network = network;
        this.mostBytes = mostBytes;
    }

    /**
     * Returns the handle of memory that a message uses from now on, until {@link #release}; 0 if UCX is to register it for this message.
     *
     * @param memory direct, its {@linkplain io.jmpi.transport.ucx.ucp.MemoryLifetime lifetime} that of its buffer
     */
    long use(ByteBuffer memory) {
        if (memory.remaining() > mostBytes) {
            return 0;
        }
        long address = UcpWorker.addressOf(memory);
        Registration known = all.get(address);
        if (known != null && known.length < memory.remaining()) {
            if (known.uses > 0) {
                return 0;
            }
            giveUp(known);
            all.remove(address);
            known = null;
        }
        if (known == null) {
            makeRoom(memory.remaining());
            long handle = network.register(address, memory.remaining());
            if (handle == 0) {
                return 0;
            }
            known = new Registration(memory, handle);
            all.put(address, known);
            bytes += known.length;
        }
        known.uses++;
        return known.handle;
    }

    /** A message no longer uses memory for which {@link #use} has returned a handle. */
    void release(ByteBuffer memory) {
        Registration known = all.get(UcpWorker.addressOf(memory));
        if (known == null) {
            throw new IllegalStateException("memory that is not registered");
        }
        known.uses--;
    }

    private void makeRoom(int wanted) {
        Iterator<Registration> oldest = all.values().iterator();
        while (oldest.hasNext() && (bytes + wanted > mostBytes || all.size() >= MOST)) {
            Registration registration = oldest.next();
            if (registration.uses == 0) {
                giveUp(registration);
                oldest.remove();
            }
        }
    }

    private void giveUp(Registration registration) {
        network.unregister(registration.handle);
        bytes -= registration.length;
    }

    /** Bytes that are registered, at most as many as are used at a time beyond the limit. */
    long bytes() {
        return bytes;
    }

    /** Gives up all; no message uses any. */
    @Override
    public void close() {
        all.values().forEach(this::giveUp);
        all.clear();
    }
}
