/**
 * Traces of a program's calls in jmpi's own text format ({@code docs/trace-formats.md}): a file for each rank, a line
 * for each call. Callers define the content of a line; this package writes it.
 */
package io.jmpi.internal.tracing;
