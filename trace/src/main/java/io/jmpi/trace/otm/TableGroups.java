package io.jmpi.trace.otm;

import java.util.Arrays;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.IntArrayList;

/**
 * Which communicators share tables. Those that do are a group, a small number. With tables per communicator, a group is used
 * again when its communicator has been freed and the last of its receives has completed: a program that makes communicators
 * again and again needs few.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class TableGroups {
    private static final int NONE = -1;

    private final TableScope scope;
    private final Int2IntHashMap groups = new Int2IntHashMap(NONE);
    private final IntArrayList unused = new IntArrayList();
    private int count;

    /** By group: receives that are posted. */
    private int[] posted = new int[4];

    /** By group: whether its communicator is still there. */
    private boolean[] open = new boolean[4];

    TableGroups(TableScope scope) {
        this.scope = scope;
    }

    /** The group of a communicator. */
    int of(int communicator) {
        if (scope == TableScope.RANK) {
            return 0;
        }
        int group = groups.get(communicator);
        return group == NONE ? open(communicator) : group;
    }

    private int open(int communicator) {
        int group = unused.isEmpty() ? count++ : unused.popInt();
        if (group == posted.length) {
            posted = Arrays.copyOf(posted, 2 * group);
            open = Arrays.copyOf(open, 2 * group);
        }
        open[group] = true;
        groups.put(communicator, group);
        return group;
    }

    /** A receive of the group has been posted. */
    void post(int group) {
        posted[group]++;
    }

    /** A receive of the group is posted no more. */
    void remove(int group) {
        if (--posted[group] == 0 && !open[group] && scope == TableScope.COMMUNICATOR) {
            unused.addInt(group);
        }
    }

    /** The communicator is freed; its number may be given to another, but its receives are still posted (MPI 4.1, 7.4.3). */
    void free(int communicator) {
        int group = scope == TableScope.RANK ? NONE : groups.remove(communicator);
        if (group != NONE) {
            open[group] = false;
            if (posted[group] == 0) {
                unused.addInt(group);
            }
        }
    }
}
