/**
 * Explores all matchings of a program: a job of ranks in one JVM is run again and again, once for each outcome of its
 * receives and probes from any source that can differ.
 *
 * <p>In one run ({@link io.jmpi.internal.exploring.ExploredRun}) one rank runs at a time. A receive from any source is held back
 * until no rank can continue; then the run chooses the source, as POE does (Vakkalanka, Gopalakrishnan, Kirby: Dynamic
 * Verification of MPI Programs with Reductions in Presence of Split Operations and Relaxed Orderings, 2008). After a run the
 * order of cause and effect among its calls shows which choices could have been others ({@link
 * io.jmpi.internal.exploring.Search}).
 */
package io.jmpi.internal.exploring;
