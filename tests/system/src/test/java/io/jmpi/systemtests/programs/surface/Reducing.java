package io.jmpi.systemtests.programs.surface;

import static io.jmpi.datatype.Datatype.LONG;
import static io.jmpi.datatype.Datatype.LONG2;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * MPI 4.1, sections 6.9 to 6.11: operations that combine what the ranks have, by predefined operations and by one of the
 * program that does not commute. Pairs of longs are maps x -> a x + b.
 */
final class Reducing {
    private static final ReduceOp COMPOSITION = ReduceOp.of(Reducing::compose, false);

    private final Communicator ranks;
    private final Parts parts;
    private final int root;
    private final int rank;
    private final int size;
    private final int count;
    private final int maps;
    private final long[] own;

    Reducing(Communicator ranks, Parts parts, int root) {
        this.ranks = ranks;
        this.parts = parts;
        this.root = root;
        this.rank = ranks.rank();
        this.size = ranks.size();
        this.count = parts.all().length;
        this.maps = count / 2;
        this.own = Values.of(rank, count);
    }

    /** All of them, some in place. */
    List<Exercise> exercises() {
        return List.of(
                reduce(),
                reduceInPlace(),
                allreduce(),
                allreduceInPlace(),
                allreduceOfPairs(),
                reduceScatterBlock(),
                reduceScatter(),
                scan(),
                exscan());
    }

    private static void compose(long[] in, int from, long[] inout, int to, int count, Datatype<long[]> type) {
        for (int i = 0; i < count * type.extent(); i += 2) {
            inout[to + i + 1] += inout[to + i] * in[from + i + 1];
            inout[to + i] *= in[from + i];
        }
    }

    /** What the first ranks have, added. */
    private long[] sum(int first) {
        long[] sum = new long[count];
        for (int other = 0; other < first; other++) {
            for (int i = 0; i < count; i++) {
                sum[i] += Values.at(other, i);
            }
        }
        return sum;
    }

    /** The maps of the first ranks, applied one after the other; an odd element stays as the memory has it. */
    private long[] composed(int first, long[] memory) {
        long[] result = Values.of(0, count);
        for (int other = 1; other < first; other++) {
            long[] next = Values.of(other, count);
            compose(result, 0, next, 0, maps, LONG2);
            result = next;
        }
        System.arraycopy(memory, 2 * maps, result, 2 * maps, count - 2 * maps);
        return result;
    }

    private String name(String operation) {
        return operation + " of " + parts;
    }

    private Exercise reduce() {
        boolean isRoot = rank == root;
        long[] result = isRoot ? Values.untouched(count) : new long[0];
        return Exercise.of(
                name("reduce"),
                result,
                isRoot ? sum(size) : result.clone(),
                () -> ranks.reduce(own, result, ReduceOp.SUM, root),
                () -> ranks.ireduce(own, result, ReduceOp.SUM, root),
                () -> ranks.reduceInit(own, result, ReduceOp.SUM, root));
    }

    private Exercise reduceInPlace() {
        boolean isRoot = rank == root;
        long[] memory = own.clone();
        Buffer elements = Buffer.of(memory, 0, maps, LONG2);
        Buffer sent = isRoot ? Buffer.IN_PLACE : elements;
        Buffer result = isRoot ? elements : null;
        return Exercise.of(
                name("reduce in place"),
                memory,
                isRoot ? composed(size, memory) : own,
                () -> ranks.reduce(sent, result, COMPOSITION, root),
                () -> ranks.ireduce(sent, result, COMPOSITION, root),
                () -> ranks.reduceInit(sent, result, COMPOSITION, root));
    }

    private Exercise allreduce() {
        long[] result = Values.untouched(count);
        return Exercise.of(
                name("allreduce"),
                result,
                sum(size),
                () -> ranks.allreduce(own, result, ReduceOp.SUM),
                () -> ranks.iallreduce(own, result, ReduceOp.SUM),
                () -> ranks.allreduceInit(
                        Buffer.of(own, 0, count, LONG), Buffer.of(result, 0, count, LONG), ReduceOp.SUM));
    }

