/**
 * One report of a standard set of measurements: the parts of the set, the page with their tables, plots and raw data, and
 * the comparison with an earlier page.
 *
 * <p>A new part is a method that makes a {@link io.jmpi.bench.report.Part}, beside what it measures, and a line in the
 * standard set.
 */
package io.jmpi.bench.report;
