package io.jmpi.offload.dpa;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Executor that tries every order of the steps of a program, from the state in which its memory and kernels are.
 *
 * <p>It searches depth first through the states, words of memory and registers, and goes on from each only once; states
 * are distinguished by 128 bits of hash. In each final state, where no kernel can step, a {@link Check} is made.
 * Reported as failures are
 *
 * <ul>
 *   <li>what the check reports,
 *   <li>a final state in which a kernel is not idle (a deadlock),
 *   <li>a state that comes again after some steps, or a run that does not end,
 *   <li>a step that returned false but changed something, or that did not look at the word that it awaits, or that
 *       could be made later although that word had not changed.
 * </ul>
 *
 * <p><b>Reduction.</b> Two steps are dependent if one writes a word that the other reads or writes. For each state of a
 * thread's own (its registers) the explorer knows which words the thread may yet read and write from there. In a state
 * it takes a set of threads such that what any of them would touch in its next step, also in one that waits, is
 * independent of all that threads outside the set may ever do; only steps of the set's threads are tried there.
 * Whatever run the program makes from that state, its first step of a thread of the set is independent of those before,
 * so it might as well have come first: the run that has it first ends in the same state. So every final state is
 * reached (a persistent set in the sense of Godefroid).
 *
 * <p>What a thread may yet do is learned from the exploration itself, which is repeated until it teaches nothing new.
 * That suffices: consider a state where the set was too small, of those with the shortest way yet to go. A step outside
 * the set depends on a next step inside, and before it come only steps that do not. These can be made after the step
 * inside as well, and the dependent one then touches the same word. The exploration went through that inner step, and
 * was right from there on, so it has seen that touch, and knew it when it was made for the last time. The argument
 * needs that all runs end, which is why a state that comes again is a failure.
 *
 * <p>Thread: one. Lifetime: one exploration, and any number of replays.
 */
public final class Interleavings {
    /** What must hold when a program has come to rest. */
    public interface Check {
        /**
         * Looks at the final state that memory and kernels are in.
         *
         * @return what is wrong; null if nothing is
         */
        String failure();
    }

    /**
     * What went wrong, and how to make it go wrong again.
     *
     * @param schedule numbers of the kernels in the order of their steps
     */
    public record Failure(String description, List<Integer> schedule) {}

    private static final int MAX_STEPS = 100_000;
    private static final int TRIAL_RUNS = 12;

    private final DeviceMemory memory;
    private final Kernel[] kernels;
    private final boolean reduced;
    private final ThreadFutures futures;
    private final ExplorationPath path;
    private final Tracer tracer;
    private final WaitingRules rules;
    private final States states = new States();
    private boolean[] onPath = new boolean[64];

    // By depth of the path: threads whose step is still to be tried there, and the number of the state; negative if it
    // has none.
    private int[] todo = new int[256];
    private int[] stateOf = new int[256];

    // What was found of each thread's next step, if it was tried in this state.
    private final boolean[] enabled;
    private final int[] rivals;
    private final int[][] touched;
    private final int[] touches;

    private int finalStates;
    private String failure;

    /** An exploration from the state in which the memory and the kernels are now; at most 31 kernels. */
    public Interleavings(DeviceMemory memory, List<? extends Kernel> kernels) {
        this(memory, kernels, true);
    }

    /**
     * An exploration which, if not reduced, makes all steps in all states: for small programs, to test the reduction.
     */
    Interleavings(DeviceMemory memory, List<? extends Kernel> kernels, boolean reduced) {
        if (kernels.size() > 31) {
            throw new IllegalArgumentException(kernels.size() + " kernels are more than 31");
        }
        this.memory = memory;
        this.kernels = kernels.toArray(Kernel[]::new);
        this.reduced = reduced;
        int threads = this.kernels.length;
        enabled = new boolean[threads];
        rivals = new int[threads];
        touched = new int[threads][16];
        touches = new int[threads];
        futures = new ThreadFutures(memory.words());
        path = new ExplorationPath(memory, this.kernels, futures);
        tracer = path.tracer;
        rules = new WaitingRules(this.kernels, path);
    }

