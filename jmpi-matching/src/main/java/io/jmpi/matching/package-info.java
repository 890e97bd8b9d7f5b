/**
 * Matching engines: they pair posted receives with arrived messages.
 *
 * <p>The package knows keys only: no communicator, payload or socket. {@link io.jmpi.matching.Matcher} is the seam: a
 * pure data structure; {@link io.jmpi.matching.OffloadedMatcher} is the same with a device behind it, which may have a
 * thread. {@link io.jmpi.matching.MatchingEngines} finds the engines.
 *
 * <p>Records of engines and devices have links that are null while they are in no list: these classes are {@code
 * NullUnmarked}. All public ones say what may be null.
 */
@NullMarked
package io.jmpi.matching;

import org.jspecify.annotations.NullMarked;
