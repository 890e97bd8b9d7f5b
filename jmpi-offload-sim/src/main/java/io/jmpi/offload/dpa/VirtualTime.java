package io.jmpi.offload.dpa;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Executor of a program in virtual time: discrete events in one real thread, each step of a kernel at its time, at the
 * cost that a {@link CostModel} gives to what it does. Two runs of the same program, outside and seed are the same,
 * access by access.
 *
 * <ul>
 *   <li>The next step is that of the thread with the smallest time; of several, that with the smallest number.
 *   <li>A step has its effect at its beginning, and takes as long as its instructions and accesses cost. Instructions
 *       wait for those of other threads on the same core. An access waits for others to the same line.
 *   <li>Each thread has an L1 cache, direct-mapped, in which a line is valid until another thread writes to it.
 *   <li>A waiting thread polls its word: each poll takes instructions from the core and a trip to L2. Polls that see
 *       nothing new are not made: the thread is parked, slows down its core as if it polled, and continues when another
 *       actor stores to that word.
 *   <li>The outside (a NIC, a host) is one more actor with a time of its own.
 * </ul>
 *
 * Numbers of picoseconds are exact, so that no sum depends on rounding. Nothing is allocated while it runs.
 *
 * <p>Thread: one. Lifetime: one program; the memory's contents and the kernels' registers at creation are where it
 * starts.
 */
public final class VirtualTime {
    /** An actor outside the device that accesses its memory. */
    public interface Outside {
        /**
         * Acts at its time. Its accesses cost the device nothing.
         *
         * @param now picoseconds
         * @return the time of its next action, or {@link #NEVER}
         */
        long act(long now, DeviceThread device);
    }

    /** Takes every access, in the order in which they are made. */
    public interface Trace {
        /**
         * One access.
         *
         * @param time picoseconds; when the access is over
         * @param thread number of the thread, which is the number of kernels for the outside
         * @param operation what the program asked for
         * @param value loaded or stored; for atomic operations the operand
         */
        void access(long time, int thread, Operation operation, int address, int value);
    }

    /** Kinds of accesses. */
    public enum Operation {
        LOAD,
        STORE,
        FETCH_OR,
        FETCH_XOR,
        COMPARE_AND_SET
    }

    /** Later than any time. */
    public static final long NEVER = EventTournament.NONE;

    private static final int LINE_SHIFT = Integer.numberOfTrailingZeros(DeviceMemory.LINE_WORDS);
    private static final int LINE_NUMBERS = 2;
    private static final int VERSION = 0;
    private static final int FIRST_PARKED = 1;
    private static final int NO_THREAD = -1;
    private static final long NOTHING = -1;

    private final DeviceMemory memory;
    private final Kernel[] kernels;
    private final Outside outside;
    private final Trace trace;
    private final VirtualThread[] threads;

    private final EventTournament events;

    // Lines of memory: how often written, until when L2 is at work with it, which thread is the first that polls it.
    // The two numbers of a line are side by side, in one cache line of the machine that this runs on.
    private final int[] lines;
    private final long[] busyUntil;

    /** Which line is in each place of L2; null if there is a place for each line. */
    private final int[] l2Contents;

    private final SplittableRandom random;
    private final double variation;
    private final PicosecondCosts costs;

    private long now;

    /** Number of the thread that makes a step now. */
    private int running;

    private long steps;

