/**
 * The state of a rank, which is static as package {@code mpi} is: its session, the buffer for buffered sends, the keys of attributes,
 * and what the session learns of the program that opens it. Other rooms get jmpi from {@link io.jmpi.mpi.session.Session}.
 */
package io.jmpi.mpi.session;
