/** A program that uses a part of every chapter of MPI that jmpi has, each in a class of its own. */
package io.jmpi.systemtests.programs.surface;
