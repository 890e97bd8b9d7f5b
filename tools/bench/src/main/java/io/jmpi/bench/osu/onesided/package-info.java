/** The time of accesses to the window of another rank: {@link io.jmpi.bench.osu.onesided.OneSided}. */
@NullMarked
package io.jmpi.bench.osu.onesided;

import org.jspecify.annotations.NullMarked;
