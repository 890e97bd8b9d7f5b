/**
 * One report of a standard set of measurements: the parts of the set, the page with their tables, plots and raw data,
 * and the comparison with an earlier page. Start at {@link io.jmpi.bench.report.ReportCommand}.
 *
 * <p>A new part is a method that makes a {@link io.jmpi.bench.report.Part}, in the package of the measured code, and a
 * line in the standard set. It puts its figures into a {@link io.jmpi.bench.report.Panel}, and measures as long as the
 * {@link io.jmpi.bench.report.Pace} specifies.
 */
package io.jmpi.bench.report;
