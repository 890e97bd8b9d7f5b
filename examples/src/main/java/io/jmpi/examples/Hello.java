package io.jmpi.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.examples.command.Example;
import java.io.PrintStream;

/** Every rank sends a greeting to rank 0, which prints them in the order of ranks. */
public final class Hello {
    private Hello() {}

    public static void main(String[] args) {
        if (args.length > 0) {
            try (Mpi mpi = Mpi.init()) {
                refuse(args[0], mpi.world(), System.err);
            }
            System.exit(Example.WRONG_USAGE);
        }
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            byte[] greeting = ("Hello from rank " + world.rank() + " of " + world.size()).getBytes(UTF_8);
            if (world.rank() != 0) {
                world.send(greeting, 0, 0);
                return;
            }
            System.out.println(new String(greeting, UTF_8));
            byte[] buffer = new byte[100];
            for (int source = 1; source < world.size(); source++) {
                Status status = world.recv(buffer, source, 0);
                System.out.println(new String(buffer, 0, status.count(Datatype.BYTE), UTF_8));
            }
        }
    }

    /** The launcher ends the other ranks as soon as one fails: none may leave before rank 0 has printed why. */
    static void refuse(String argument, Communicator world, PrintStream err) {
        if (world.rank() == 0) {
            err.println("hello: takes no arguments, but there is '" + argument + "'. " + Example.OPTIONS_OF_JMPIRUN);
            err.flush();
        }
        world.barrier();
    }
}
