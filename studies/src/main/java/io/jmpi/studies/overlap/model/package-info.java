/**
 * The command {@code overlap model}: predicts the experiments of the paper for many ranks, from programs that run as jobs in
 * virtual time. Others use {@link io.jmpi.studies.overlap.model.ModelCommand} alone.
 */
package io.jmpi.studies.overlap.model;
