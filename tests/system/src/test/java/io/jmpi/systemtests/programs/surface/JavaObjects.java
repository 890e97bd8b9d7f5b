package io.jmpi.systemtests.programs.surface;

import io.jmpi.Buffer;
import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Message;
import io.jmpi.Mpi;
import io.jmpi.ObjectRequest;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Java objects in messages and in collective operations; those of a class that is not let in are refused. */
final class JavaObjects implements Chapter {
    private static final int TAG = 6;
    private static final int[] LENGTHS = {3, 9_000}; // longs of an object; the second is sent by rendezvous

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        for (int length : LENGTHS) {
            pass(all, length, checks);
            gatherAtOne(all, length, checks);
            move(all, length, checks);
            call(all, length, checks);
            callAtOnce(all, length, checks);
        }
        refuse(all, checks);
        callNeighbors(all, checks);
    }

    private static Object[] of(int rank, int length) {
        return new Object[] {"from " + rank, BigInteger.TEN.pow(rank), Values.of(rank, length), null};
    }

    private static void pass(Communicator all, int length, Checks checks) {
        int left = (all.rank() + all.size() - 1) % all.size();
        Request sent = all.isendObject(of(all.rank(), length), (all.rank() + 1) % all.size(), TAG);
        checks.same("object of " + length, of(left, length), all.recvObject(left, TAG));
        sent.waitFor();
    }

    private static void gatherAtOne(Communicator all, int length, Checks checks) {
        int root = all.size() - 1;
        Request sent = all.isendObject(of(all.rank(), length), root, TAG);
        if (all.rank() == root) {
            Object[] found = new Object[all.size()];
            Object[] expected = new Object[all.size()];
            for (int i = 0; i < all.size(); i++) {
                Message message = all.mprobe(Mpi.ANY_SOURCE, TAG);
                found[message.status().source()] = message.recvObject();
                expected[i] = of(i, length);
            }
            checks.same("objects of " + length, expected, found);
        }
        sent.waitFor();
        all.barrier();
    }

    /** An object to all, one from each to each, and as many as the rank's number says to one. */
    private static void move(Communicator all, int length, Checks checks) {
        int size = all.size();
        int rank = all.rank();
        Object[] one = {rank == 1 ? of(1, length) : null};
        all.bcast(Buffer.of(one, 0, 1, Datatype.OBJECT), 1);
        checks.same("bcast of objects", new Object[] {of(1, length)}, one);

        Object[] out = new Object[size];
        Object[] in = new Object[size];
        Object[] expected = new Object[size];
        int[] counts = new int[size];
        int[] starts = new int[size];
        for (int other = 0; other < size; other++) {
            out[other] = of(rank * size + other, length / size);
            expected[other] = of(other * size + rank, length / size);
            counts[other] = other % 2;
            starts[other] = other;
        }
        all.alltoall(Buffer.of(out, 0, all.size(), Datatype.OBJECT), Buffer.of(in, 0, all.size(), Datatype.OBJECT));
        checks.same("alltoall of objects", expected, in);

        Object[] gathered = new Object[size];
        all.gatherv(
                Buffer.of(out, 0, counts[rank], Datatype.OBJECT),
                Buffer.of(gathered, 0, counts, starts, Datatype.OBJECT),
                0);
        Object[] odd = new Object[size];
        for (int other = 1; other < size && rank == 0; other += 2) {
            odd[other] = of(other * size, length / size);
        }
        checks.same("gatherv of objects", odd, gathered);
    }

    /** One object of each rank, by the calls for that. */
    private static void call(Communicator all, int length, Checks checks) {
        int rank = all.rank();
        int root = all.size() - 1;
        Object[] own = of(rank, length);
        List<Object[]> ofAll = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            ofAll.add(of(i, length));
        }
        checks.same("bcast object", of(root, length), all.bcastObject(rank == root ? own : null, root));
        checks.same("scatter object", own, all.scatterObject(rank == root ? ofAll : null, root));
        List<Object[]> gathered = all.gatherObject(own, root);
        checks.same(
                "gather objects", rank == root ? ofAll.toArray() : null, gathered == null ? null : gathered.toArray());
        checks.same(
                "allgather objects", ofAll.toArray(), all.allgatherObject(own).toArray());
        List<String> sent = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            sent.add(rank + " to " + i + "; ".repeat(length));
            expected.add(i + " to " + rank + "; ".repeat(length));
        }
        checks.same("alltoall objects", expected, all.alltoallObject(sent));
    }

    /** Several operations are pending together; the text of each rank comes in the order of ranks. */
    private static void callAtOnce(Communicator all, int length, Checks checks) {
        int rank = all.rank();
        String own = "<" + rank + ">".repeat(length);
        StringBuilder whole = new StringBuilder();
        String before = null;
        for (int i = 0; i < all.size(); i++) {
            before = i == rank && i > 0 ? whole.toString() : before;
            whole.append('<').append(i).append(">".repeat(length));
        }
        ObjectRequest<String> exscan = all.iexscanObject(own, String::concat);
        ObjectRequest<String> allreduce = all.iallreduceObject(own, String::concat);
        ObjectRequest<String> reduce = all.ireduceObject(own, String::concat, 0);
        Request.waitAll(reduce, exscan);
        checks.same("reduce objects", rank == 0 ? whole.toString() : null, reduce.get());
        checks.same("allreduce objects", whole.toString(), allreduce.get());
        checks.same("exscan objects", before, exscan.get());
    }

    /** In a line of ranks the first and the last one have an absent neighbor. */
    private static void callNeighbors(Communicator all, Checks checks) {
        CartCommunicator line = all.createCart(new int[] {all.size()}, new boolean[] {false}, false);
        int last = line.size() - 1;
        int rank = line.rank();
        for (int length : LENGTHS) {
            Object below = rank == 0 ? null : of(rank - 1, length);
            Object above = rank == last ? null : of(rank + 1, length);
            List<Object> gathered = line.neighborAllgatherObject(of(rank, length));
            checks.same("objects of neighbors", new Object[] {below, above}, gathered.toArray());
            List<String> sent = List.of("down from " + rank, "up from " + rank);
            ObjectRequest<List<String>> exchange = line.ineighborAlltoallObject(sent);
            checks.same(
                    "from below",
                    rank == 0 ? null : "up from " + (rank - 1),
                    exchange.get().get(0));
            checks.same(
                    "from above",
                    rank == last ? null : "down from " + (rank + 1),
                    exchange.get().get(1));
        }
        line.free();
    }

    private static void refuse(Communicator all, Checks checks) {
        int left = (all.rank() + all.size() - 1) % all.size();
        int right = (all.rank() + 1) % all.size();
        all.sendObject(new AtomicInteger(1), right, TAG);
        all.sendObject("another", right, TAG);
        checks.fails("a counter", ErrorClass.TYPE, () -> all.recvObject(left, TAG));
        checks.same("after a counter", "another", all.recvObject(left, TAG));
    }
}
