/**
 * PMI-1, the protocol by which the ranks of a job join and meet: messages, lines and proofs of the job's key for both
 * sides, and {@link io.jmpi.launcher.pmi.PmiServer}, the launcher's side. Agents of other hosts use the same lines. The
 * server reports by {@link io.jmpi.launcher.pmi.PmiServer.Events}, and neither starts nor ends a rank.
 */
package io.jmpi.launcher.pmi;
