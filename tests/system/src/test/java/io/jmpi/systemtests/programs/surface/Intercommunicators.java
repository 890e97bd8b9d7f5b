package io.jmpi.systemtests.programs.surface;

import io.jmpi.Communicator;
import io.jmpi.Comparison;
import io.jmpi.Duplication;
import io.jmpi.Intercommunicator;
import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.stream.IntStream;

/** MPI 4.1, section 7.6: the ranks with even and those with odd numbers, joined again and again. */
final class Intercommunicators implements Chapter {
    private static final int ROUNDS = 3;
    private static final int TAG = 8;
    private static final int[] COUNTS = {1, 9_000}; // longs; the second by rendezvous

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        int side = all.rank() % 2;
        Communicator local = all.split(side, 0);
        for (int round = 0; round < ROUNDS; round++) {
            Intercommunicator joined = local.createIntercommunicator(0, all, 1 - side, TAG + round);
            checks.same("both sides", all.size(), joined.size() + joined.remoteSize());
            Duplication<? extends Intercommunicator> started = joined.idup();
            started.waitFor();
            Intercommunicator same = started.communicator();
            checks.same(
                    "duplicate",
                    Comparison.CONGRUENT.name(),
                    Intercommunicator.compare(joined, same).name());
            for (int count : COUNTS) {
                exchange(joined, all, count, checks);
                repeat(same, all, count, checks);
                move(joined, all, count, checks);
                reduce(same, all, count, checks);
            }
            joined.barrier();
            pair(joined, all, checks);
            same.free();
            merge(joined, all, (side + round) % 2 == 1, round % 2, checks);
            joined.free();
        }
        local.free();
    }

    /** Ranks of the same number; the last one has no partner. Then the first ones, by their groups. */
    private static void pair(Intercommunicator joined, Communicator all, Checks checks) {
        Intercommunicator pair = joined.split(joined.rank(), 0);
        checks.same("pair", all.rank() == all.size() - 1, pair == null);
        if (pair != null) {
            int[] found = new int[1];
            pair.allgather(new int[] {all.rank()}, found);
            checks.same("partner", all.rank() ^ 1, found[0]);
            pair.free();
        }
        Intercommunicator first = joined.create(joined.group().include(0));
        checks.same("first", all.rank() > 1, first == null);
        if (first != null) {
            checks.same("first of the other side", 1 - all.rank(), worldRank(first, all, 0));
            first.free();
        }
    }

    /** The rank in the world of a rank of the other side. */
    private static int worldRank(Intercommunicator joined, Communicator all, int remote) {
        return joined.remoteGroup().translateRanks(new int[] {remote}, all.group())[0];
    }

    /** Each rank sends to each one of the other side, and receives in whatever order; the tag is the count. */
    private static void exchange(Intercommunicator joined, Communicator all, int count, Checks checks) {
        int remoteSize = joined.remoteSize();
        Request[] sends = new Request[remoteSize];
        for (int dest = 0; dest < remoteSize; dest++) {
            sends[dest] = joined.isend(Values.of(all.rank(), count), dest, count);
        }
        long[][] found = new long[remoteSize][];
        long[][] expected = new long[remoteSize][];
        for (int i = 0; i < remoteSize; i++) {
            long[] in = Values.untouched(count);
            Status status = joined.recv(in, Mpi.ANY_SOURCE, count);
            found[status.source()] = in;
            expected[i] = Values.of(worldRank(joined, all, i), count);
        }
        checks.same("from the other side, " + count, expected, found);
        Request.waitAll(sends);
    }

    /** Ranks of the same number are partners; the side with more ranks has one without. */
    private static void repeat(Intercommunicator joined, Communicator all, int count, Checks checks) {
        int partner = joined.rank() < joined.remoteSize() ? joined.rank() : Mpi.PROC_NULL;
        long[] in = Values.untouched(count);
        PersistentRequest receive = joined.recvInit(in, partner, TAG);
        PersistentRequest send = joined.ssendInit(Values.of(all.rank(), count), partner, TAG);
        for (int round = 0; round < ROUNDS; round++) {
            PersistentRequest.startAll(send, receive);
            Request.waitAll(send, receive);
            long[] expected = partner == Mpi.PROC_NULL
                    ? Values.untouched(count)
                    : Values.of(worldRank(joined, all, partner), count);
            checks.same("from the partner, " + count, expected, in);
        }
    }

    /** What the ranks of the other side give, one after the other. */
    private static long[] ofOtherSide(Intercommunicator joined, Communicator all, int count) {
        return IntStream.range(0, joined.remoteSize())
                .mapToObj(rank -> Values.of(worldRank(joined, all, rank), count))
                .flatMapToLong(Arrays::stream)
                .toArray();
    }

    /** The last rank of the world broadcasts to the other side and gathers from it; then each side gathers the other. */
    private static void move(Intercommunicator joined, Communicator all, int count, Checks checks) {
        int rootInWorld = all.size() - 1;
        int root = Mpi.PROC_NULL;
        if (all.rank() == rootInWorld) {
            root = Mpi.ROOT;
        } else if (all.rank() % 2 != rootInWorld % 2) {
            root = joined.remoteSize() - 1;
        }
        long[] elements = root == Mpi.ROOT ? Values.of(rootInWorld, count) : Values.untouched(count);
        Request broadcast = joined.ibcast(elements, root);
        long[] gathered = Values.untouched(count * joined.remoteSize());
        joined.gather(Values.of(all.rank(), count), gathered, root);
        broadcast.waitFor();
        boolean has = root != Mpi.PROC_NULL;
        checks.same("bcast between", has ? Values.of(rootInWorld, count) : Values.untouched(count), elements);
        long[] expected = ofOtherSide(joined, all, count);
        checks.same("gather between", root == Mpi.ROOT ? expected : Values.untouched(expected.length), gathered);
        long[] others = Values.untouched(expected.length);
        PersistentRequest allgather = joined.allgatherInit(Values.of(all.rank(), count), others);
        for (int round = 0; round < ROUNDS; round++) {
            allgather.start();
            allgather.waitFor();
            checks.same("allgather between", expected, others);
        }
    }

    /** Each side gets the sums of the other one. */
    private static void reduce(Intercommunicator joined, Communicator all, int count, Checks checks) {
        long[] given = ofOtherSide(joined, all, count);
        long[] expected = new long[count];
        for (int i = 0; i < given.length; i++) {
            expected[i % count] += given[i];
        }
        long[] sums = Values.untouched(count);
        joined.allreduce(Values.of(all.rank(), count), sums, ReduceOp.SUM);
        checks.same("allreduce between", expected, sums);
    }

    /** The side that says high comes last. */
    private static void merge(Intercommunicator joined, Communicator all, boolean high, int first, Checks checks) {
        Communicator merged = joined.merge(high);
        int[] expected = IntStream.concat(
                        IntStream.range(0, all.size()).filter(rank -> rank % 2 == first),
                        IntStream.range(0, all.size()).filter(rank -> rank % 2 != first))
                .toArray();
        int[] found = new int[all.size()];
        merged.allgather(new int[] {all.rank()}, found);
        checks.same("merged", expected, found);
        merged.free();
    }
}
