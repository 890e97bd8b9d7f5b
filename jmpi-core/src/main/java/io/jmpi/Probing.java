package io.jmpi;

import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.MatchedProbe;
import io.jmpi.p2p.ProbeOperation;
import io.jmpi.p2p.ProgressEngine;

/** Looking for messages before they are received (MPI 4.1, sections 3.8.1 and 3.8.2). The arguments have been checked. */
final class Probing {
    private Probing() {}

    /** The message's status; null if it does not wait and there is none. */
    static Status probe(ProgressEngine engine, CommContext context, int source, int tag, boolean waits) {
        if (source == Mpi.PROC_NULL) {
            return MessageStatus.FROM_NOBODY;
        }
        ProbeOperation probe = new ProbeOperation(context, source, tag, waits);
        return run(engine, probe, waits) ? statusOf(probe) : null;
    }

    /** The message, which nobody else can receive any more; null if it does not wait and there is none. */
    static Message claim(
            PointToPoint communicator, ProgressEngine engine, CommContext context, int source, int tag, boolean waits) {
        if (source == Mpi.PROC_NULL) {
            return new Message(communicator, null, MessageStatus.FROM_NOBODY);
        }
        MatchedProbe probe = new MatchedProbe(context, source, tag, waits);
        return run(engine, probe, waits) ? new Message(communicator, probe, statusOf(probe)) : null;
    }

    private static boolean run(ProgressEngine engine, ProbeOperation probe, boolean waits) {
        if (!waits) {
            engine.waiter().poll();
        }
        engine.submit(probe);
        engine.waiter().await(probe);
        if (probe.failure() != null) {
            throw probe.failure().again();
        }
        return probe.wasFound();
    }

    private static Status statusOf(ProbeOperation probe) {
        return new MessageStatus(probe.foundSource(), probe.foundTag(), probe.foundBytes(), false);
    }
}
