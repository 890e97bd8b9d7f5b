/**
 * Virtual time for a host and its cards: {@link io.jmpi.offload.clock.Clock} and its events, rings that delay what crosses
 * the bus, and {@link io.jmpi.offload.clock.SteppedEngine}, an engine whose device takes its own steps by that clock.
 */
package io.jmpi.offload.clock;
