/**
 * The other side of {@link io.jmpi.matching.OffloadedMatcher}: what the hosts of devices have in common, which are the ranks of a
 * job, and those of the overlap model. {@link io.jmpi.matching.host.MutableHostState} is what engines see of a host of the model, and {@link
 * io.jmpi.matching.host.PrefetchAdvice} decides which messages a host reads ahead of their receives. Engines use none of it.
 */
@NullMarked
package io.jmpi.matching.host;

import org.jspecify.annotations.NullMarked;
