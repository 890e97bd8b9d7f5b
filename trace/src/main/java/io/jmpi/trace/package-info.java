/** The command {@code jmpi-trace} and its subcommands. */
package io.jmpi.trace;
