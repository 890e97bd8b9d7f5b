package io.jmpi.systemtests.programs.surface;

import static io.jmpi.datatype.Datatype.LONG;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.datatype.Datatype;
import java.util.List;

/** MPI 4.1, sections 6.3 to 6.6: operations between one rank and all. */
final class Rooted {
    private final Communicator ranks;
    private final Parts parts;
    private final int root;

    Rooted(Communicator ranks, Parts parts, int root) {
        this.ranks = ranks;
        this.parts = parts;
        this.root = root;
    }

    /** All of them, some in place. */
    List<Exercise> exercises() {
        return List.of(
                barrier(), bcast(), bcastOfColumns(), gather(), gatherInPlace(), gatherv(), scatter(), scatterv());
    }

    private boolean isRoot() {
        return ranks.rank() == root;
    }

    private String name(String operation) {
        return operation + " of " + parts + " at root " + root;
    }

    private Exercise barrier() {
        long[] none = {};
        return Exercise.of("barrier", none, none, ranks::barrier, ranks::ibarrier, ranks::barrierInit);
    }

    private Exercise bcast() {
        long[] all = isRoot() ? parts.all() : parts.untouched();
        return Exercise.of(
                name("bcast"),
                all,
                parts.all(),
                () -> ranks.bcast(all, root),
                () -> ranks.ibcast(all, root),
                () -> ranks.bcastInit(Buffer.of(all, 0, all.length, LONG), root));
    }

    /** The root sends without gaps what the others receive into every second element. */
    private Exercise bcastOfColumns() {
        long[] all = parts.all();
        int count = all.length;
        long[] memory = isRoot() ? all : Values.untouched(2 * count);
        long[] expected = memory.clone();
        for (int i = 0; !isRoot() && i < count; i++) {
            expected[2 * i] = all[i];
        }
        Datatype<long[]> type = isRoot() ? LONG : LONG.resized(0, 2);
        return Exercise.of(
                name("bcast into columns"),
                memory,
                expected,
                () -> ranks.bcast(Buffer.of(memory, 0, count, type), root),
                () -> ranks.ibcast(Buffer.of(memory, 0, count, type), root),
                () -> ranks.bcastInit(Buffer.of(memory, 0, count, type), root));
    }

    private Exercise gather() {
        long[] own = parts.equal(ranks.rank());
        long[] all = isRoot() ? parts.untouched() : new long[0];
        return Exercise.of(
                name("gather"),
                all,
                isRoot() ? parts.all() : new long[0],
                () -> ranks.gather(own, all, root),
                () -> ranks.igather(own, all, root),
                () -> ranks.gatherInit(own, all, root));
    }

    private Exercise gatherInPlace() {
        Object own = isRoot() ? Buffer.IN_PLACE : parts.equal(ranks.rank());
        long[] all = isRoot() ? parts.onlyEqual(root) : new long[0];
        return Exercise.of(
                name("gather in place"),
                all,
                isRoot() ? parts.all() : new long[0],
                () -> ranks.gather(own, all, root),
                () -> ranks.igather(own, all, root),
                () -> ranks.gatherInit(own, all, root));
    }

    private Exercise gatherv() {
        int[] counts = parts.counts();
        int[] starts = parts.starts();
        long[] own = parts.unequal(ranks.rank());
        long[] all = isRoot() ? parts.untouched() : new long[0];
        Buffer everything = isRoot() ? Buffer.of(all, counts, starts) : null;
        return Exercise.of(
                name("gatherv"),
                all,
                isRoot() ? parts.all() : new long[0],
                () -> ranks.gatherv(own, everything, root),
                () -> ranks.igatherv(own, everything, root),
                () -> ranks.gathervInit(own, everything, root));
    }

    private Exercise scatter() {
        long[] all = isRoot() ? parts.all() : new long[0];
        long[] own = Values.untouched(parts.equalCount());
        return Exercise.of(
                name("scatter"),
                own,
                parts.equal(ranks.rank()),
                () -> ranks.scatter(all, own, root),
                () -> ranks.iscatter(all, own, root),
                () -> ranks.scatterInit(all, own, root));
    }

    /** In place at the root, whose own memory then stays as it is. */
    private Exercise scatterv() {
        int[] counts = parts.counts();
        int[] starts = parts.starts();
        long[] all = isRoot() ? parts.all() : new long[0];
        long[] own = Values.untouched(counts[ranks.rank()]);
        Object into = isRoot() ? Buffer.IN_PLACE : own;
        Buffer everything = isRoot() ? Buffer.of(all, 0, counts, starts, LONG) : null;
        return Exercise.of(
                name("scatterv"),
                own,
                isRoot() ? own.clone() : parts.unequal(ranks.rank()),
                () -> ranks.scatterv(everything, into, root),
                () -> ranks.iscatterv(everything, into, root),
                () -> ranks.scattervInit(everything, into, root));
    }
}
