package io.jmpi.transport.ucx;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.matching.RankResources;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.ucx.tag.TagUnit;
import io.jmpi.transport.ucx.tag.UcxTagMatcherProvider;
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
        return open(job, settings, false);
    }

    @Override
    public Transport open(
            Job job, TransportSettings settings, Thread progressThread, String engine, RankResources resources) {
        UcxTransport transport = open(job, settings, engine.equals(UcxTagMatcherProvider.NAME));
        TagUnit tags = transport.tags();
        if (tags != null) {
            TagUnit own = resources.shared(TagUnit.class, () -> tags);
            if (own != tags) {
                throw new IllegalStateException("a matcher of ucx-tag exists before its transport");
            }
        }
        return transport;
    }

    private static UcxTransport open(Job job, TransportSettings settings, boolean hasTags) {
        if (!UcxLibrary.problem().isEmpty()) {
            throw new MpiException(ErrorClass.ARG, "transport ucx: " + UcxLibrary.problem());
        }
        try {
            return new UcxTransport(job, settings, hasTags);
        } catch (IllegalStateException e) {
            throw new MpiException(ErrorClass.INTERN, "transport ucx: " + e.getMessage(), e);
        }
    }
}
