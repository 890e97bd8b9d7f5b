package io.jmpi.offload;

/**
 * The thread that works a unit: it spins for a moment when there is nothing to do, then sleeps until the host rings.
 *
 * <p>Lifetime: a daemon thread from {@link #start} to {@link #close}. If the unit fails, which only a fault in it can
 * cause, the thread ends, wakes the host, and {@link #failure} is not null.
 */
public final class UnitThread implements AutoCloseable {
    /** A unit that a thread can work. */
    public interface Unit extends DeviceLoop.Device {
        /** Rings when the host has given the unit something. */
        Doorbell doorbell();

        /** Wakes a host that sleeps because the unit has failed, although it has no result. */
        void wakeHost();
    }

    private static final int SPINS = 50;

    private final Unit unit;
    private final DeviceLoop loop;
    private volatile Throwable failure;

    private UnitThread(Unit unit, String name) {
        this.unit = unit;
        loop = new DeviceLoop(name, new Rounds(), unit.doorbell(), SPINS, 0);
    }

    /** Starts a thread for a unit that no other thread works. */
    public static UnitThread start(Unit unit, String name) {
        UnitThread unitThread = new UnitThread(unit, name);
        unitThread.loop.start();
        return unitThread;
    }

    /** The thread's side. */
    private final class Rounds implements DeviceLoop.Device {
        @Override
        public int work() {
            if (failure != null) {
                return 0;
            }
            try {
                return unit.work();
            } catch (RuntimeException | Error e) {
                failure = e;
                unit.wakeHost();
                return 0;
            }
        }

        @Override
        public boolean hasWork() {
            return failure == null && unit.hasWork();
        }
    }

    /** The exception that the unit has thrown; null if it has not failed. */
    public Throwable failure() {
        return failure;
    }

    /** Ends the thread after the round that it is in, and waits for its end. */
    @Override
    public void close() {
        loop.close();
    }
}
