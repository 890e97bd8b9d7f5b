/**
 * Where the basic elements of a datatype lie, and of which kinds they are: kinds and their sequence, which is the signature
 * of a message, runs and type maps (MPI 4.1, section 5.1), and memory that one ByteBuffer cannot hold.
 *
 * <p>Nothing here reads or writes an element: a type map carries what does, of which it knows the little that {@link
 * io.jmpi.internal.layout.BasicElement} says. For {@code io.jmpi.datatype} only, whose public methods are the way to all of
 * this.
 */
@NullMarked
package io.jmpi.internal.layout;

import org.jspecify.annotations.NullMarked;
