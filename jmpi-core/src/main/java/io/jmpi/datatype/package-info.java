/**
 * Datatypes (MPI 4.1, chapter 5): packing elements of a program's memory, including objects, into frames, and unpacking
 * them. Start at {@link io.jmpi.datatype.Datatype}; programs derive types there, and choose an {@link
 * io.jmpi.datatype.ObjectSerializer} and an {@link io.jmpi.datatype.ObjectFilter} for objects. Inside jmpi, {@link
 * io.jmpi.datatype.Elements} describes a range of elements, and {@link io.jmpi.datatype.Packing} packs it.
 */
@NullMarked
package io.jmpi.datatype;

import org.jspecify.annotations.NullMarked;
