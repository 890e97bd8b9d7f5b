/**
 * Engine {@code concurrent}: buckets with a lock each, for receives without wildcards. Open {@link
 * io.jmpi.matching.software.concurrent.BucketMatcher} first.
 */
@NullMarked
package io.jmpi.matching.software.concurrent;

import org.jspecify.annotations.NullMarked;
