package io.jmpi.offload;

import java.util.ArrayList;
import java.util.List;

/** What one run has chosen at each of its forks: the next run differs in the last one that has more to try. */
public final class Choices {
    private final List<Integer> taken = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();
    private int depth;

    /** One of so many ways, from 0. */
    public int of(int count) {
        if (depth == taken.size()) {
            taken.add(0);
            counts.add(count);
        }
        return taken.get(depth++);
    }

    /** Whether there is another run. */
    public boolean next() {
        while (!taken.isEmpty() && taken.get(taken.size() - 1) + 1 == counts.get(taken.size() - 1)) {
            taken.remove(taken.size() - 1);
            counts.remove(counts.size() - 1);
        }
        if (!taken.isEmpty()) {
            taken.set(taken.size() - 1, taken.get(taken.size() - 1) + 1);
        }
        depth = 0;
        return !taken.isEmpty();
    }

    @Override
    public String toString() {
        return "choices " + taken;
    }
}
