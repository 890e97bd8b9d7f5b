package io.jmpi.launcher.monitor;

import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;

/** Requests reports from all ranks of a job. */
@FunctionalInterface
public interface ReportSource {
    /**
     * Waits a limited time until the reports are here. Of a rank that does not answer the latest one is returned if a sample is
     * wanted; else one without a standstill.
     */
    RankReports take(Wanted wanted) throws InterruptedException;
}
