/**
 * Observes what contexts ask their matchers: {@link io.jmpi.internal.p2p.observer.MatcherObserver} measures the calls and
 * records their searches, {@link io.jmpi.internal.p2p.observer.TimedPolls} measures the polls of devices. Contexts that
 * nobody observes call their matchers themselves.
 */
package io.jmpi.internal.p2p.observer;
