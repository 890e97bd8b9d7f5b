/**
 * {@code jmpirun --explore}: {@link io.jmpi.launcher.explore.ExplorationRuns} runs a program once for each matching of its messages,
 * and reports those that end in a deadlock, in a failure, or with another result. The search is that of {@code
 * io.jmpi.internal.exploring}.
 */
package io.jmpi.launcher.explore;
