/** Agreement of the ranks of a communicator that survives the loss of ranks; imports the wire format only. */
package io.jmpi.internal.agreement;
