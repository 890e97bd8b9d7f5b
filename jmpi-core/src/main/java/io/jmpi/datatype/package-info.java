/** Datatypes (MPI 4.1, chapter 5): how elements of a program's memory get into frames and out of them. */
@NullMarked
package io.jmpi.datatype;

import org.jspecify.annotations.NullMarked;
