/** The command {@code jmpibench peers}: jmpi compared with C MPI libraries. */
package io.jmpi.bench.peers;
