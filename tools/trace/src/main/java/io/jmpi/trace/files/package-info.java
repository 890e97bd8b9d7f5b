/**
 * Files of results: {@link io.jmpi.trace.files.ResultFile} appears when it is complete,
 * {@link io.jmpi.trace.files.ResultDirectory} determines its place, and {@link io.jmpi.trace.files.PartialNote} states
 * why results are partial. Commands, analyses and reports use them to write; a table of cells is a
 * {@link io.jmpi.trace.files.Csv}.
 */
package io.jmpi.trace.files;
