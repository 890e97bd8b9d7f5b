/**
 * Reads all ranks of a trace concurrently: {@link io.jmpi.trace.scan.TraceScan} passes the calls of each rank to a
 * {@link io.jmpi.trace.scan.RankAnalysis} of its own, and continues after a damaged file. Analyses implement that
 * interface, and use {@link io.jmpi.trace.scan.RankTasks} for other work by rank; reports show a {@link
 * io.jmpi.trace.scan.ScanProgress}.
 */
package io.jmpi.trace.scan;
