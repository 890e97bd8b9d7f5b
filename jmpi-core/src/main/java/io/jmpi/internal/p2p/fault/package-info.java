/**
 * Failures: peers that leave or are lost, communicators that are revoked or agree without them (ULFM), and the failure of this
 * rank's own engine. Communicators use {@link io.jmpi.internal.p2p.fault.FaultGroups}.
 */
package io.jmpi.internal.p2p.fault;
