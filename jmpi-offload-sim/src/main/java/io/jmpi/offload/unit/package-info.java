/** Engines and their units: {@link io.jmpi.offload.unit.UnitRunner} runs a unit for its matcher. */
@NullMarked
package io.jmpi.offload.unit;

import org.jspecify.annotations.NullMarked;