    /**
     * Creates a run whose kernels all start at time 0.
     *
     * @param seed of the variation of work
     * @param outside acts for the first time at 0 too; null if there is none
     * @param trace null if none is wanted
     */
    public VirtualTime(
            DeviceMemory memory,
            List<? extends Kernel> kernels,
            CostModel model,
            long seed,
            Outside outside,
            Trace trace) {
        this.memory = memory;
        this.kernels = kernels.toArray(Kernel[]::new);
        this.outside = outside;
        this.trace = trace;
        int actors = this.kernels.length + 1;
        if (actors > EventTournament.MAX_ACTORS) {
            throw new IllegalArgumentException(
                    this.kernels.length + " kernels are more than " + (EventTournament.MAX_ACTORS - 1));
        }
        events = new EventTournament(actors);
        int count = (memory.words() + DeviceMemory.LINE_WORDS - 1) >> LINE_SHIFT;
        lines = new int[count * LINE_NUMBERS];
        for (int line = 0; line < count; line++) {
            lines[line * LINE_NUMBERS + FIRST_PARKED] = NO_THREAD;
        }
        busyUntil = new long[count];
        l2Contents = count <= model.l2Lines() ? null : new int[model.l2Lines()];
        if (l2Contents != null) {
            Arrays.setAll(l2Contents, line -> line); // the program has been written there before
        }
        random = new SplittableRandom(seed);
        variation = model.variation();
        costs = new PicosecondCosts(model);
        threads = new VirtualThread[actors];
        Core core = null;
        for (int number = 0; number < actors; number++) {
            if (number % model.coreThreads() == 0) {
                core = new Core();
            }
            threads[number] = new VirtualThread(number, core, model.l1Lines());
        }
        start(actors);
    }

    // ---------------------------------------------------------------- events

    private void start(int actors) {
        for (int actor = 0; actor < (outside == null ? actors - 1 : actors); actor++) {
            events.schedule(actor, 0);
        }
    }

    /** The larger number, of two that are not negative. */
    private static long later(long a, long b) {
        long difference = a - b;
        return a - (difference & difference >> Long.SIZE - 1);
    }

    /**
     * Runs until no event is left: all kernels wait, and the outside never acts again.
     *
     * @param limit picoseconds; later events are left for the next call
     * @return the time of the next event, {@link #NEVER} if there is none
     */
    public long run(long limit) {
        while (true) {
            long event = events.first();
            long time = EventTournament.timeOf(event);
            if (event == EventTournament.NONE || time > limit) {
                return event == EventTournament.NONE ? NEVER : time;
            }
            int actor = EventTournament.actorOf(event);
            now = time;
            running = actor;
            VirtualThread thread = threads[actor];
            thread.clock = time;
            steps++;
            events.schedule(actor, thread.isOutside ? outside.act(time, thread) : step(thread));
        }
    }

    private long step(VirtualThread thread) {
        thread.issue();
        if (thread.kernel.step(thread)) {
            return thread.clock;
        }
        park(thread, thread.kernel.awaited());
        return NEVER;
    }

    private void park(VirtualThread thread, int address) {
        int first = (address >> LINE_SHIFT) * LINE_NUMBERS + FIRST_PARKED;
        thread.awaited = address;
        thread.nextParked = lines[first];
        lines[first] = thread.number;
        thread.core.polling++;
    }

    /** The threads that poll this word see its new value at their next poll, which costs them a load. */
    private void wake(int address, long time) {
        int first = (address >> LINE_SHIFT) * LINE_NUMBERS + FIRST_PARKED;
        VirtualThread previous = null;
        VirtualThread thread;
        for (int number = lines[first]; number != NO_THREAD; number = thread.nextParked) {
            thread = threads[number];
            if (thread.awaited != address) {
                previous = thread;
                continue;
            }
            if (previous == null) {
                lines[first] = thread.nextParked;
            } else {
                previous.nextParked = thread.nextParked;
            }
            thread.core.polling--;
            events.scheduleIdle(number, later(thread.clock, time));
        }
    }

    /** Makes the outside act again, after it has returned {@link #NEVER}. */
    public void resumeOutside(long time) {
        events.schedule(kernels.length, time);
    }

    /** Time of the thread that makes a step now, or made the last one; picoseconds. */
    public long time() {
        return threads[running].clock;
    }

    /** Steps made so far, those of the outside included. */
    public long steps() {
        return steps;
    }

    // ---------------------------------------------------------------- costs

    /** A line and its version in one number. */
    private static long inVersion(int line, int version) {
        return (long) line << Integer.SIZE | version & 0xffff_ffffL;
    }

    /** State that the threads of a core share. */
    private static final class Core {
        private long pipelineBusyUntil;

        /** How many of its threads are parked. */
        private int polling;
    }

    private final class VirtualThread implements DeviceThread {
        private final int number;
        private final Core core;
        private final boolean isOutside;

        /** Null for the outside. */
        private final Kernel kernel;

        private long clock;

        // While it is parked: the word, and the next thread that is parked at the same line.
        private int awaited;
        private int nextParked;

