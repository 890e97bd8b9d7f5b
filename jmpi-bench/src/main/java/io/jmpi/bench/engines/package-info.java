/** The command {@code engines}: programs of ranks with each matching engine in turn. */
package io.jmpi.bench.engines;
