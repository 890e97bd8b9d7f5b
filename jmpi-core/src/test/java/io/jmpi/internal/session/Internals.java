package io.jmpi.internal.session;

import io.jmpi.AnyCommunicator;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.core.SessionCore;
import io.jmpi.job.Job;

/** Access of tests to the implementation behind public types. */
public final class Internals {
    private Internals() {}

    /** Joins a given job. */
    public static Mpi join(MpiConfig config, Job job) {
        return Session.join(config, job);
    }

    public static CommunicatorCore core(AnyCommunicator communicator) {
        return ((BaseCommunicator) communicator).core();
    }

    public static SessionCore core(Mpi mpi) {
        return core(mpi.world()).session();
    }
}
