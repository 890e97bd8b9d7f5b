package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;

/** What a job of any size can do, also one of one rank: messages to oneself, collective operations, communicators. */
public final class Alone {
    private Alone() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            int rank = world.rank();
            Communicator own = world.split(rank, 0);
            double[] large = new double[100_000];
            large[99_999] = 0.5;
            double[] copy = new double[100_000];
            Request receive = own.irecv(copy, 0, 3);
            own.send(large, 0, 3);
            Status status = receive.waitFor();
            ByteBuffer direct = ByteBuffer.allocateDirect(8).putLong(0, 5);
            Request send = own.isend(direct, 0, 4);
            long probed = own.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG).bytes();
            byte[] bytes = new byte[8];
            own.recv(bytes, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            send.waitFor();
            int[] sum = {rank + 1};
            world.allreduce(sum, sum, ReduceOp.SUM);
            world.bcast(sum, 0);
            int[] gathered = new int[world.size()];
            world.gather(new int[] {rank}, gathered, 0);
            world.barrier();
            own.free();
            if (rank == 0) {
                System.out.println("ranks " + world.size() + ", doubles " + status.count(Datatype.DOUBLE) + ", last "
                        + copy[99_999] + ", probed " + probed + ", byte " + bytes[7] + ", sum " + sum[0]
                        + ", transport " + mpi.transportName());
            }
        }
    }
}
