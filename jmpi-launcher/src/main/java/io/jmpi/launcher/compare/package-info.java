/**
 * Evaluates, for {@code jmpirun --compare}, the runs of a program under several matching engines. {@link
 * io.jmpi.launcher.compare.Comparison} has the figures of all runs, {@link io.jmpi.launcher.compare.Verdict} the
 * conclusion, {@link io.jmpi.launcher.compare.ComparisonText} and {@link io.jmpi.launcher.compare.ComparisonPage}
 * present them. The command adds runs and prints; nothing here knows how a run is started.
 */
package io.jmpi.launcher.compare;
