package io.jmpi.internal.p2p.device;

import io.jmpi.transport.Transport;

/**
 * A turn of the devices' thread, while the program computes. It is limited to traffic through memory, and to decisions
 * that devices may make alone.
 *
 * <p>Thread: the devices' thread, in its turn.
 */
final class DeviceTurn implements Devices.Turn, DeviceProgress.Work {
    private final RankDevices devices;
    private final FramesOutside framesOutside;

    DeviceTurn(RankDevices devices, FramesOutside framesOutside) {
        this.devices = devices;
        this.framesOutside = framesOutside;
    }

    /** Runs a cycle, unless the session is aborted or frames wait, which the program's next call handles. */
    @Override
    public int run() {
        if (devices.engine.abortCause() != null) {
            return -1;
        }
        return framesOutside.hasDeferred() ? 0 : devices.loop.run(this);
    }

    @Override
    public boolean isOutstanding() {
        return !devices.state.registry.isEmpty()
                || devices.links.anyPending()
                || devices.rendezvous.isReading()
                || devices.waitOutside();
    }

    @Override
    public int begin() {
        return 0;
    }

    @Override
    public int poll(Transport transport) {
        int work = transport.pollMemory(framesOutside);
        return work + devices.pollOutside();
    }

    @Override
    public boolean advancesSchedules() {
        return devices.advanceOutside();
    }

    @Override
    public boolean isFull() {
        return false;
    }

    @Override
    public void flush(Transport transport) {
        transport.flushMemory();
    }
}
