/** Benchmarks of ranks, in the style and with the table headers of the OSU micro-benchmarks. */
package io.jmpi.bench;
