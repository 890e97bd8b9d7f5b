package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.Window;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Tasks without a rank that gives them out: each rank takes the next number of a counter in the window of rank 0, by a
 * fetch-and-add, and rank 0 works like all others.
 */
@Command(
        name = "tickets",
        description = {
            "",
            "Ranks count primes together. Each takes the next part of the numbers by adding 1 to a counter in the"
                    + " window of rank 0: no rank gives out tasks. Ranks of its host change the counter themselves; for"
                    + " others rank 0 does it, while it is in a call of jmpi.",
            ""
        },
        footer = {"", "  ./jmpirun -n 4 tickets --below 20000000", "", "Exit code: 0; 2 for wrong options."})
public final class Tickets implements Example {
    private static final int PART = 10_000;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    @Option(
            names = "--below",
            paramLabel = "N",
            defaultValue = "2000000",
            description = "Count the primes below N (default: ${DEFAULT-VALUE}).")
    private int below;

    public static void main(String[] args) {
        Example.main(new Tickets(), args);
    }

    @Override
    public int run(Mpi mpi, Console console) {
        if (below < 0) {
            console.error("tickets: --below " + below + " is negative");
            return WRONG_USAGE;
        }
        Communicator world = mpi.world();
        int[] parts = {0};
        long[] primes = {0};
        try (Window counter = Window.allocate(world, world.rank() == 0 ? Long.BYTES : 0)) {
            counter.lockAll();
            for (long part = next(counter); part * PART < below; part = next(counter)) {
                primes[0] += primes((int) part * PART, (int) Math.min(below, (part + 1) * PART));
                parts[0]++;
            }
            counter.unlockAll();
        }
        int[] partsOfAll = new int[world.size()];
        long[] sum = new long[1];
        world.gather(parts, partsOfAll, 0);
        world.reduce(primes, sum, ReduceOp.SUM, 0);
        if (world.rank() == 0) {
            for (int rank = 0; rank < world.size(); rank++) {
                console.line("rank %d has taken %d parts", rank, partsOfAll[rank]);
            }
            console.line("%d primes below %d", sum[0], below);
        }
        return 0;
    }

    /** Takes a number that no other rank gets. */
    private static long next(Window counter) {
        long[] before = new long[1];
        counter.fetchAndOp(new long[] {1}, before, 0, 0, ReduceOp.SUM);
        counter.flush(0);
        return before[0];
    }

    private static int primes(int from, int to) {
        int count = 0;
        for (int number = Math.max(2, from); number < to; number++) {
            count += isPrime(number) ? 1 : 0;
        }
        return count;
    }

    private static boolean isPrime(int number) {
        for (int divisor = 2; divisor <= number / divisor; divisor++) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return true;
    }
}
