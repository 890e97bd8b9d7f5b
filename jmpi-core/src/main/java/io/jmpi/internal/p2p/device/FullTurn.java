package io.jmpi.internal.p2p.device;

import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.Transport;

/** A turn of the thread that owns the engine: all work continues. */
final class FullTurn implements Devices.Turn {
    private final RankDevices devices;
    private final FramesOutside framesOutside;
    private final FrameHandler handler;

    FullTurn(RankDevices devices, FramesOutside framesOutside, FrameHandler handler) {
        this.devices = devices;
        this.framesOutside = framesOutside;
        this.handler = handler;
    }

    @Override
    public int begin() {
        return framesOutside.deliverDeferred();
    }

    @Override
    public int poll(Transport transport) {
        int work = transport.poll(handler);
        return work + devices.poll();
    }

    @Override
    public boolean advancesSchedules() {
        return true;
    }

    @Override
    public boolean isFull() {
        return true;
    }

    @Override
    public void flush(Transport transport) {
        transport.flush();
    }
}
