/**
 * The positions and kinds of the basic elements of a datatype: kinds and their sequence, which is the signature of a
 * message, runs and type maps (MPI 4.1, section 5.1), and memory that one ByteBuffer cannot hold.
 *
 * <p>No class here reads or writes an element. A type map refers to the objects that do, and knows only their interface
 * {@link io.jmpi.internal.layout.BasicElement}. For {@code io.jmpi.datatype} only, whose public methods provide access
 * to all of this.
 */
@NullMarked
package io.jmpi.internal.layout;

import org.jspecify.annotations.NullMarked;
