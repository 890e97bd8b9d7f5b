/** Reads all ranks of a trace concurrently, each by its own analysis. */
package io.jmpi.trace.scan;