    /**
     * Tries all orders. Memory and kernels are then in the state in which they were at first.
     *
     * @return the first failure found; null if there is none
     */
    public Failure explore(Check check) {
        for (int run = 0; run < TRIAL_RUNS && failure == null; run++) {
            startAgain();
            runOnce(new Random(run));
        }
        while (failure == null) {
            futures.startPass();
            states.clear();
            finalStates = 0;
            search(check);
            if (!futures.wereWrong()) {
                break;
            }
        }
        Failure found = failure == null ? null : new Failure(failure, path.schedule());
        path.reset();
        return found;
    }

    /** States gone on from in the exploration, not counting those with but one thing to do, and final states. */
    public int states() {
        return states.size();
    }

    /** Different final states. */
    public int finalStates() {
        return finalStates;
    }

    /**
     * Makes the steps of a schedule from the first state on, in memory and kernels, and leaves them where they are
     * then.
     *
     * @return what the check reports then
     */
    public String replay(List<Integer> schedule, Check check) {
        path.reset();
        MemoryThread device = new MemoryThread(memory);
        for (int t : schedule) {
            if (!kernels[t].step(device)) {
                return "kernel " + t + " waits";
            }
        }
        return check.failure();
    }

    // ---------------------------------------------------------------- search

    private void startAgain() {
        path.startAgain();
        rules.startAgain();
    }

    /** Learns from one run with steps in random order, which saves repetitions of the search. */
    private void runOnce(Random random) {
        int waiting = 0;
        while (failure == null && waiting != (1 << kernels.length) - 1) {
            int t = random.nextInt(kernels.length);
            if (tryStep(t)) {
                execute(t);
                waiting = 0;
            } else {
                waiting |= 1 << t;
            }
        }
    }

    private void search(Check check) {
        startAgain();
        expand(check);
        while (failure == null) {
            int depth = path.depth();
            if (todo[depth] != 0) {
                int t = Integer.numberOfTrailingZeros(todo[depth]);
                todo[depth] &= todo[depth] - 1;
                execute(t);
                expand(check);
            } else {
                if (stateOf[depth] >= 0) {
                    onPath[stateOf[depth]] = false;
                }
                if (depth == 0) {
                    return;
                }
                path.takeBack();
            }
        }
    }

    private void execute(int t) {
        int undoTop = tracer.undoTop;
        tracer.startStep();
        kernels[t].step(tracer);
        enter(t, undoTop);
    }

    /** Goes on to the state after a step that has just been made. */
    private void enter(int t, int undoTop) {
        rules.inherit(t);
        path.enter(t, undoTop);
        int depth = path.depth();
        if (depth == todo.length) {
            todo = Arrays.copyOf(todo, 2 * depth);
            stateOf = Arrays.copyOf(stateOf, 2 * depth);
        }
        if (depth == MAX_STEPS) {
            failure = "still running after " + MAX_STEPS + " steps";
        }
    }

    /**
     * Goes on while there is a thread whose next step no other's future depends on. Notes which threads' steps are to
     * be made then; none if that is a final state, or one that is known.
     */
    private void expand(Check check) {
        int next = path.lastStepped();
        while (failure == null) {
            stateOf[path.depth()] = -1;
            todo[path.depth()] = 0;
            if (goesAlone(next)) {
                continue;
            }
            if (isKnown()) {
                return;
            }
            int alone = -1;
            for (int t = 0; t < kernels.length && alone < 0; t++) {
                alone = t != next && goesAlone(t) ? t : -1;
            }
            if (alone < 0) {
                todo[path.depth()] = failure == null ? threadsToTry(check) : 0;
                return;
            }
            next = alone;
        }
    }

