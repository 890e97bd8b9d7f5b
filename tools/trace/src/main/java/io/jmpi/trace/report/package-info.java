/**
 * Presents results: tables and summaries on terminals, one HTML page with plots, JSON, the progress of a scan, and the
 * explanation of each statistic. {@link io.jmpi.trace.report.Report} is the interface, {@link
 * io.jmpi.trace.report.OtmReport} and {@link io.jmpi.trace.report.MessagesReport} implement it, and {@link
 * io.jmpi.trace.report.ReportFiles} writes them. Only the commands use it; a new statistic is a constant of {@link
 * io.jmpi.trace.report.Statistic}.
 */
package io.jmpi.trace.report;
