/**
 * The contexts of a rank's communicators: {@link io.jmpi.internal.p2p.context.CommContext} pairs messages with receives
 * and probes by its matcher, knows the peers that are gone, and counts messages in flight and leftovers. Communicators
 * create, drain and free contexts; {@link io.jmpi.internal.p2p.context.Contexts} finds them by id.
 */
package io.jmpi.internal.p2p.context;
