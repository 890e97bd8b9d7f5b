/**
 * Observes the calls of contexts to their matchers: {@link io.jmpi.internal.p2p.observer.MatcherObserver} measures
 * calls and polls, and records searches. Contexts that are not observed call their matchers directly.
 */
package io.jmpi.internal.p2p.observer;
