/**
 * Common parts of emulated devices: {@link io.jmpi.offload.DeviceLoop}, the thread that works a device,
 * {@link io.jmpi.offload.Doorbell}, by which a host wakes it, and {@link io.jmpi.offload.Interrupt}, by which a device
 * calls its host. Both devices use the first two. The tag-matching unit and the engine {@code optimistic} call hosts by
 * the last. No other code uses them.
 */
package io.jmpi.offload;
