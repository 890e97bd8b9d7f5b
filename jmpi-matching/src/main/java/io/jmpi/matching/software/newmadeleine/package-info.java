/**
 * Engine {@code newmadeleine}: four families of keyed queues. Open {@link
 * io.jmpi.matching.software.newmadeleine.NewMadeleineMatcher} first.
 */
@NullMarked
package io.jmpi.matching.software.newmadeleine;

import org.jspecify.annotations.NullMarked;
