/**
 * The generators of small programs: {@link io.jmpi.bench.scorecard.programs.Programs} has all. Each class that ends with
 * {@code Programs} generates those about one part of the interface.
 */
@NullMarked
package io.jmpi.bench.scorecard.programs;

import org.jspecify.annotations.NullMarked;
