/**
 * Engines {@code associative} and {@code fpga}: a unit in hardware holds the oldest entries of the posted receives and of the
 * unexpected messages, and software the rest. Open {@link io.jmpi.offload.listunit.ListMatcher} first.
 */
@NullMarked
package io.jmpi.offload.listunit;

import org.jspecify.annotations.NullMarked;
