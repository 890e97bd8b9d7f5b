package io.jmpi.studies.connectx;

import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Part;
import io.jmpi.bench.study.Study;

/** "MPI Tag Matching Performance on ConnectX and ARM" (EuroMPI 2019). */
public final class ConnectxStudy implements Study {
    @Override
    public Object command() {
        return new ConnectxCommand();
    }

    @Override
    public Part part(Pace pace) {
        return ConnectxPart.of(pace);
    }
}
