package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Rank 0 sends each line of its input to the last rank, which prints it, until the input ends. */
public final class Echo {
    private static final int TAG = 3;

    private Echo() {}

    public static void main(String[] args) throws Exception {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            int last = world.size() - 1;
            if (world.rank() == 0) {
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                for (String line = input.readLine(); line != null; line = input.readLine()) {
                    world.sendObject(line, last, TAG);
                }
                world.sendObject("", last, TAG);
            } else if (world.rank() == last) {
                for (String line = (String) world.recvObject(0, TAG);
                        !line.isEmpty();
                        line = (String) world.recvObject(0, TAG)) {
                    System.out.println(line);
                }
            }
        }
    }
}
