package io.jmpi.launcher.monitor;

import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;

/** Requests reports from all ranks of a job. */
@FunctionalInterface
public interface ReportSource {
    /**
     * Waits a limited time for the reports. For a rank that does not answer, returns its latest report if a sample is
     * wanted, otherwise a report without a standstill.
     */
    RankReports take(Wanted wanted) throws InterruptedException;
}
