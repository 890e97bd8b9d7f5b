/**
 * Files that all ranks of a communicator access together (MPI 4.1, chapter 14). Start with {@link io.jmpi.file.MpiFile}.
 */
@NullMarked
package io.jmpi.file;

import org.jspecify.annotations.NullMarked;
