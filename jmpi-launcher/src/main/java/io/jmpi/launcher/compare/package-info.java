/**
 * What {@code jmpirun --compare} makes of the runs of a program under several matching engines: figures, intervals, a
 * verdict, and their presentation. Knows nothing of how a run is started.
 */
package io.jmpi.launcher.compare;
