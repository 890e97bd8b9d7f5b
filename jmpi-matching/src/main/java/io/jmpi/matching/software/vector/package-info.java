/**
 * Engine {@code vector}: lists whose keys are compared many at once. Open {@link
 * io.jmpi.matching.software.vector.VectorMatcher} first.
 */
@NullMarked
package io.jmpi.matching.software.vector;

import org.jspecify.annotations.NullMarked;
