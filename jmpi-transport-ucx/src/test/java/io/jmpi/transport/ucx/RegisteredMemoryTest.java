package io.jmpi.transport.ucx;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.contract.TransportContract;
import io.jmpi.transport.ucx.ucp.UcxLibrary;

/** The contract of transports when long memory is registered, and soon given up: as where there is an RDMA device. */
class RegisteredMemoryTest extends TransportContract {
    @Override
    protected Transport open(Job job) {
        assumeThat(UcxLibrary.problem()).as("why UCX cannot be used").isEmpty();
        return new UcxTransport(job, TransportSettings.ofOneHost(1 << 20), false, 200_000);
    }
}