    /** Makes the step of a thread, and appends it to the path if that is all that needs to be tried here. */
    private boolean goesAlone(int t) {
        int undoTop = tracer.undoTop;
        enabled[t] = makeStep(t);
        if (enabled[t] && rivals[t] == 0 && reduced && failure == null) {
            relyOn(1 << t);
            enter(t, undoTop);
            return true;
        }
        path.takeBackTried(t, undoTop);
        return false;
    }

    private int threadsToTry(Check check) {
        int enabledThreads = 0;
        for (int t = 0; t < kernels.length; t++) {
            enabledThreads |= enabled[t] ? 1 << t : 0;
        }
        if (enabledThreads == 0) {
            checkFinal(check);
            return 0;
        }
        if (!reduced) {
            return enabledThreads;
        }
        int set = smallestSet(enabledThreads);
        relyOn(set);
        return set & enabledThreads;
    }

    private boolean isKnown() {
        int before = states.size();
        int state = states.add(path.hash(), path.hash2());
        if (state < before) {
            if (onPath[state]) {
                failure = "a state comes again after some steps";
            }
            return true;
        }
        if (state >= onPath.length) {
            onPath = Arrays.copyOf(onPath, 2 * state);
        }
        onPath[state] = true;
        stateOf[path.depth()] = state;
        return false;
    }

    private void relyOn(int set) {
        for (int t = 0; t < kernels.length; t++) {
            for (int other = 0; other < kernels.length && (set >> t & 1) == 1; other++) {
                if ((set >> other & 1) == 0) {
                    futures.rely(path.local(other), touched[t], touches[t]);
                }
            }
        }
    }

    /** Of the sets with a thread that can step, closed under rivalry, a smallest. */
    private int smallestSet(int enabledThreads) {
        int smallest = -1;
        for (int rest = enabledThreads; rest != 0; rest &= rest - 1) {
            int set = Integer.lowestOneBit(rest);
            int open = set;
            while (open != 0) {
                int added = rivals[Integer.numberOfTrailingZeros(open)] & ~set;
                set |= added;
                open = open & open - 1 | added;
            }
            if (smallest == -1
                    || Integer.bitCount(set & enabledThreads) < Integer.bitCount(smallest & enabledThreads)) {
                smallest = set;
            }
        }
        return smallest;
    }

    /** Makes a step and takes it back: can the thread step, and whose future depends on that? */
    private boolean tryStep(int t) {
        int undoTop = tracer.undoTop;
        boolean enabled = makeStep(t);
        path.takeBackTried(t, undoTop);
        return enabled;
    }

    private boolean makeStep(int t) {
        Kernel kernel = kernels[t];
        int undoTop = tracer.undoTop;
        boolean mustWait = rules.mustWait(t);
        tracer.startStep();
        boolean enabled = kernel.step(tracer);
        touches[t] = tracer.touches;
        if (touched[t].length < touches[t]) {
            touched[t] = new int[2 * touches[t]];
        }
        System.arraycopy(tracer.touched, 0, touched[t], 0, touches[t]);
        futures.touches(path.local(t), touched[t], touches[t]);
        rivals[t] = 0;
        for (int other = 0; other < kernels.length; other++) {
            if (other != t && futures.dependOn(path.local(other), touched[t], touches[t])) {
                rivals[t] |= 1 << other;
            }
        }
        if (!enabled) {
            String broken = rules.waits(t, tracer.hasChangedSince(undoTop));
            failure = broken == null ? failure : broken;
        } else if (mustWait) {
            failure = "kernel " + t + " could go on, but word " + rules.awaited(t) + ", which it awaits, is as before";
        }
        return enabled;
    }

    private void checkFinal(Check check) {
        for (int t = 0; t < kernels.length; t++) {
            if (!kernels[t].isIdle()) {
                failure = "deadlock: kernel " + t + " awaits word " + rules.awaited(t);
                return;
            }
        }
        finalStates++;
        memory.restore(path.words, 0);
        failure = check.failure();
    }
}
