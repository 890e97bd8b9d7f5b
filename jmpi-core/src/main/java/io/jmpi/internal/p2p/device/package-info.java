/**
 * Support for devices that match messages on their own: their decisions, the state of the host that they see, and the
 * thread that runs the engine for them while the program computes, with turns, deferred frames and reads ahead of the
 * receives. {@link io.jmpi.internal.p2p.device.Devices} is the interface to other packages, and the only type that they
 * use. Without devices it costs a check in each cycle.
 */
package io.jmpi.internal.p2p.device;
