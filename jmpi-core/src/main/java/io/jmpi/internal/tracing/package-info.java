/**
 * Traces of what a rank's program calls, in jmpi's own text format ({@code docs/trace-formats.md}): a file for each rank, a
 * line for each call. What a line says is known above; here is how it is written.
 */
package io.jmpi.internal.tracing;
