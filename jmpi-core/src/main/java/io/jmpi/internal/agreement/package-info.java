/**
 * The agreement of the ranks of a communicator that survives the loss of ranks (ULFM), as a state machine without
 * sockets and threads. {@link io.jmpi.internal.agreement.Agreement} is the machine and {@link
 * io.jmpi.internal.agreement.Ballot} what ranks decide on; {@code internal.p2p.fault} runs it. It imports nothing of
 * jmpi but the exception for malformed frames, and sends by an interface of its own; keep it so.
 */
package io.jmpi.internal.agreement;
