/**
 * A model of many ranks in virtual time that runs the engine {@code overlap}: matcher, unit, advice, numbers of messages and
 * trust in prefetches are those of running jobs. Only the host's work, the unit's pace, the link and copies are {@link
 * io.jmpi.studies.overlap.model.simulation.Costs}. {@link io.jmpi.studies.overlap.model.simulation.Model} runs a program.
 */
package io.jmpi.studies.overlap.model.simulation;
