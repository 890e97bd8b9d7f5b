/**
 * How much of a message or a nonblocking collective operation a computation hides, which takes as long as the operation alone.
 */
package io.jmpi.bench.osu.overlap;
