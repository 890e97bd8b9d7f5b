/**
 * Matching engines: they pair posted receives with arrived messages.
 *
 * <p>The package knows keys and lengths, but no communicator, payload or socket. {@link io.jmpi.matching.Matcher} is
 * the interface of all engines, a pure data structure. {@link io.jmpi.matching.OffloadedMatcher} extends it for an
 * engine with a device, which may have a thread. A node has an envelope, and the length that any engine may read:
 * {@link io.jmpi.matching.ArrivedMessage#messageLength}, {@link io.jmpi.matching.ArrivedMessage#isRendezvous},
 * {@link io.jmpi.matching.PostedReceive#bufferLength}. {@link io.jmpi.matching.MatchingEngines} finds the engines; a
 * new one is a {@link io.jmpi.matching.MatcherProvider} in any jar.
 *
 * <p>Records of engines and devices have links that are null while they are in no list: these classes are {@code
 * NullUnmarked}. All public classes are annotated with what may be null.
 */
@NullMarked
package io.jmpi.matching;

import org.jspecify.annotations.NullMarked;