        /** When the last store will have arrived. */
        private long storesArrived;

        /** The L1 cache: which line is in each place, and in the low half in which version. */
        private final long[] cached;

        VirtualThread(int number, Core core, int l1Lines) {
            this.number = number;
            this.core = core;
            isOutside = number == kernels.length;
            kernel = isOutside ? null : kernels[number];
            cached = new long[l1Lines];
            Arrays.fill(cached, NOTHING);
        }

        /** Occupies the core's pipeline, which other threads may occupy, and of which pollers take a share. */
        void issue() {
            long begin = later(now, core.pipelineBusyUntil);
            core.pipelineBusyUntil = begin + costs.instructions;
            clock = begin + costs.instructions + costs.poll * core.polling;
        }

        private void access(int line, long latency) {
            long begin = later(now, busyUntil[line]);
            busyUntil[line] = begin + costs.occupancy;
            clock += begin - now + latency;
        }

        private void fetch(int line) {
            int place = line & cached.length - 1;
            long current = inVersion(line, lines[line * LINE_NUMBERS + VERSION]);
            if (cached[place] == current) {
                clock += costs.l1;
                return;
            }
            access(line, l2Contents == null || isInL2(line) ? costs.l2 : costs.l3);
            cached[place] = current;
        }

        private boolean isInL2(int line) {
            int place = line % l2Contents.length;
            boolean found = l2Contents[place] == line;
            l2Contents[place] = line;
            return found;
        }

        @Override
        public int load(int address) {
            if (!isOutside) {
                fetch(address >> LINE_SHIFT);
            }
            int value = memory.loadPlain(address);
            traced(Operation.LOAD, address, value);
            return value;
        }

        @Override
        public void store(int address, int value) {
            int line = address >> LINE_SHIFT;
            lines[line * LINE_NUMBERS + VERSION]++;
            if (!isOutside) {
                post(line);
            }
            memory.storePlain(address, value);
            traced(Operation.STORE, address, value);
            written(address, line);
        }

        private void post(int line) {
            long begin = clock;
            access(line, costs.store);
            storesArrived = later(storesArrived, begin + costs.l2);
            int place = line & cached.length - 1;
            int version = lines[line * LINE_NUMBERS + VERSION];
            if (cached[place] == inVersion(line, version - 1)) {
                cached[place] = inVersion(line, version);
            }
        }

        private void written(int address, int line) {
            if (lines[line * LINE_NUMBERS + FIRST_PARKED] != NO_THREAD) {
                wake(address, clock);
            }
        }

        /** An atomic operation orders earlier accesses, so it waits for the thread's stores. */
        private void atomic(int line) {
            clock = later(clock, storesArrived);
            lines[line * LINE_NUMBERS + VERSION]++;
            access(line, costs.l2);
        }

        @Override
        public int fetchOr(int address, int bits) {
            int line = address >> LINE_SHIFT;
            atomic(line);
            int before = memory.loadPlain(address); // in one real thread every access is atomic
            memory.storePlain(address, before | bits);
            traced(Operation.FETCH_OR, address, bits);
            written(address, line);
            return before;
        }

        @Override
        public int fetchXor(int address, int bits) {
            int line = address >> LINE_SHIFT;
            atomic(line);
            int before = memory.loadPlain(address);
            memory.storePlain(address, before ^ bits);
            traced(Operation.FETCH_XOR, address, bits);
            written(address, line);
            return before;
        }

        @Override
        public boolean compareAndSet(int address, int expected, int value) {
            int line = address >> LINE_SHIFT;
            atomic(line);
            boolean set = memory.loadPlain(address) == expected;
            if (set) {
                memory.storePlain(address, value);
            }
            traced(Operation.COMPARE_AND_SET, address, value);
            if (set) {
                written(address, line);
            }
            return set;
        }

        private void traced(Operation operation, int address, int value) {
            if (trace != null) {
                trace.access(clock, number, operation, address, value);
            }
        }

        @Override
        public void work(Work work, int amount) {
            long usual = costs.of(work, amount);
            clock += variation == 0 ? usual : (long) (usual * (1 + variation * (2 * random.nextDouble() - 1)));
        }
    }
}
