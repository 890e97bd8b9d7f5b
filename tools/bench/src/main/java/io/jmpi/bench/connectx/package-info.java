/**
 * The study of "MPI Tag Matching Performance on ConnectX and ARM" (EuroMPI 2019), repeated with jmpi's engines. {@link
 * io.jmpi.bench.connectx.ConnectxCommand} is its command, {@link io.jmpi.bench.connectx.ConnectxPart} its part of the
 * standard report, {@link io.jmpi.bench.connectx.Study} runs the jobs, {@link io.jmpi.bench.connectx.Figures} makes
 * the figures of the paper. Others use the command and the part alone.
 */
package io.jmpi.bench.connectx;
