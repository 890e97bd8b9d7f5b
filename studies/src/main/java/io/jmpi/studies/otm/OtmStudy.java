package io.jmpi.studies.otm;

import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Part;
import io.jmpi.bench.study.PaperRate;
import io.jmpi.bench.study.Study;
import java.util.List;

/** The paper on optimistic tag matching. */
public final class OtmStudy implements Study {
    @Override
    public Object command() {
        return new FigureCommand();
    }

    @Override
    public Part part(Pace pace) {
        return Figure8Part.of();
    }

    @Override
    public List<PaperRate> rates() {
        return PaperRates.all();
    }
}
