/** Synthetic traces of any size, for tests and to show how analyses scale. */
package io.jmpi.trace.generate;
