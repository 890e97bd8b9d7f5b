/**
 * The agreement of the ranks of a communicator that survives the loss of ranks (ULFM), as a state machine without
 * sockets and threads. {@link io.jmpi.internal.agreement.Agreement} is the machine and {@link
 * io.jmpi.internal.agreement.Ballot} the value that ranks decide on; {@code internal.p2p.fault} runs it. The package
 * imports nothing of jmpi except the exception for malformed frames, and sends by its own interface. It must remain so.
 */
package io.jmpi.internal.agreement;
