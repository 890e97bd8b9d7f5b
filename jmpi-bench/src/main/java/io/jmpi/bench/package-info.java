/** Benchmarks of two ranks, in the manner and with the table headers of the OSU micro-benchmarks. */
package io.jmpi.bench;
