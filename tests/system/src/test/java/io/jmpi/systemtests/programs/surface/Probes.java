package io.jmpi.systemtests.programs.surface;

import io.jmpi.Communicator;
import io.jmpi.Message;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;

/** MPI 4.1, section 3.8: one rank finds out what the others have sent, in whatever order it comes. */
final class Probes implements Chapter {
    private static final int[] STEPS = {1, 4_000}; // longs; 4 times the longer one is sent by rendezvous

    /** Receives a message of any source and tag. */
    private interface Finder {
        /** Returns the message's elements; what it tells goes to {@code told}: source and tag. */
        long[] receive(Communicator all, int[] told);
    }

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        Finder[] finders = {Probes::probe, Probes::iprobe, Probes::mprobe, Probes::improbe};
        for (int step : STEPS) {
            for (int finder = 0; finder < finders.length; finder++) {
                gather(all, finders[finder], step, "finder " + finder + ", lengths in steps of " + step, checks);
            }
        }
    }

    /** Each rank's message is as long as its number says. */
    private static void gather(Communicator all, Finder finder, int step, String what, Checks checks) {
        int root = step % all.size();
        Request sent = all.isend(Values.of(all.rank(), all.rank() * step), root, 10 + all.rank());
        if (all.rank() == root) {
            long[][] found = new long[all.size()][];
            long[][] expected = new long[all.size()][];
            for (int i = 0; i < all.size(); i++) {
                int[] told = new int[2];
                long[] message = finder.receive(all, told);
                checks.same(what + ": tag", 10, told[1] - told[0]);
                found[told[0]] = message;
                expected[i] = Values.of(i, i * step);
            }
            checks.same(what, expected, found);
        }
        sent.waitFor();
        all.barrier();
    }

    private static long[] probe(Communicator all, int[] told) {
        return receive(all, all.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG), told);
    }

    private static long[] iprobe(Communicator all, int[] told) {
        Status status = all.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
        while (status == null) {
            status = all.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
        }
        return receive(all, status, told);
    }

    private static long[] receive(Communicator all, Status status, int[] told) {
        long[] memory = new long[status.count(Datatype.LONG)];
        told[0] = status.source();
        told[1] = status.tag();
        all.recv(memory, status.source(), status.tag());
        return memory;
    }

    private static long[] mprobe(Communicator all, int[] told) {
        return receive(all.mprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG), told);
    }

    private static long[] improbe(Communicator all, int[] told) {
        Message message = all.improbe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
        while (message == null) {
            message = all.improbe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
        }
        return receive(message, told);
    }

    private static long[] receive(Message message, int[] told) {
        long[] memory = new long[message.status().count(Datatype.LONG)];
        Status status = message.irecv(memory).waitFor();
        told[0] = status.source();
        told[1] = status.tag();
        return memory;
    }
}
