/**
 * Observes what contexts ask their matchers: {@link io.jmpi.internal.p2p.observer.MatcherObserver} measures calls and polls, and
 * records searches. Contexts that nobody observes call their matchers themselves.
 */
package io.jmpi.internal.p2p.observer;
