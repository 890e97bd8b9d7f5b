package io.jmpi.systemtests.programs;

import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Message;
import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import java.util.Arrays;

/** Programs with receives from any source, by the first argument; rank 0 prints the result. */
public final class Explored {
    private static final int TASK = 1;
    private static final int DONE = 2;
    private static final int STOP = 3;
    private static final int SIZE = 6;

    private Explored() {}

    public static void main(String[] args) throws InterruptedException {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            String result = switch (args[0]) {
                case "farm" -> farm(world);
                case "sum" -> sum(world);
                case "stencil" -> stencil(world);
                case "styles" -> styles(world);
                case "fails" -> fails(world);
                case "forgets" -> forgets(world);
                case "clock" -> sum(world) + " after " + System.nanoTime();
                case "declared" -> sum(world) + " after " + System.nanoTime() + "\nresult: fine";
                case "thread" -> thread(world);
                case "polls" -> polls(world);
                case "any" -> any(world);
                default -> throw new IllegalArgumentException(args[0]);
            };
            if (world.rank() == 0) {
                System.out.println(result);
            }
        }
    }

    /** Multiplies matrices: a task is a row, and goes to the worker that has finished another one. */
    private static String farm(Communicator world) {
        double[][] a = new double[SIZE][SIZE];
        double[][] b = new double[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                a[i][j] = i + j;
                b[i][j] = i - j;
            }
        }
        return world.rank() == 0 ? Arrays.deepToString(product(world)) : work(world, a, b);
    }

    private static double[][] product(Communicator world) {
        double[][] c = new double[SIZE][];
        int[] rowOf = new int[world.size()];
        int next = 0;
        for (int worker = 1; worker < world.size(); worker++) {
            rowOf[worker] = next;
            world.send(new int[] {next++}, worker, TASK);
        }
        for (int i = 0; i < SIZE; i++) {
            double[] row = new double[SIZE];
            Status status = world.recv(row, Mpi.ANY_SOURCE, DONE);
            c[rowOf[status.source()]] = row;
            rowOf[status.source()] = next;
            world.send(new int[] {next}, status.source(), next++ < SIZE ? TASK : STOP);
        }
        return c;
    }

    private static String work(Communicator world, double[][] a, double[][] b) {
        int[] task = new int[1];
        while (world.recv(task, 0, Mpi.ANY_TAG).tag() == TASK) {
            double[] row = new double[SIZE];
            for (int j = 0; j < SIZE; j++) {
                for (int k = 0; k < SIZE; k++) {
                    row[j] += a[task[0]][k] * b[k][j];
                }
            }
            world.send(row, 0, DONE);
        }
        return "";
    }

    /** A result that depends on the order of messages. */
    private static String sum(Communicator world) {
        int sum = 0;
        for (int i = 1; i < world.size() && world.rank() == 0; i++) {
            int[] value = new int[1];
            world.recv(value, Mpi.ANY_SOURCE, 0);
            sum = 10 * sum + value[0];
        }
        if (world.rank() > 0) {
            world.send(new int[] {world.rank()}, 0, 0);
        }
        return "sum " + sum;
    }

    /** Four neighbors in a grid, whose messages differ in their tags. */
    private static String stencil(Communicator world) {
        CartCommunicator grid = world.createCart(new int[] {2, world.size() / 2}, new boolean[] {true, true}, false);
        int value = world.rank();
        for (int step = 0; step < 2; step++) {
            int[][] halo = new int[4][1];
            Request[] requests = new Request[8];
            for (int side = 0; side < 4; side++) {
                requests[side] = grid.irecv(halo[side], Mpi.ANY_SOURCE, side);
            }
            for (int side = 0; side < 4; side++) {
                int neighbor = grid.shift(side / 2, side % 2 == 0 ? 1 : -1).destination();
                requests[4 + side] = grid.isend(new int[] {value}, neighbor, side);
            }
            Request.waitAll(requests);
            value += halo[0][0] + halo[1][0] + halo[2][0] + halo[3][0];
        }
        int[] all = new int[1];
        grid.allreduce(new int[] {value}, all, io.jmpi.reduction.ReduceOp.SUM);
        grid.free();
        return "sum " + all[0];
    }

    /** Two messages, received in every style that takes any source; the ranks of the communicator are not those of the job. */
    private static String styles(Communicator world) {
        Communicator reversed = world.split(0, -world.rank());
        StringBuilder order = new StringBuilder();
        int receiver = reversed.size() - 1;
        for (int style = 0; style < 6; style++) {
            int[] value = new int[1];
            for (int i = 0; i < 2 && reversed.rank() == receiver; i++) {
                Status status = receive(reversed, value, style);
                order.append(status.source()).append('=').append(value[0]).append(' ');
            }
            if (reversed.rank() != receiver) {
                if (style == 4) {
                    reversed.sendObject(reversed.rank() + 5, receiver, style);
                } else {
                    reversed.send(new int[] {reversed.rank() + 5}, receiver, style);
                }
            }
            reversed.barrier();
        }
        reversed.free();
        return order.toString();
    }

    private static Status receive(Communicator world, int[] value, int style) {
        switch (style) {
            case 0 -> {
                return world.recv(value, Mpi.ANY_SOURCE, style);
            }
            case 1 -> {
                PersistentRequest request = world.recvInit(value, Mpi.ANY_SOURCE, style);
                request.start();
                return request.waitFor();
            }
            case 2 -> {
                return world.sendrecv(new int[0], Mpi.PROC_NULL, 0, value, Mpi.ANY_SOURCE, style);
            }
            case 3 -> {
                Message message = world.mprobe(Mpi.ANY_SOURCE, style);
                return message.recv(value);
            }
            case 4 -> {
                Status found = world.probe(Mpi.ANY_SOURCE, style);
                value[0] = world.recvObject(Integer.class, found.source(), style);
                return found;
            }
            default -> {
                Request request = world.irecv(value, Mpi.ANY_SOURCE, style);
                while (!request.test()) {
                    Thread.onSpinWait();
                }
                return request.status();
            }
        }
    }

    /** Only one of the orders is expected. */
    private static String fails(Communicator world) {
        String sum = sum(world);
        if (sum.startsWith("sum 2")) {
            throw new IllegalStateException("rank 2 came first");
        }
        return sum;
    }

    /** In one of the orders a message is not received. */
    private static String forgets(Communicator world) {
        if (world.rank() > 0) {
            world.send(new int[] {world.rank()}, 0, 0);
        } else {
            int[] first = new int[1];
            world.recv(first, Mpi.ANY_SOURCE, 0);
            if (first[0] == 1) {
                world.recv(first, Mpi.ANY_SOURCE, 0);
            }
        }
        world.barrier();
        return "";
    }

    private static String thread(Communicator world) throws InterruptedException {
        Thread other = new Thread(() -> world.iprobe(Mpi.ANY_SOURCE, 0));
        other.start();
        other.join();
        world.barrier();
        return sum(world);
    }

    /** Which of two complete requests is reported first. */
    private static String any(Communicator world) {
        if (world.rank() > 0) {
            world.send(new int[1], 0, 0);
            return "";
        }
        Request[] requests = {world.irecv(new int[1], 1, 0), world.irecv(new int[1], 2, 0)};
        int first = Request.waitAny(requests);
        Request.waitAll(requests);
        return "first " + first;
    }

    /** Polls for a message that never comes. */
    private static String polls(Communicator world) {
        while (world.rank() == 0 && world.iprobe(1, 7) == null) {
            Thread.onSpinWait();
        }
        world.barrier();
        return "";
    }
}
