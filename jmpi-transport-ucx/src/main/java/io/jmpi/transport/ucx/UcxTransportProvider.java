package io.jmpi.transport.ucx;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.ucx.ucp.UcxLibrary;

/** Opens transports over UCX, which needs its library; see {@link UcxLibrary}. */
public final class UcxTransportProvider implements TransportProvider {
    /** Name of this transport. */
    public static final String NAME = "ucx";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Transport open(Job job, TransportSettings settings, Thread progressThread) {
        if (!UcxLibrary.problem().isEmpty()) {
            throw new MpiException(ErrorClass.ARG, "transport ucx: " + UcxLibrary.problem());
        }
        try {
            return new UcxTransport(job, settings);
        } catch (IllegalStateException e) {
            throw new MpiException(ErrorClass.INTERN, "transport ucx: " + e.getMessage(), e);
        }
    }
}
