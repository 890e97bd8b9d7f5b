package io.jmpi.systemtests.programs.surface;

import static io.jmpi.datatype.Datatype.LONG;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.List;

/** MPI 4.1, sections 6.7 and 6.8: operations by which each rank gets something of each other one. */
final class AllToAll {
    private final Communicator ranks;
    private final Parts parts;
    private final int size;
    private final int rank;

    AllToAll(Communicator ranks, Parts parts) {
        this.ranks = ranks;
        this.parts = parts;
        this.size = ranks.size();
        this.rank = ranks.rank();
    }

    /** All of them, some in place. */
    List<Exercise> exercises() {
        return List.of(
                allgather(), allgatherInPlace(), allgatherv(), alltoall(), alltoallInPlace(), alltoallv(), alltoallw());
    }

    private Exercise allgather() {
        int count = parts.equalCount();
        long[] own = parts.equal(rank);
        long[] all = parts.untouched();
        return Exercise.of(
                "allgather of " + parts,
                all,
                parts.all(),
                () -> ranks.allgather(own, all),
                () -> ranks.iallgather(own, all),
                () -> ranks.allgatherInit(
                        Buffer.of(own, 0, count, LONG), Buffer.of(all, 0, count * ranks.size(), LONG)));
    }

    private Exercise allgatherInPlace() {
        int count = parts.equalCount();
        long[] all = parts.onlyEqual(rank);
        return Exercise.of(
                "allgather in place of " + parts,
                all,
                parts.all(),
                () -> ranks.allgather(Buffer.IN_PLACE, Buffer.of(all, 0, count * ranks.size(), LONG)),
                () -> ranks.iallgather(Buffer.IN_PLACE, Buffer.of(all, 0, count * ranks.size(), LONG)),
                () -> ranks.allgatherInit(Buffer.IN_PLACE, Buffer.of(all, 0, count * ranks.size(), LONG)));
    }

    private Exercise allgatherv() {
        int[] counts = parts.counts();
        int[] starts = parts.starts();
        long[] own = parts.unequal(rank);
        long[] all = parts.untouched();
        return Exercise.of(
                "allgatherv of " + parts,
                all,
                parts.all(),
                () -> ranks.allgatherv(own, Buffer.of(all, counts, starts)),
                () -> ranks.iallgatherv(own, Buffer.of(all, counts, starts)),
                () -> ranks.allgathervInit(
                        Buffer.of(own, 0, own.length, LONG), Buffer.of(all, 0, counts, starts, LONG)));
    }

    /** What one rank sends another one: its own number and the other's are the key. */
    private long[] between(int from, int to, int count) {
        return Values.of(from * size + to, count);
    }

    private long[] leaving(int count) {
        long[] memory = new long[size * count];
        for (int to = 0; to < size; to++) {
            System.arraycopy(between(rank, to, count), 0, memory, to * count, count);
        }
        return memory;
    }

    private long[] coming(int count) {
        long[] memory = new long[size * count];
        for (int from = 0; from < size; from++) {
            System.arraycopy(between(from, rank, count), 0, memory, from * count, count);
        }
        return memory;
    }

    private Exercise alltoall() {
        int count = parts.equalCount();
        long[] out = leaving(count);
        long[] in = parts.untouched();
        return Exercise.of(
                "alltoall of " + parts,
                in,
                coming(count),
                () -> ranks.alltoall(out, in),
                () -> ranks.ialltoall(out, in),
                () -> ranks.alltoallInit(
                        Buffer.of(out, 0, count * ranks.size(), LONG), Buffer.of(in, 0, count * ranks.size(), LONG)));
    }

    private Exercise alltoallInPlace() {
        int count = parts.equalCount();
        long[] both = leaving(count);
        return Exercise.of(
                "alltoall in place of " + parts,
                both,
                coming(count),
                () -> ranks.alltoall(Buffer.IN_PLACE, Buffer.of(both, 0, count * ranks.size(), LONG)),
                () -> ranks.ialltoall(Buffer.IN_PLACE, Buffer.of(both, 0, count * ranks.size(), LONG)),
                () -> ranks.alltoallInit(Buffer.IN_PLACE, Buffer.of(both, 0, count * ranks.size(), LONG)));
    }

    /** The more elements the higher both numbers are, in the opposite order of the ranks. */
    private Exercise alltoallv() {
        int[] counts = new int[size];
        int[] starts = new int[size];
        int end = 0;
        for (int other = size - 1; other >= 0; other--) {
            counts[other] = (rank + other) * parts.equalCount() / (2 * size);
            starts[other] = end;
            end += counts[other];
        }
        long[] out = new long[end];
        long[] in = Values.untouched(end);
        long[] expected = new long[end];
        for (int other = 0; other < size; other++) {
            System.arraycopy(between(rank, other, counts[other]), 0, out, starts[other], counts[other]);
            System.arraycopy(between(other, rank, counts[other]), 0, expected, starts[other], counts[other]);
        }
        return Exercise.of(
                "alltoallv of " + parts,
                in,
                expected,
                () -> ranks.alltoallv(Buffer.of(out, counts, starts), Buffer.of(in, counts, starts)),
                () -> ranks.ialltoallv(Buffer.of(out, counts, starts), Buffer.of(in, counts, starts)),
                () -> ranks.alltoallvInit(
                        Buffer.of(out, 0, counts, starts, LONG), Buffer.of(in, 0, counts, starts, LONG)));
    }

    /** Rows go out and come in as columns: each rank gets a part of the transposed matrix. */
    private Exercise alltoallw() {
        int count = parts.equalCount();
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        int[] rows = new int[size];
        int[] columns = new int[size];
        long[] expected = new long[size * count];
        for (int other = 0; other < size; other++) {
            rows[other] = other * count;
            columns[other] = other;
            long[] coming = between(other, rank, count);
            for (int i = 0; i < count; i++) {
                expected[i * size + other] = coming[i];
            }
        }
        Datatype<?>[] row = new Datatype<?>[size];
        Datatype<?>[] column = new Datatype<?>[size];
        Arrays.fill(row, LONG.contiguous(count));
        Arrays.fill(column, LONG.vector(count, 1, size));
        long[] out = leaving(count);
        long[] in = parts.untouched();
        return Exercise.of(
                "alltoallw of " + parts,
                in,
                expected,
                () -> ranks.alltoallw(Buffer.of(out, 0, ones, rows, row), Buffer.of(in, 0, ones, columns, column)),
                () -> ranks.ialltoallw(Buffer.of(out, 0, ones, rows, row), Buffer.of(in, 0, ones, columns, column)),
                () -> ranks.alltoallwInit(Buffer.of(out, 0, ones, rows, row), Buffer.of(in, 0, ones, columns, column)));
    }
}
