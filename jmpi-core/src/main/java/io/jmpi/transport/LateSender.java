package io.jmpi.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends frames that remain packed while the program computes instead of making its next call: about 0.1 ms after the
 * first such message, or 1 ms after a stream of them. It sleeps while there are no such frames. It never waits for the
 * program, which sends by itself whenever it is inside a call.
 *
 * <p>Thread: its own daemon thread, which starts when it is first needed; {@link #add} and {@link #close} by the progress
 * thread. Lifetime: that of the transport.
 */
public final class LateSender {
    /** The state of packed frames. */
    public enum Finding {
        /** The program has flushed since the last check. */
        SENDS_ITSELF,
        /** Frames had been packed, and have been sent now. */
        LATE,
        /** Nothing has been packed since the last check. */
        NOTHING_PACKED
    }

    /** Who has packed frames: a peer, or a transport. */
    public interface Packer {
        /** Sends packed frames, unless the program has sent some since the last call. Called while the program is outside. */
        Finding sendLate();
    }

    /** How long it waits before it checks. The system's timers add 50 microseconds. */
    private static final long DELAY_NANOS = 5_000;

    /** How long it waits while the program sends by itself: each check briefly takes a core from the program. */
    private static final long LONG_DELAY_NANOS = 1_000_000;

    /**
     * How often it checks after the last message before it sleeps, because waking it costs the program a system call.
     */
    private static final int IDLE_ROUNDS = 20;

    private final BooleanSupplier tryEnter;
    private final Runnable leave;
    private final Queue<Packer> added = new ConcurrentLinkedQueue<>();
    private final List<Packer> packers = new ArrayList<>();
    private @Nullable Thread thread;
    private volatile boolean sleeps;
    private volatile boolean closed;

    /**
     * Creates a sender.
     *
     * @param tryEnter excludes the progress thread, if that is outside of the transport now; returns whether it does
     * @param leave ends the exclusion
     */
    public LateSender(BooleanSupplier tryEnter, Runnable leave) {
        this.tryEnter = tryEnter;
        this.leave = leave;
    }

    /** Begins to watch one that has packed frames. */
    public void add(Packer packer) {
        added.add(packer);
        if (thread == null) {
            thread = new Thread(this::run, "jmpi-late-sender");
            thread.setDaemon(true);
            thread.start();
        } else if (sleeps) {
            LockSupport.unpark(thread);
        }
    }

    /** Ends the thread, which sends nothing more once the progress thread has entered the transport. */
    public void close() {
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
            idleRounds = packers.isEmpty() ? idleRounds + 1 : 0;
        }
    }

    /** Sends the packed frames; returns whether the program sends by itself. */
    private boolean sendAll() {
        for (Packer packer = added.poll(); packer != null; packer = added.poll()) {
            if (!packers.contains(packer)) {
                packers.add(packer);
            }
        }
        if (packers.isEmpty() || !tryEnter.getAsBoolean()) { // The program is inside a call.
            return !packers.isEmpty();
        }
        try {
            boolean sendsItself = false;
            for (int i = packers.size() - 1; i >= 0; i--) {
                Finding finding = packers.get(i).sendLate();
                sendsItself |= finding == Finding.SENDS_ITSELF;
                if (finding == Finding.NOTHING_PACKED) {
                    packers.remove(i);
                }
            }
            return sendsItself;
        } finally {
            leave.run();
        }
    }
}
