/** The time of accesses to the window of another rank: {@link io.jmpi.bench.osu.onesided.OneSided}. */
package io.jmpi.bench.osu.onesided;
