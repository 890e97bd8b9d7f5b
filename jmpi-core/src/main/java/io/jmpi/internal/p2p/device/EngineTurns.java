package io.jmpi.internal.p2p.device;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Lets two threads run one engine in turns. The program's thread owns it during each call of jmpi; the thread of the
 * devices ({@link DeviceProgress}) may own it in between. Until there is such a thread, a turn costs a counter.
 *
 * <p>The writes of one thread in its turn are visible to the other thread in the next turn. Threads: {@link #tryBegin}
 * and {@link #endOfDevice} the devices' thread, the rest the program's.
 */
final class EngineTurns {
    private static final VarHandle HOLDER;

    static {
        try {
            HOLDER = MethodHandles.lookup().findVarHandle(EngineTurns.class, "holder", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int NOBODY = 0;
    private static final int PROGRAM = 1;
    private static final int DEVICE = 2;

    /** A turn of the devices is short; one that is longer moves a long message. */
    private static final int SPINS_BEFORE_YIELD = 1000;

    @SuppressWarnings("UnusedVariable") // Used by its handle.
    private volatile int holder;

    /** Calls of the program that have begun and not ended: callbacks may call again. */
    private int depth;

    private boolean shared;

    /** Turns of the program; a stale value is harmless. */
    private int programTurns;

    /** Begins to share the engine with a thread of the devices. Within a turn of the program. */
    void share() {
        HOLDER.setVolatile(this, PROGRAM);
        shared = true;
    }

    /** The thread of the devices has ended. Within a turn of the program. */
    void shareNoMore() {
        shared = false;
    }

    void begin() {
        if (depth++ == 0 && shared) {
            takeFromDevice();
        }
    }

    /**
     * Ends a turn, with a fence: values that the caller reads next are not older than the end.
     *
     * @return whether the devices may have the next one now
     */
    boolean end() {
        if (--depth > 0 || !shared) {
            return false;
        }
        programTurns++;
        HOLDER.setVolatile(this, NOBODY);
        return true;
    }

    @SuppressWarnings("ThreadPriorityCheck") // A courtesy: the devices' thread may need this core to end its turn.
    private void takeFromDevice() {
        int spins = 0;
        while ((int) HOLDER.getOpaque(this) != NOBODY || !HOLDER.compareAndSet(this, NOBODY, PROGRAM)) {
            if (++spins < SPINS_BEFORE_YIELD) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    /** A number that differs from an earlier one if the program has had a turn since. */
    int programTurns() {
        return programTurns;
    }

    /** Whether the program has the turn: it is inside a call. */
    boolean isWithProgram() {
        return (int) HOLDER.getVolatile(this) == PROGRAM;
    }

    /** Begins a turn of the devices; false if the program is inside a call. */
    boolean tryBegin() {
        return (int) HOLDER.getOpaque(this) == NOBODY && HOLDER.compareAndSet(this, NOBODY, DEVICE);
    }

    void endOfDevice() {
        HOLDER.setRelease(this, NOBODY);
    }
}
