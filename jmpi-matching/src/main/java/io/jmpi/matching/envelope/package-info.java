/** Envelopes of messages, below every engine: the hashes that senders put on the wire and devices look up. */
package io.jmpi.matching.envelope;
