/**
 * The command {@code overlap model}: predicts the experiments of the paper for many ranks, from programs that {@code simulation}
 * runs in virtual time. Others use {@link io.jmpi.bench.overlap.model.ModelCommand} alone.
 */
package io.jmpi.bench.overlap.model;
