/**
 * Matching engines: pure data structures that pair posted receives with arrived messages.
 *
 * <p>The package knows keys only: no communicator, payload, socket or thread. {@link io.jmpi.matching.Matcher} is the
 * seam; {@link io.jmpi.matching.MatchingEngine} names the engines.
 */
package io.jmpi.matching;
