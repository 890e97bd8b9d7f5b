/**
 * Measures with JMH: a command lists points of parameters; each {@link io.jmpi.bench.harness.Point} runs in its own
 * JVM; the results are JMH's own JSON, and tables, plots and verdicts on goals come from that file alone. A new
 * command of this kind extends {@link io.jmpi.bench.harness.JmhCommand}; {@link io.jmpi.bench.harness.JmhRun} and
 * {@link io.jmpi.bench.harness.Results} are also for parts of the standard report.
 */
package io.jmpi.bench.harness;
