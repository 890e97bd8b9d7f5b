package io.jmpi.internal.file.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.reduction.ReduceOp;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * What the ranks of a file say to each other, in a communicator that the program does not see. All ranks call the same methods in the
 * same order.
 *
 * <p>If an exchange fails because a rank was lost, this rank revokes the communicator: then no other rank waits for this one, and all
 * later exchanges fail everywhere.
 *
 * <p>Thread: one at a time, either one that may call the engine, or another one that hands its steps to the progress thread and
 * parks meanwhile. Lifetime: that of the open file.
 */
public final class FileRanks {
    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());
    private static final List<FileMethod> METHODS = List.of(FileMethod.values());
    private static final int TEXT_BYTES = 1024;
    private static final long NAP_NANOS = 5_000_000;

    /** The numbers that ranks exchange in {@link #meet}. */
    public static final int NUMBERS = 3;

    /** Longs of a rank in {@link #meet}. */
    private static final int MEETING = 1 + NUMBERS;

    private final CommunicatorCore core;
    private final String file;
    private final BooleanSupplier isOutside;
    private final BooleanSupplier isRevoked;

    /** What the thread of the file waits for now; reports of other threads read it. */
    private volatile Schedule current;

    /**
     * Creates the exchanges of a file.
     *
     * @param core of a communicator that nothing else uses
     * @param file its name in errors
     * @param isOutside whether the calling thread may not call the engine
     * @param isRevoked whether the program has revoked the communicator that the file was opened with
     */
    public FileRanks(CommunicatorCore core, String file, BooleanSupplier isOutside, BooleanSupplier isRevoked) {
        this.core = core;
        this.file = file;
        this.isOutside = isOutside;
        this.isRevoked = isRevoked;
    }

    public int rank() {
        return core.rank();
    }

    public int size() {
        return core.size();
    }

    public CommunicatorCore core() {
        return core;
    }

    /** The name of a rank in errors. */
    public String nameOf(int rank) {
        int inJob = core.group().worldRank(rank);
        return "rank " + rank + (inJob == rank ? "" : " (rank " + inJob + " of the job)");
    }

    // ---------------------------------------------------------------- exchanges

    /** What each rank has said in a meeting. */
    public static final class Meeting {
        private final long[] all;

        private Meeting(long[] all) {
            this.all = all;
        }

        /** One of the numbers of a rank, counted from 0. */
        public long number(int rank, int index) {
            return all[MEETING * rank + 1 + index];
        }
    }

    /**
     * Begins a collective call: exchanges which method each rank has called, and three numbers.
     *
     * @throws MpiException of class OTHER, at all ranks, if the methods differ
     */
    public Meeting meet(FileMethod method, long first, long second, long third) {
        long[] all = allgather(method.method(), METHODS.indexOf(method), first, second, third);
        MpiException difference = difference(all);
        if (difference != null) {
            throw difference;
        }
        return new Meeting(all);
    }

    /**
     * Waits until all ranks have called close.
     *
     * @return why other collective calls, which met the close of this rank, have failed; null if none has
     */
    public MpiException meetToClose() {
        MpiException first = null;
        while (true) {
            long[] all = allgather(FileMethod.CLOSE.method(), METHODS.indexOf(FileMethod.CLOSE), 0, 0, 0);
            MpiException difference = difference(all);
            if (difference == null) {
                return first;
            }
            first = first == null ? difference : first;
        }
    }

    private MpiException difference(long... all) {
        for (int rank = 1; rank < size(); rank++) {
            FileMethod other = METHODS.get((int) all[MEETING * rank]);
            FileMethod ofRank0 = METHODS.get((int) all[0]);
            if (other != ofRank0) {
                return new MpiException(
                        ErrorClass.OTHER,
                        "collective calls of file " + file + " differ: " + nameOf(0) + " called " + ofRank0.method()
                                + ", " + nameOf(rank) + " called " + other.method()
                                + "; all ranks must call the same methods in the same order");
            }
        }
        return null;
    }

    /** Returns the numbers of all ranks, in rank order; as many of each. */
    public long[] allgather(String operation, long... own) {
        long[] all = new long[own.length * size()];
        System.arraycopy(own, 0, all, rank() * own.length, own.length);
        gather(operation, new Elements<>(all, 0, own.length, Datatype.LONG));
        return all;
    }

    /** As {@link #allgather}. */
    int[] gathered(String operation, int... own) {
        int[] all = new int[own.length * size()];
        System.arraycopy(own, 0, all, rank() * own.length, own.length);
        gather(operation, new Elements<>(all, 0, own.length, Datatype.INT));
        return all;
    }

    private void gather(String operation, Elements<?> each) {
        if (size() > 1) {
            Plan plan = newPlan(operation);
            core.planGathering(plan, each);
            run(plan);
        }
    }

    /** Returns numbers of all ranks, of each as many as it has. */
    public long[][] allgatherAny(String operation, long[] own) {
        long[] lengths = allgather(operation, own.length);
        long total = Arrays.stream(lengths).sum();
        long[][] all = new long[size()][];
        if (size() == 1) {
            all[0] = own;
            return all;
        }
        long[] flat = new long[Math.toIntExact(total)];
        Elements<?>[] parts = new Elements<?>[size()];
        int next = 0;
        for (int rank = 0; rank < size(); rank++) {
            int length = (int) lengths[rank];
            parts[rank] = new Elements<>(flat, next, length, Datatype.LONG);
            if (rank == rank()) {
                System.arraycopy(own, 0, flat, next, length);
            }
            next += length;
        }
        Plan plan = newPlan(operation);
        core.algorithm(AlgorithmTable.ALLGATHERV, plan, total * Long.BYTES).plan(plan, Blocks.of(parts));
        run(plan);
        next = 0;
        for (int rank = 0; rank < size(); rank++) {
            all[rank] = Arrays.copyOfRange(flat, next, next + (int) lengths[rank]);
            next += (int) lengths[rank];
        }
        return all;
    }

    /** Returns the text of a rank, as far as it has at most 1 KiB. */
    public String broadcast(String operation, String text, int root) {
        byte[] bytes = new byte[TEXT_BYTES];
        if (rank() == root) {
            byte[] own = text.getBytes(StandardCharsets.UTF_8);
            System.arraycopy(own, 0, bytes, 0, Math.min(own.length, TEXT_BYTES));
        }
        broadcast(operation, new Elements<>(bytes, 0, TEXT_BYTES, Datatype.BYTE), root);
        int length = TEXT_BYTES;
        while (length > 0 && bytes[length - 1] == 0) {
            length--;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** Returns the number of a rank. */
    public long broadcast(String operation, long number, int root) {
        long[] one = {number};
        broadcast(operation, new Elements<>(one, 0, 1, Datatype.LONG), root);
        return one[0];
    }

    private void broadcast(String operation, Elements<?> elements, int root) {
        Plan plan = newPlan(operation);
        core.algorithm(AlgorithmTable.BCAST, plan, elements.bytes()).plan(plan, elements, root);
        run(plan);
    }

    /**
     * Ends a collective call: all ranks learn whether it has failed anywhere.
     *
     * @param own why it has failed at this rank; null if it has not
     * @throws MpiException at all ranks, of the class of the lowest rank's failure, if there is one
     */
    public void agree(String operation, MpiException own) {
        if (size() == 1) {
            if (own != null) {
                throw own;
            }
            return;
        }
        Plan plan = newPlan(operation);
        CompleteReduction reduction =
                new CompleteReduction(plan, new int[] {own == null ? 0 : size() - rank()}, ReduceOp.MAX);
        run(plan);
        if (!reduction.isComplete()) {
            throw lost(operation, plan.schedule().failure());
        }
        int lowest = reduction.values()[0];
        if (lowest > 0) {
            int failed = size() - lowest;
            String text = own == null ? "" : CLASSES.indexOf(own.errorClass()) + " " + own.getMessage();
            String reason = broadcast(operation, text, failed);
            int blank = reason.indexOf(' ');
            ErrorClass errorClass = CLASSES.get(Integer.parseInt(reason.substring(0, blank)));
            throw new MpiException(
                    errorClass,
                    operation + " of file " + file + ": " + nameOf(failed) + ": "
                            + withoutBegin(operation + " of file ", reason.substring(blank + 1)),
                    failed == rank() ? own : null);
        }
    }

    /** A reason may begin like the error that it is put into. */
    private static String withoutBegin(String begin, String reason) {
        int end = reason.indexOf(": ");
        return reason.startsWith(begin) && end >= 0 ? reason.substring(end + 2) : reason;
    }

    // ---------------------------------------------------------------- steps

    /** Creates the plan of an exchange. Each rank creates as many, also if it does not run them. */
    Plan newPlan(String operation) {
        return core.collectives().newPlan(operation);
    }

    /** Runs an exchange and waits for it. */
    void run(Plan plan) {
        begin(plan);
        finish(plan);
    }

    /** Starts an exchange; its messages may arrive at once. */
    void begin(Plan plan) {
        if (isOutside.getAsBoolean()) {
            plan.schedule().startSoon();
        } else {
            plan.schedule().start();
        }
    }

    /** Waits for an exchange that has begun. */
    void finish(Plan plan) {
        Schedule schedule = plan.schedule();
        current = schedule;
        if (isOutside.getAsBoolean()) {
            park(schedule);
        } else {
            schedule.await();
        }
        current = null;
        if (schedule.failure() != null) {
            throw lost(schedule.operation(), schedule.failure());
        }
    }

    private static void park(Schedule schedule) {
        schedule.wakeOnCompletion(Thread.currentThread());
        boolean interrupted = false;
        while (!schedule.isComplete()) {
            LockSupport.parkNanos(schedule, NAP_NANOS);
            interrupted |= Thread.interrupted();
        }
        schedule.wakeNoMore(Thread.currentThread());
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private MpiException lost(String operation, MpiException cause) {
        core.engine().faultGroups().revokeSoon(core.faults());
        String call = operation + " of file " + file + ": ";
        if (cause == null) {
            return new MpiException(ErrorClass.PROC_FAILED, call + "a rank was lost");
        }
        if (cause.isSessionClosed()) {
            return cause;
        }
        if (isRevoked.getAsBoolean()) {
            return new MpiException(
                    ErrorClass.REVOKED, call + "the communicator that it was opened with has been revoked", cause);
        }
        return cause.errorClass() == ErrorClass.REVOKED
                ? new MpiException(ErrorClass.PROC_FAILED, call + losses(), cause)
                : new MpiException(
                        cause.errorClass(), call + withoutBegin(operation + " in ", cause.getMessage()), cause);
    }

    /** Which ranks are lost, as far as this one knows. */
    private String losses() {
        BitSet lost = isOutside.getAsBoolean()
                ? new BitSet()
                : core.engine().faultGroups().failed(core.faults());
        return lost.isEmpty()
                ? "a rank was lost, as another rank reports"
                : lost.stream().mapToObj(this::nameOf).collect(Collectors.joining(", ")) + " is lost";
    }

    /** What the thread of the file waits for; null if for no other rank. Any thread. */
    public Awaited awaited() {
        Schedule schedule = current;
        return schedule == null ? null : schedule.awaited();
    }
}
