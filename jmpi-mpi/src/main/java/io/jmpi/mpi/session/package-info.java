/**
 * The state of a rank, which is static as package {@code mpi} is: its session, the buffer for buffered sends, the keys of attributes,
 * and the facts that the session collects about the program that opens it. Other packages get jmpi from {@link
 * io.jmpi.mpi.session.Session}.
 */
package io.jmpi.mpi.session;
