package io.jmpi.transport.netty.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;

/**
 * A descriptor that is reserved for a connection that this rank opens, because failing to open one means losing the
 * peer, and for the log line that reports that none is free. Accepting has no reserve: the other side waits.
 *
 * <p>Thread: the progress thread.
 */
public final class ReservedDescriptor implements AutoCloseable {
    /** Null while it is in use, or no descriptor is free. */
    private SocketChannel held;

    public ReservedDescriptor() {
        acquire();
    }

    /** Reserves a descriptor again if one is free. */
    public void acquire() {
        if (held == null) {
            try {
                held = SocketChannel.open();
            } catch (IOException e) {
                held = null; // tried again before the next connection
            }
        }
    }

    /** Makes the descriptor available; returns false if there is none. */
    public boolean release() {
        boolean released = held != null;
        close();
        return released;
    }

    @Override
    public void close() {
        try {
            if (held != null) {
                held.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            held = null;
        }
    }
}
