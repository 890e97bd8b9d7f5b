package io.jmpi.offload.dpa;

import java.util.Arrays;

/**
 * Checks what {@link Kernel} demands of steps that wait: they change nothing, they look at the word that they await,
 * and they wait again as long as that word has not changed.
 *
 * <p>Thread: one. Lifetime: that of its {@link Interleavings}.
 */
final class WaitingRules {
    private final Kernel[] kernels;
    private final ExplorationPath path;

    // By depth of the path: which threads wait there, and for each thread the word and its value when it was seen to
    // wait.
    private int[] blocked = new int[256];
    private int[] awaitedWords;
    private int[] awaitedValues;

    WaitingRules(Kernel[] kernels, ExplorationPath path) {
        this.kernels = kernels;
        this.path = path;
        awaitedWords = new int[256 * kernels.length];
        awaitedValues = new int[256 * kernels.length];
    }

    void startAgain() {
        blocked[0] = 0;
    }

    /** A thread is about to go one step deeper: the others go on waiting. */
    void inherit(int t) {
        int depth = path.depth();
        reserve(depth + 1);
        int threads = kernels.length;
        blocked[depth + 1] = blocked[depth] & ~(1 << t);
        System.arraycopy(awaitedWords, depth * threads, awaitedWords, (depth + 1) * threads, threads);
        System.arraycopy(awaitedValues, depth * threads, awaitedValues, (depth + 1) * threads, threads);
    }

    /** Notes that a thread waits; returns which rule its step has broken, null if none. */
    String waits(int t, boolean wrote) {
        int word = kernels[t].awaited();
        int at = path.depth() * kernels.length + t;
        blocked[path.depth()] |= 1 << t;
        awaitedWords[at] = word;
        awaitedValues[at] = path.words[word];
        if (wrote || path.hasChangedRegisters(t)) {
            return "kernel " + t + " waits, but its step has changed something";
        }
        return path.tracer.hasRead(word) ? null : "kernel " + t + " awaits word " + word + ", but has not looked at it";
    }

    /** Whether a thread was seen to wait, and its word is as it was then. */
    boolean mustWait(int t) {
        int at = path.depth() * kernels.length + t;
        return (blocked[path.depth()] >> t & 1) == 1 && path.words[awaitedWords[at]] == awaitedValues[at];
    }

    /** The word that a thread was last seen to wait for. */
    int awaited(int t) {
        return awaitedWords[path.depth() * kernels.length + t];
    }

    private void reserve(int d) {
        if (d + 1 < blocked.length) {
            return;
        }
        int length = 2 * blocked.length;
        blocked = Arrays.copyOf(blocked, length);
        awaitedWords = Arrays.copyOf(awaitedWords, length * kernels.length);
        awaitedValues = Arrays.copyOf(awaitedValues, length * kernels.length);
    }
}
