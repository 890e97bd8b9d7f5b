/**
 * What only devices need that match messages on their own: their decisions, the state of the host that they see, and the thread that
 * works the engine for them while the program computes, with turns, deferred frames and reads ahead of the receives. {@link
 * io.jmpi.internal.p2p.device.Devices} is its face, and the only type that others see; without devices it costs a check in each
 * cycle.
 */
package io.jmpi.internal.p2p.device;
