/**
 * The command {@code jmpi-trace}: {@link io.jmpi.trace.JmpiTrace}, and a class for each subcommand. Most parse
 * options, run an analysis of a package below, and print a report. A new subcommand is listed in
 * {@link io.jmpi.trace.JmpiTrace}, the only class that other modules use.
 */
package io.jmpi.trace;
