/**
 * The command {@code jmpibench threads}: several threads that post and match, {@link
 * io.jmpi.bench.threads.ThreadsCommand}. {@link io.jmpi.bench.threads.ThreadRun} measures one combination, and {@link
 * io.jmpi.bench.threads.FreeCores} derives from it what threads with a core each would reach.
 */
package io.jmpi.bench.threads;
