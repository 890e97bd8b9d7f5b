/**
 * Message passing for Java programs: sessions, communicators, requests.
 *
 * <p>Start with {@link io.jmpi.Mpi} in a program that a launcher starts, or with {@link io.jmpi.Jmpi} for ranks in one
 * JVM.
 */
@NullMarked
package io.jmpi;

import org.jspecify.annotations.NullMarked;
