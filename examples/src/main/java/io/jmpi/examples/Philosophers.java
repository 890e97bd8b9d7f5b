package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Status;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The dining philosophers by messages: half of the ranks are philosophers, the others are the forks between them. Each
 * philosopher takes the fork at one side, then that at the other, eats, and puts both back. A fork goes to the philosopher who asks
 * first: it receives from any source.
 */
@Command(
        name = "philosophers",
        description = {
            "",
            "Philosophers take the fork at their left, then that at their right, eat once, and put both"
                    + " back. If each of them gets a left fork first, all wait forever: a mistake that hardly ever"
                    + " shows. jmpirun --explore finds it. Of 2n ranks, n are philosophers and n are forks.",
            ""
        },
        footer = {
            "",
            "  ./jmpirun -n 6 philosophers                      mostly all of them eat",
            "  ./jmpirun -n 6 --explore philosophers            7 matchings, one of them is a deadlock",
            "  ./jmpirun -n 6 --explore philosophers --polite   6 matchings, all of them eat",
            "",
            "Exit code: 0; 2 for wrong options, or an odd number of ranks."
        })
public final class Philosophers implements Example {
    private static final int TAKE = 1;
    private static final int TAKEN = 2;
    private static final int PUT_BACK = 3;
    private static final byte[] NOTHING = {};

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    @Option(names = "--polite", description = "The last philosopher takes the right fork first.")
    private boolean polite;

    public static void main(String[] args) {
        Example.main(new Philosophers(), args);
    }

    @Override
    public int run(Mpi mpi, Console console) {
        Communicator world = mpi.world();
        int philosophers = world.size() / 2;
        if (world.size() != 2 * philosophers) {
            console.error("philosophers: needs a fork for each philosopher, but there are " + world.size()
                    + " ranks; give an even number of them");
            return WRONG_USAGE;
        }
        if (world.rank() < philosophers) {
            eat(world, philosophers);
        } else {
            serve(world);
        }
        world.barrier();
        console.line("result: all %d philosophers have eaten", philosophers);
        return 0;
    }

    private void eat(Communicator world, int philosophers) {
        int left = philosophers + world.rank();
        int right = philosophers + (world.rank() + 1) % philosophers;
        boolean rightFirst = polite && world.rank() == philosophers - 1;
        take(world, rightFirst ? right : left);
        take(world, rightFirst ? left : right);
        world.send(NOTHING, left, PUT_BACK);
        world.send(NOTHING, right, PUT_BACK);
    }

    private static void take(Communicator world, int fork) {
        world.send(NOTHING, fork, TAKE);
        world.recv(NOTHING, fork, TAKEN);
    }

    /** A fork, which both of its neighbors take once. */
    private static void serve(Communicator world) {
        for (int i = 0; i < 2; i++) {
            Status asks = world.recv(NOTHING, Mpi.ANY_SOURCE, TAKE);
            world.send(NOTHING, asks.source(), TAKEN);
            world.recv(NOTHING, asks.source(), PUT_BACK);
        }
    }
}
