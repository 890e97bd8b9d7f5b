/**
 * Datatypes (MPI 4.1, chapter 5): how elements of a program's memory get into frames and out of them, objects
 * included. Start at {@link io.jmpi.datatype.Datatype}; programs build types from types there, and choose an {@link
 * io.jmpi.datatype.ObjectSerializer} and an {@link io.jmpi.datatype.ObjectFilter} for objects. Inside jmpi, {@link
 * io.jmpi.datatype.Elements} names a range of elements, and {@link io.jmpi.datatype.Packing} packs it.
 */
@NullMarked
package io.jmpi.datatype;

import org.jspecify.annotations.NullMarked;
