/** Reading all ranks of a trace at once, each by an analysis of its own. */
package io.jmpi.trace.scan;
