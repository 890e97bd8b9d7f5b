/** The command {@code jmpibench peers}: jmpi compared with other libraries for C and Java. */
package io.jmpi.bench.peers;
