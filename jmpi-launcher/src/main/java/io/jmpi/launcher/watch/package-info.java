/**
 * The display of {@code jmpirun --watch} and the page of {@code --report}. {@link io.jmpi.launcher.watch.JobHistory}
 * collects the samples of a job, {@link io.jmpi.launcher.watch.JobView} shows them in a terminal, {@link
 * io.jmpi.launcher.watch.JobReport} writes the page. {@code monitor} feeds them, and {@code output} keeps the messages
 * of {@code jmpirun} above the {@link io.jmpi.launcher.watch.StatusBlock}. Nothing here knows processes or connections.
 */
package io.jmpi.launcher.watch;
