/**
 * The study of "MPI Tag Matching Performance on ConnectX and ARM" (EuroMPI 2019), repeated with jmpi's engines. {@link
 * io.jmpi.studies.connectx.ConnectxCommand} is its command, {@link io.jmpi.studies.connectx.ConnectxPart} its part of the
 * standard report, {@link io.jmpi.studies.connectx.Study} runs the jobs, {@link io.jmpi.studies.connectx.Figures} makes
 * the figures of the paper. Others use {@link
 * io.jmpi.studies.connectx.ConnectxStudy} alone.
 */
package io.jmpi.studies.connectx;
