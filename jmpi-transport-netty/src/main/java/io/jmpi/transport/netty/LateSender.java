package io.jmpi.transport.netty;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sends frames that remain in packed buffers while the program computes instead of making its next call: about 0.1 ms
 * after the first such message, or 1 ms after a stream of them. It sleeps while there are no such frames. It never
 * waits for the program, which sends by itself whenever it is inside a call.
 *
 * <p>Thread: its own daemon thread, which starts when it is first needed; {@link #add} and {@link #close} by the progress
 * thread. Lifetime: that of the transport.
 */
final class LateSender {
    /** The state of a peer's packed frames. */
    enum Finding {
        /** The program has flushed since the last check. */
        SENDS_ITSELF,
        /** Frames had been packed, and have been sent now. */
        LATE,
        /** Nothing has been packed since the last check. */
        NOTHING_PACKED
    }

    /** How long it waits before it checks. The system's timers add 50 microseconds. */
    private static final long DELAY_NANOS = 5_000;

    /** How long it waits while the program sends by itself: each check briefly takes a core from the program. */
    private static final long LONG_DELAY_NANOS = 1_000_000;

    /**
     * How often it checks after the last message before it sleeps, because waking it costs the program a system call.
     */
    private static final int IDLE_ROUNDS = 20;

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
        long delay = DELAY_NANOS;
        while (!closed) {
            if (idleRounds == IDLE_ROUNDS) {
                sleeps = true;
                while (added.isEmpty() && !closed) {
                    LockSupport.park(this);
                }
                sleeps = false;
            }
            LockSupport.parkNanos(this, delay);
            delay = sendAll() ? LONG_DELAY_NANOS : DELAY_NANOS;
            idleRounds = peers.isEmpty() ? idleRounds + 1 : 0;
        }
    }

    /** Sends the packed frames; returns whether the program sends by itself. */
    private boolean sendAll() {
        for (ProcessPeer peer = added.poll(); peer != null; peer = added.poll()) {
            if (!peers.contains(peer)) {
                peers.add(peer);
            }
        }
        if (peers.isEmpty() || !sockets.tryLock()) { // The program is inside a call.
            return !peers.isEmpty();
        }
        try {
            boolean sendsItself = false;
            for (int i = peers.size() - 1; i >= 0; i--) {
                Finding finding = peers.get(i).sendLate();
                sendsItself |= finding == Finding.SENDS_ITSELF;
                if (finding == Finding.NOTHING_PACKED) {
                    peers.remove(i);
                }
            }
            return sendsItself;
        } finally {
            sockets.unlock();
        }
    }
}
