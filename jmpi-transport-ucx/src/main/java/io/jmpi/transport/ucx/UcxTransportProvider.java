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
import io.jmpi.transport.ucx.ucp.UcxDevice;
import io.jmpi.transport.ucx.ucp.UcxDevices;
import io.jmpi.transport.ucx.ucp.UcxLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Opens transports over UCX, which needs its library; see {@link UcxLibrary}. */
public final class UcxTransportProvider implements TransportProvider {
    /** Name of this transport. */
    public static final String NAME = "ucx";

    /** Of the memory of programs, at each rank. */
    private static final long REGISTERED_BYTES = 256L << 20;

    /** Where Linux lists devices for RDMA, those that no driver of UCX knows included. */
    private static final Path DEVICES = Path.of("/sys/class/infiniband");

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

    private UcxTransport open(Job job, TransportSettings settings, boolean hasTags) {
        if (!UcxLibrary.problem().isEmpty()) {
            throw new MpiException(ErrorClass.ARG, "transport ucx: " + UcxLibrary.problem());
        }
        try {
            return new UcxTransport(job, settings, hasTags, hasFastNetwork() ? REGISTERED_BYTES : 0);
        } catch (IllegalStateException e) {
            throw new MpiException(ErrorClass.INTERN, "transport ucx: " + e.getMessage(), e);
        }
    }

    @Override
    public String problem() {
        return UcxLibrary.problem();
    }

    /** Looks at the kernel first: a host without such devices need not load the library. */
    @Override
    public boolean hasFastNetwork() {
        try {
            return Files.isDirectory(DEVICES)
                    && problem().isEmpty()
                    && UcxDevices.list().stream().anyMatch(UcxDevice::isRdma);
        } catch (RuntimeException | LinkageError e) {
            return false; // The doctor says why.
        }
    }

    @Override
    public List<String> describeHost() {
        try {
            return HostDescription.of(UcxLibrary.version(), UcxDevices.list());
        } catch (RuntimeException | LinkageError e) {
            return List.of(UcxLibrary.version() + ", but it cannot list its devices: " + e);
        }
    }
}
