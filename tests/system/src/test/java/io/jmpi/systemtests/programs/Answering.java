package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.reduction.ReduceOp;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * All ranks talk to all others, then rank 0 reads lines of its input, and for each one all ranks add up their numbers. The
 * end of input ends it.
 */
public final class Answering {
    private static final int TAG = 1;

    private Answering() {}

    public static void main(String[] args) throws IOException {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            for (int distance = 0; distance < world.size(); distance++) {
                int dest = (world.rank() + distance) % world.size();
                int source = (world.rank() + world.size() - distance) % world.size();
                world.sendrecv(new byte[1], dest, TAG, new byte[1], source, TAG);
            }
            System.out.println("rank " + world.rank() + " is pid "
                    + ProcessHandle.current().pid());
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            int[] more = {1};
            while (true) {
                if (world.rank() == 0) {
                    more[0] = input.readLine() == null ? 0 : 1;
                }
                world.bcast(more, 0);
                if (more[0] == 0) {
                    return;
                }
                int[] sum = {world.rank() + 1};
                world.allreduce(sum, sum, ReduceOp.SUM);
                if (world.rank() == 0) {
                    System.out.println("sum " + sum[0]);
                }
            }
        }
    }
}
