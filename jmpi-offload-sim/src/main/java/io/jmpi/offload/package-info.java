/**
 * Common parts of emulated devices: {@link io.jmpi.offload.DeviceLoop}, the thread that works a device,
 * {@link io.jmpi.offload.Doorbell}, by which a host wakes it, and {@link io.jmpi.offload.Interrupt}, by which a device
 * calls its host. {@link io.jmpi.offload.Rings} between both carry commands and results, in real or in virtual time.
 */
package io.jmpi.offload;
