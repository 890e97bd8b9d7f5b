/**
 * The memory of windows: what each rank exposes, where elements lie in it, and how accumulates change it. Open {@link
 * io.jmpi.internal.rma.memory.Place} first, then {@link io.jmpi.internal.rma.memory.Accumulation}.
 */
@NullMarked
package io.jmpi.internal.rma.memory;

import org.jspecify.annotations.NullMarked;
