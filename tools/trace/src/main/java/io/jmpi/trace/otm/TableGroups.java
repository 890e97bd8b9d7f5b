package io.jmpi.trace.otm;

import java.util.Arrays;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.IntArrayList;

/**
 * Groups communicators that share tables; a group is a small number. With tables per communicator, a group is reused
 * when its communicator has been freed and the last of its receives has completed, so that a program that creates
 * communicators repeatedly needs few.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class TableGroups {
    private static final int NONE = -1;

    private final TableScope scope;
    /** By instance of the communicator. */
    private final Int2IntHashMap groups = new Int2IntHashMap(NONE);

    private final IntArrayList unused = new IntArrayList();
    private int count;

    /** By group: number of posted receives. */
    private int[] posted = new int[4];

    /** By group: whether its communicator still exists. */
    private boolean[] open = new boolean[4];

    TableGroups(TableScope scope) {
        this.scope = scope;
    }

    /** The group of a communicator. */
    int of(int instance) {
        if (scope == TableScope.RANK) {
            return 0;
        }
        int group = groups.get(instance);
        return group == NONE ? open(instance) : group;
    }

    private int open(int instance) {
        int group = unused.isEmpty() ? count++ : unused.popInt();
        if (group == posted.length) {
            posted = Arrays.copyOf(posted, 2 * group);
            open = Arrays.copyOf(open, 2 * group);
        }
        open[group] = true;
        groups.put(instance, group);
        return group;
    }

    /** Counts a posted receive of the group. */
    void post(int group) {
        posted[group]++;
    }

    /** Counts a receive of the group that is no longer posted. */
    void remove(int group) {
        if (--posted[group] == 0 && !open[group] && scope == TableScope.COMMUNICATOR) {
            unused.addInt(group);
        }
    }

    /** Frees the communicator; its number may be reused, but its receives are still posted (MPI 4.1, 7.4.3). */
    void free(int instance) {
        int group = scope == TableScope.RANK ? NONE : groups.remove(instance);
        if (group != NONE) {
            open[group] = false;
            if (posted[group] == 0) {
                unused.addInt(group);
            }
        }
    }
}
