package io.jmpi.studies.overlap;

import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Part;
import io.jmpi.bench.study.Study;

/** The paper on overlap of communication and computation by tag matching in hardware. */
public final class OverlapStudy implements Study {
    @Override
    public Object command() {
        return new OverlapCommand();
    }

    @Override
    public Part part(Pace pace) {
        return OverlapPart.of(pace);
    }
}
