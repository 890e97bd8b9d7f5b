/**
 * {@link io.jmpi.bench.devices.DevicesCommand}, the command {@code devices}: what a match costs engines with devices in virtual
 * time. No other class is used elsewhere.
 */
package io.jmpi.bench.devices;
