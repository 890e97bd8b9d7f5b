/** Common parts of the commands that measure: their directory for results, the machine, the progress. */
package io.jmpi.bench.command;