    private Exercise allreduceInPlace() {
        long[] both = own.clone();
        return Exercise.of(
                name("allreduce in place"),
                both,
                composed(size, both),
                () -> ranks.allreduce(Buffer.IN_PLACE, Buffer.of(both, 0, maps, LONG2), COMPOSITION),
                () -> ranks.iallreduce(Buffer.IN_PLACE, Buffer.of(both, 0, maps, LONG2), COMPOSITION),
                () -> ranks.allreduceInit(Buffer.IN_PLACE, Buffer.of(both, 0, maps, LONG2), COMPOSITION));
    }

    /** The largest values, which several ranks have, and the first of these ranks. */
    private Exercise allreduceOfPairs() {
        int places = 5;
        long[] pairs = new long[2 * places];
        long[] expected = new long[2 * places];
        for (int i = 0; i < places; i++) {
            pairs[2 * i] = (rank + (long) i) % 3;
            pairs[2 * i + 1] = rank;
            expected[2 * i] = 2;
            expected[2 * i + 1] = Math.floorMod(2 - i, 3);
        }
        return Exercise.of(
                name("allreduce of pairs beside that"),
                pairs,
                expected,
                () -> ranks.allreduce(Buffer.IN_PLACE, Buffer.of(pairs, 0, places, LONG2), ReduceOp.MAXLOC),
                () -> ranks.iallreduce(Buffer.IN_PLACE, Buffer.of(pairs, 0, places, LONG2), ReduceOp.MAXLOC),
                () -> ranks.allreduceInit(Buffer.IN_PLACE, Buffer.of(pairs, 0, places, LONG2), ReduceOp.MAXLOC));
    }

    private Exercise reduceScatterBlock() {
        int part = parts.equalCount();
        long[] result = Values.untouched(part);
        return Exercise.of(
                name("reduceScatterBlock"),
                result,
                Arrays.copyOfRange(sum(size), rank * part, (rank + 1) * part),
                () -> ranks.reduceScatterBlock(own, result, ReduceOp.SUM),
                () -> ranks.ireduceScatterBlock(own, result, ReduceOp.SUM),
                () -> ranks.reduceScatterBlockInit(
                        Buffer.of(own, 0, part * ranks.size(), LONG), Buffer.of(result, 0, part, LONG), ReduceOp.SUM));
    }

    private Exercise reduceScatter() {
        int[] counts = parts.counts();
        int start = parts.starts()[rank];
        long[] result = Values.untouched(counts[rank]);
        return Exercise.of(
                name("reduceScatter"),
                result,
                Arrays.copyOfRange(sum(size), start, start + counts[rank]),
                () -> ranks.reduceScatter(own, result, counts, ReduceOp.SUM),
                () -> ranks.ireduceScatter(own, result, counts, ReduceOp.SUM),
                () -> ranks.reduceScatterInit(
                        Buffer.of(own, 0, IntStream.of(counts).sum(), LONG),
                        Buffer.of(result, 0, counts[ranks.rank()], LONG),
                        counts,
                        ReduceOp.SUM));
    }

    private Exercise scan() {
        long[] result = Values.untouched(count);
        return Exercise.of(
                name("scan"),
                result,
                composed(rank + 1, result),
                () -> ranks.scan(Buffer.of(own, 0, maps, LONG2), Buffer.of(result, 0, maps, LONG2), COMPOSITION),
                () -> ranks.iscan(Buffer.of(own, 0, maps, LONG2), Buffer.of(result, 0, maps, LONG2), COMPOSITION),
                () -> ranks.scanInit(Buffer.of(own, 0, maps, LONG2), Buffer.of(result, 0, maps, LONG2), COMPOSITION));
    }

    /** In place; rank 0 keeps what it has. */
    private Exercise exscan() {
        long[] both = own.clone();
        return Exercise.of(
                name("exscan"),
                both,
                rank == 0 ? own : sum(rank),
                () -> ranks.exscan(Buffer.IN_PLACE, both, ReduceOp.SUM),
                () -> ranks.iexscan(Buffer.IN_PLACE, both, ReduceOp.SUM),
                () -> ranks.exscanInit(Buffer.IN_PLACE, Buffer.of(both, 0, count, LONG), ReduceOp.SUM));
    }
}
