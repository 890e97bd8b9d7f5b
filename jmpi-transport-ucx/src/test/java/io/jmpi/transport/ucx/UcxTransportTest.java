package io.jmpi.transport.ucx;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.contract.TransportContract;
import io.jmpi.transport.ucx.ucp.UcxLibrary;

/** The contract of transports over what UCX chooses between the workers of one process. */
class UcxTransportTest extends TransportContract {
    @Override
    protected Transport open(Job job) {
        assumeThat(UcxLibrary.problem()).as("why UCX cannot be used").isEmpty();
        return new UcxTransportProvider().open(job, TransportSettings.ofOneHost(1 << 20), Thread.currentThread());
    }
}
