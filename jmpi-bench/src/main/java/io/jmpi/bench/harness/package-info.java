/**
 * Measures with JMH: a command lists points of parameters; each point runs in its own JVM; the results are JMH's own JSON,
 * and tables, plots and verdicts on goals come from that file alone.
 */
package io.jmpi.bench.harness;
