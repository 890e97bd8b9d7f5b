package io.jmpi.trace.report;

import java.util.List;

/** Invented reports for tests of commands. */
public final class SampleReports {
    private SampleReports() {}

    /** A report on one application, {@code halo-64}. */
    public static Report otm(List<String> problems) {
        return new OtmReport(List.of(SampleResults.otm("halo-64", 0, problems)));
    }
}
