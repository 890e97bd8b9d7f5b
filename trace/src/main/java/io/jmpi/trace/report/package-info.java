/**
 * Presents results: tables and summaries on terminals, one HTML page with plots, JSON, the progress of a scan, and the
 * explanation of each statistic.
 */
package io.jmpi.trace.report;
