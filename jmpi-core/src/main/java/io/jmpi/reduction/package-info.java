/** Reduction operations, predefined and defined by programs (MPI 4.1, section 6.9). */
@NullMarked
package io.jmpi.reduction;

import org.jspecify.annotations.NullMarked;
