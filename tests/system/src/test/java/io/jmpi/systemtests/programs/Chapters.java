package io.jmpi.systemtests.programs;

import io.jmpi.Buffer;
import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Message;
import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/** Something of each chapter of the standard that jmpi has; what ranks get goes into a digest. */
final class Chapters {
    private static final int TAG = 11;

    private Chapters() {}

    /** Each rank has its own digest, which depends on nothing but its rank and the size. */
    static long digest(Communicator world) {
        long digest = 17;
        for (long part :
                new long[] {pointToPoint(world), datatypes(world), collectives(world), reductions(world), grid(world)
                }) {
            digest = 31 * digest + part;
        }
        return digest;
    }

    private static long pointToPoint(Communicator world) {
        int size = world.size();
        int next = (world.rank() + 1) % size;
        int[] received = new int[size];
        Request[] requests = new Request[2 * size];
        for (int i = 0; i < size; i++) {
            requests[i] = world.irecv(Buffer.of(received, i, 1), Mpi.ANY_SOURCE, TAG + i);
        }
        for (int i = 0; i < size; i++) {
            requests[size + i] = world.isend(new int[] {100 * world.rank() + i}, next, TAG + i);
        }
        Request.waitAll(requests);
        int[] persistent = new int[1];
        int[] out = {world.rank()};
        PersistentRequest receive = world.recvInit(persistent, Mpi.ANY_SOURCE, TAG);
        PersistentRequest send = world.ssendInit(out, next, TAG);
        long sum = Arrays.hashCode(received);
        for (int i = 0; i < 3; i++) {
            out[0]++;
            PersistentRequest.startAll(receive, send);
            Request.waitAll(receive, send);
            sum = 31 * sum + persistent[0];
        }
        receive.free();
        send.free();
        Request pending = world.isend(new byte[world.rank() + 1], next, TAG);
        Message message = world.mprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
        byte[] bytes = new byte[size];
        Status status = message.recv(bytes);
        pending.waitFor();
        world.sendObject("from " + world.rank(), next, TAG);
        return 31 * sum
                + status.source()
                + world.recvObject((world.rank() + size - 1) % size, TAG).hashCode();
    }

    /** A column of a matrix becomes a row. */
    private static long datatypes(Communicator world) {
        int side = 5;
        double[] matrix = new double[side * side];
        Arrays.setAll(matrix, i -> world.rank() + i);
        Datatype<double[]> column = Datatype.DOUBLE.vector(side, 1, side);
        double[] row = new double[side];
        int next = (world.rank() + 1) % world.size();
        int previous = (world.rank() + world.size() - 1) % world.size();
        Request sent = world.isend(Buffer.of(matrix, 2, 1, column), next, TAG);
        world.recv(row, previous, TAG);
        sent.waitFor();
        return Arrays.hashCode(row);
    }

    private static long collectives(Communicator world) {
        int size = world.size();
        int rank = world.rank();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = i + 1;
            displacements[i] = i * (i + 1) / 2;
        }
        int total = size * (size + 1) / 2;
        int[] own = new int[rank + 1];
        Arrays.fill(own, 7 * rank);
        int[] all = new int[total];
        world.gatherv(own, Buffer.of(all, counts, displacements), 0);
        world.bcast(all, 0);
        int[] part = new int[rank + 1];
        world.scatterv(Buffer.of(all, counts, displacements), part, size - 1);
        int[] exchanged = new int[size];
        int[] mine = new int[size];
        Arrays.setAll(mine, i -> 10 * rank + i);
        world.alltoall(mine, exchanged);
        int[] gathered = new int[size];
        Request gathering = world.iallgather(new int[] {rank * rank}, gathered);
        gathering.waitFor();
        return Arrays.hashCode(all)
                + 31L * Arrays.hashCode(part)
                + 37L * Arrays.hashCode(exchanged)
                + Arrays.hashCode(gathered);
    }

    private static long reductions(Communicator world) {
        long[] own = {world.rank() + 1, 3L * world.rank()};
        long[] reduced = new long[2];
        world.reduce(own, reduced, ReduceOp.MAX, world.size() - 1);
        long[] scanned = new long[2];
        world.scan(own, scanned, ReduceOp.PROD);
        long[] before = new long[2];
        world.exscan(own, before, ReduceOp.SUM);
        return Arrays.hashCode(reduced) + 31L * Arrays.hashCode(scanned) + 37L * Arrays.hashCode(before);
    }

    private static long grid(Communicator world) {
        CartCommunicator ring = world.createCart(new int[] {world.size()}, new boolean[] {true}, false);
        int[] neighbors = new int[2];
        ring.neighborAllgather(new int[] {5 * ring.rank()}, neighbors);
        ring.free();
        Communicator halves = world.split(world.rank() % 2, -world.rank());
        int[] ranks = new int[halves.size()];
        halves.allgather(new int[] {world.rank()}, ranks);
        halves.free();
        return Arrays.hashCode(neighbors) + 31L * Arrays.hashCode(ranks);
    }
}
