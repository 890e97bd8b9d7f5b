/** The study of "MPI Tag Matching Performance on ConnectX and ARM" (EuroMPI 2019), repeated with jmpi's engines. */
package io.jmpi.bench.connectx;
