package io.jmpi.offload.listunit;

import io.jmpi.offload.Doorbell;
import io.jmpi.offload.Interrupt;
import io.jmpi.offload.Rings;
import io.jmpi.offload.UnitThread;
import io.jmpi.offload.listunit.ListUnit.Origin;

/** The two units of a matcher, which one thread works. Threads: as {@link ListUnit}. */
final class ListUnits implements UnitThread.Unit {
    /** Steps of one kind in one round. */
    private static final int STEPS_PER_ROUND = 64;

    final ListUnit posted;
    final ListUnit unexpected;
    final Interrupt interrupt = new Interrupt(() -> {});
    private final Doorbell doorbell = new Doorbell();

    /** Makes one of the two units. */
    interface Maker {
        ListUnit newUnit(ListSettings settings, Rings rings, Origin origin, Doorbell doorbell);
    }

    /** @param rings between the host and its units */
    ListUnits(ListSettings settings, Rings rings, Maker maker) {
        posted = maker.newUnit(settings, rings, Origin.NETWORK, doorbell);
        unexpected = maker.newUnit(settings, rings, Origin.HOST, doorbell);
    }

    @Override
    public int work() {
        int steps = work(posted) + work(unexpected);
        if (steps > 0 && hasResults()) {
            interrupt.raise(); // once for all results of the round
        }
        return steps;
    }

    private static int work(ListUnit unit) {
        int steps = 0;
        for (int i = 0; i < STEPS_PER_ROUND && unit.stepCommand(); i++) {
            steps++;
        }
        for (int i = 0; i < STEPS_PER_ROUND && unit.stepHeader(); i++) {
            steps++;
        }
        return steps;
    }

    @Override
    public boolean hasWork() {
        return posted.hasWork() || unexpected.hasWork();
    }

    @Override
    public Doorbell doorbell() {
        return doorbell;
    }

    @Override
    public void wakeHost() {
        interrupt.raise();
    }

    boolean hasResults() {
        return posted.hasResults() || unexpected.hasResults();
    }

    boolean isIdle() {
        return posted.isIdle() && unexpected.isIdle();
    }

    long memoryBytes() {
        return posted.memoryBytes() + unexpected.memoryBytes();
    }
}
