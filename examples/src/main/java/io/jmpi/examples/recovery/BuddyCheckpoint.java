package io.jmpi.examples.recovery;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Group;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.examples.heat.Block;
import io.jmpi.examples.heat.Decomposition;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A checkpoint without disks: the cells of each rank at one step, in two ranks' memory. Each rank has its own part, and
 * a copy of the part of its left neighbor in the ring of ranks: it is that neighbor's <em>buddy</em>. A part is lost
 * only if both a rank and its buddy are lost.
 *
 * <p>It is valid only after the ranks have agreed that all of them have it ({@link Transaction}); until then the
 * previous checkpoint must be preserved. Immutable. Lifetime: may exceed that of the communicator in which it was
 * taken, because its parts belong to processes.
 */
public final class BuddyCheckpoint {
    private static final int TAG_COPY = 101;

    /** Tags of restored parts: this plus the number of the part. */
    private static final int TAG_PART = 200;

    private final int step;
    private final Group owners;
    private final Decomposition decomposition;
    private final double[] own;
    private final double[] copy;

    private BuddyCheckpoint(int step, Group owners, Decomposition decomposition, double[] own, double[] copy) {
        this.step = step;
        this.owners = owners;
        this.decomposition = decomposition;
        this.own = own;
        this.copy = copy;
    }

    /**
     * Takes a checkpoint: passes a copy of this rank's cells to its buddy. Collective.
     *
     * @param decomposition of the field, in one strip for each rank of the team
     * @param own the cells of this rank's strip, which must not change from now on
     */
    static BuddyCheckpoint take(Communicator team, int step, Decomposition decomposition, double[] own) {
        int left = Math.floorMod(team.rank() - 1, team.size());
        double[] copy = new double[decomposition.block(left).cells()];
        team.sendrecv(own, buddyOf(team.rank(), team.size()), TAG_COPY, copy, left, TAG_COPY);
        return new BuddyCheckpoint(step, team.group(), decomposition, own, copy);
    }

    private static int buddyOf(int part, int parts) {
        return (part + 1) % parts;
    }

    /** The step at which it was taken. */
    int step() {
        return step;
    }

    /** The strips in which it was taken. */
    Decomposition decomposition() {
        return decomposition;
    }

    /** A rank of the job whose cells no process has, because it and its buddy are lost; empty if there is none. */
    OptionalInt missing(Communicator team) {
        for (int part = 0; part < owners.size(); part++) {
            if (holder(part, team) == Mpi.UNDEFINED) {
                return OptionalInt.of(owners.worldRank(part));
            }
        }
        return OptionalInt.empty();
    }

    /** The rank of the team that provides a part: its owner, or the owner's buddy; UNDEFINED if both are lost. */
    private int holder(int part, Communicator team) {
        int[] candidates = {part, buddyOf(part, owners.size())};
        int[] inTeam = owners.translateRanks(candidates, team.group());
        return inTeam[0] != Mpi.UNDEFINED ? inTeam[0] : inTeam[1];
    }

    /**
     * Distributes the saved cells over the remaining ranks. Collective; no part is {@link #missing}.
     *
     * @param target the field in strips, one for each rank of the team
     * @return the cells of this rank's strip
     */
    double[] restore(Communicator team, Decomposition target) {
        double[] cells = new double[target.block(team.rank()).cells()];
        List<Request> requests = new ArrayList<>();
        for (int part = 0; part < owners.size(); part++) {
            Block source = decomposition.block(part);
            int holder = holder(part, team);
            Buffer wanted = commonRows(source, target.block(team.rank()), cells, false);
            if (wanted.count() > 0) {
                requests.add(team.irecv(wanted, holder, TAG_PART + part));
            }
            if (holder == team.rank()) {
                sendPart(team, target, part, requests);
            }
        }
        Request.waitAll(requests);
        return cells;
    }

    /** Sends each rank the rows of a part that it needs; with nonblocking calls, a rank also sends to itself. */
    private void sendPart(Communicator team, Decomposition target, int part, List<Request> requests) {
        double[] saved = part == owners.rank() ? own : copy;
        for (int rank = 0; rank < team.size(); rank++) {
            Buffer rows = commonRows(decomposition.block(part), target.block(rank), saved, true);
            if (rows.count() > 0) {
                requests.add(team.isend(rows, rank, TAG_PART + part));
            }
        }
    }

    /** The rows that two strips have in common, in the memory of the first one or of the second one. */
    private static Buffer commonRows(Block first, Block second, double[] cells, boolean ofFirst) {
        int from = Math.max(first.firstRow(), second.firstRow());
        int to = Math.min(first.firstRow() + first.rows(), second.firstRow() + second.rows());
        Block memory = ofFirst ? first : second;
        int rows = Math.max(0, to - from);
        int offset = rows == 0 ? 0 : (from - memory.firstRow()) * memory.columns();
        return Buffer.of(cells, offset, rows * memory.columns());
    }
}
