/** Envelopes of messages, below every engine: the hashes that senders put on the wire and devices look up. */
@NullMarked
package io.jmpi.matching.envelope;

import org.jspecify.annotations.NullMarked;
