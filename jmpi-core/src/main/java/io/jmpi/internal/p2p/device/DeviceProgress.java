package io.jmpi.internal.p2p.device;

import java.util.concurrent.locks.LockSupport;

/**
 * Runs the engine for its devices while the program computes: the counterpart of a network card that matches, reads and
 * answers reads on its own. It takes a turn only while the program is outside of jmpi, so that no part of the engine
 * becomes concurrent. See decision 30.
 *
 * <p>It polls without a pause if the program has just been inside jmpi or there was work recently. After that it polls
 * at intervals, and rarely while there is no outstanding work that a device could continue. A call that wakes it keeps
 * it awake for a moment, even while the program is inside jmpi. A program that makes one call after the other, and
 * leaves no work for it, soon stops waking it. It then polls rarely, until it finds work again.
 *
 * <p>Thread: its own daemon thread, from {@link #start} to {@link #close}; these two belong to the program's thread.
 */
final class DeviceProgress {
    /** How long it looks without a pause after work, or after the program's last call. */
    private static final long BUSY_NANOS = 200_000;

    /** How long it stays awake after a call has woken it: the program may post a window of receives before it computes. */
    private static final long AWAKE_NANOS = 50_000;

    /** Between two looks after that; the timers of the system add 50 microseconds. */
    private static final long NAP_NANOS = 20_000;

    /** Between two looks while nothing is outstanding, or while the program waits inside a call. */
    private static final long LONG_NAP_NANOS = 1_000_000;

    /** Pauses of the processor between two looks: a program that makes its next call at once is not delayed. */
    private static final int PAUSES = 32;

    /** The same after a rare look: some microseconds. */
    private static final int RARE_PAUSES = 256;

    /** How often in a row a call may wake the thread although there is no work. */
    private static final int MOST_IDLE_WAKES = 8;

    /** The thread's work in a turn. */
    interface Work {
        /** Runs a part of the cycle; returns the amount of work done, negative if there will never be any again. */
        int run();

        /** Whether there is outstanding work that devices can continue. Any thread; an answer may be out of date. */
        boolean isOutstanding();
    }

    private final EngineTurns turns;
    private final Work work;
    private final Thread thread;
    private volatile boolean sleeps;
    private volatile boolean closing;

    /** How often in a row a call has woken the thread although there was no work. Changed by the thread. */
    private volatile int idleWakes;

    /** Whether a call has woken the thread. */
    private volatile boolean woken;

    /** The program's turns at the last look. */
    private int turnsSeen;

    /** Whether there was work since the thread was woken. */
    private boolean hasWorked;

    /** Until then the thread does not sleep because the program is inside a call. */
    private long awakeUntil;

    DeviceProgress(EngineTurns turns, Work work, String threadName) {
        this.turns = turns;
        this.work = work;
        thread = new Thread(this::run, threadName);
        thread.setDaemon(true);
    }

    /** Within a turn of the program. */
    void start() {
        turns.share();
        thread.start();
    }

    /**
     * Ends a turn of the program; wakes the thread if it may have work now. Either this sees that the thread sleeps, or the
     * thread sees the end before it sleeps.
     */
    void endTurn() {
        if (turns.end() && sleeps && idleWakes < MOST_IDLE_WAKES && work.isOutstanding()) {
            woken = true;
            LockSupport.unpark(thread);
        }
    }

    /** Ends the thread. Outside of the program's turns. */
    void close() {
        closing = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            LockSupport.unpark(thread);
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        awakeUntil = System.nanoTime();
        long busyUntil = awakeUntil + BUSY_NANOS;
        turnsSeen = turns.programTurns();
        while (!closing) {
            boolean programIsAway = isProgramAway();
            boolean outstanding = true;
            if (programIsAway && turns.tryBegin()) {
                int worked;
                try {
                    worked = work.run();
                    outstanding = worked > 0 || work.isOutstanding();
                } finally {
                    turns.endOfDevice();
                }
                if (worked < 0) {
                    return;
                }
                if (worked > 0) {
                    hasWorked = true;
                    idleWakes = 0;
                    busyUntil = System.nanoTime() + BUSY_NANOS;
                    continue;
                }
            } else if (!programIsAway) {
                busyUntil = System.nanoTime() + BUSY_NANOS;
            }
            pause(outstanding, busyUntil);
        }
    }

    private boolean looksRarely() {
        return idleWakes >= MOST_IDLE_WAKES;
    }

    /** Whether the program has made no call between two looks. */
    private boolean isProgramAway() {
        int now = turns.programTurns();
        if (now != turnsSeen && looksRarely()) {
            spin(RARE_PAUSES);
        }
        int before = turnsSeen;
        turnsSeen = turns.programTurns();
        return turnsSeen == (looksRarely() ? now : before);
    }

    private static void spin(int pauses) {
        for (int i = 0; i < pauses; i++) {
            Thread.onSpinWait();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // A courtesy to the program; nothing depends on it.
    private void pause(boolean outstanding, long busyUntil) {
        if (looksRarely()) {
            LockSupport.parkNanos(this, LONG_NAP_NANOS);
            return;
        }
        long now = System.nanoTime();
        boolean programIsInside = turns.isWithProgram();
        if (programIsInside && now - awakeUntil >= 0 || !outstanding && now - busyUntil >= 0) {
            sleep(outstanding);
        } else if (programIsInside || now - busyUntil < 0) {
            spin(PAUSES);
            Thread.yield();
        } else {
            LockSupport.parkNanos(this, NAP_NANOS);
        }
    }

    /** Sleeps until the program ends a turn and leaves outstanding work. */
    private void sleep(boolean whileProgramIsInside) {
        if (woken) {
            woken = false;
            idleWakes = hasWorked ? 0 : idleWakes + 1;
            hasWorked = false;
        }
        sleeps = true;
        if (turns.isWithProgram() || !whileProgramIsInside) {
            LockSupport.parkNanos(this, LONG_NAP_NANOS);
        }
        sleeps = false;
        awakeUntil = woken ? System.nanoTime() + AWAKE_NANOS : awakeUntil;
    }
}
