/**
 * The host's side of {@link io.jmpi.matching.OffloadedMatcher}: code that the hosts of devices share. These hosts are
 * the ranks of a job and those of the overlap model. {@link io.jmpi.matching.host.MutableHostState} is the state of a
 * host of the model, and {@link io.jmpi.matching.host.PrefetchAdvice} decides which messages a host reads ahead of
 * their receives. Engines do not use this package.
 */
@NullMarked
package io.jmpi.matching.host;

import org.jspecify.annotations.NullMarked;
