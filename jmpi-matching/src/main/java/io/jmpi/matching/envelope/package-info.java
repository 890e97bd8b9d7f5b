/**
 * Envelopes of messages, below every engine: {@link io.jmpi.matching.envelope.EnvelopeHashes}, which senders put on
 * the wire and devices look up, and {@link io.jmpi.matching.envelope.SequenceNumber}, the number of a message in its
 * stream. Sender, engine and device must agree on both: a change here changes the wire format.
 */
@NullMarked
package io.jmpi.matching.envelope;

import org.jspecify.annotations.NullMarked;
