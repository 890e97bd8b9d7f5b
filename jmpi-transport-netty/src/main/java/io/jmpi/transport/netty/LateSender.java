package io.jmpi.transport.netty;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sends what the program has left in packed buffers because it computes instead of making its next call. It does so
 * about once in {@link #DELAY_NANOS} while there is such a buffer, and sleeps otherwise. It never waits for the program,
 * which sends by itself whenever it is inside a call.
 *
 * <p>Thread: its own daemon thread, which starts when it is first needed; {@link #add} and {@link #close} by the progress
 * thread. Lifetime: that of the transport.
 */
final class LateSender {
    /** How long messages are packed. Timers of the system add about as much again. */
    private static final long DELAY_NANOS = 20_000;

    /** How long it watches after the last message, because waking it costs the program a system call. */
    private static final int IDLE_ROUNDS = 50;

    private final ReentrantLock sockets;
    private final Queue<ProcessPeer> added = new ConcurrentLinkedQueue<>();
    private final List<ProcessPeer> peers = new ArrayList<>();
    private Thread thread;
    private volatile boolean sleeps;
    private volatile boolean closed;

    /** Creates a sender that holds the lock while it uses a socket. */
    LateSender(ReentrantLock sockets) {
        this.sockets = sockets;
    }

    /** Begins to watch a peer to which messages have been packed. */
    void add(ProcessPeer peer) {
        added.add(peer);
        if (thread == null) {
            thread = new Thread(this::run, "jmpi-late-sender");
            thread.setDaemon(true);
            thread.start();
        } else if (sleeps) {
            LockSupport.unpark(thread);
        }
    }

    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        int idleRounds = 0;
        while (!closed) {
            if (idleRounds == IDLE_ROUNDS) {
                sleeps = true;
                while (added.isEmpty() && !closed) {
                    LockSupport.park(this);
                }
                sleeps = false;
            }
            LockSupport.parkNanos(this, DELAY_NANOS);
            idleRounds = sendAll() ? 0 : idleRounds + 1;
        }
    }

    /** Sends what is packed; returns whether there is anyone to watch. */
    private boolean sendAll() {
        for (ProcessPeer peer = added.poll(); peer != null; peer = added.poll()) {
            if (!peers.contains(peer)) {
                peers.add(peer);
            }
        }
        if (peers.isEmpty()) {
            return false;
        }
        if (sockets.tryLock()) { // Otherwise the program is inside a call.
            try {
                peers.removeIf(ProcessPeer::sendLate);
            } finally {
                sockets.unlock();
            }
        }
        return true;
    }
}
