package io.jmpi.offload.optimistic;

import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.Footprint;
import org.jspecify.annotations.NullUnmarked;

/**
 * The record that the engine {@code optimistic} stores with a receive that is on its device. Thread: the matcher's
 * caller.
 */
@NullUnmarked
final class DeviceReceive {
    /** Numbers of the device are not negative. */
    static final int NO_HANDLE = -1;

    static final int FIELD_BYTES = Integer.BYTES + 1 + Footprint.REFERENCE_BYTES;

    /** The device's number; {@link #NO_HANDLE} while the receive waits for room. */
    int handle;

    /** Whether it is known that no unexpected message matches this receive, because another matcher had stored it. */
    boolean known;

    /** Links those that can be used again. */
    DeviceReceive nextFree;

    static DeviceReceive of(PostedReceive receive) {
        return (DeviceReceive) receive.slot();
    }
}
