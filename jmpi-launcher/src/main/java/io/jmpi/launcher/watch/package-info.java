/**
 * What {@code jmpirun --watch} shows and {@code --report} writes: the history of a job's samples, its view in a terminal and
 * its page. Knows neither processes nor connections.
 */
package io.jmpi.launcher.watch;
