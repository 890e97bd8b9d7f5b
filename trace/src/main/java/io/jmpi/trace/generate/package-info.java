/** Synthetic traces of any size, for tests and for measuring how analyses scale. */
package io.jmpi.trace.generate;
