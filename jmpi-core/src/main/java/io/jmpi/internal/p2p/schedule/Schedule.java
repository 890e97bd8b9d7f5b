package io.jmpi.internal.p2p.schedule;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A series of rounds of local steps, sends and receives that the progress engine runs: the form of a collective
 * operation (MPI 4.1, section 6.12). A round runs its local steps in their order, then starts its receives and sends;
 * the next round begins when all of those have ended. All messages have the schedule's tag, so between two ranks they
 * pair up in the order of the rounds.
 *
 * <p>A step or message that fails does not end the schedule, because other ranks wait for what follows; the first
 * failure is the schedule's outcome. When a step or a receive has failed, the memory does not hold the right data.
 * Later steps do not run, and later messages only report the failure, which fails their receives. Therefore, each rank
 * that depends on the missing data gets an error, and none waits forever. Only the end of the context or of the session
 * ends a schedule early.
 *
 * <p>Thread: built by one thread, then {@link #start started}; from then on the progress thread runs it until it is
 * complete. The memory of the messages is lent for that time. A complete schedule may be started again.
 */
public final class Schedule extends CompletableOperation implements Command {
    private static final int NAMED = 8;

    /** A local step, run before the messages of its round. */
    private record LocalStep(Runnable body, boolean isUserCallback) {}

    /** A step that runs even if data is missing; see {@link #decide}. */
    private record Decision(UnaryOperator<MpiException> body) {}

    /** A step that runs even if data is missing, and reports that; see {@link #report}. */
    private record Report(Consumer<MpiException> body) {}

    /** A receive that is a part of this schedule. */
    private final class ScheduledReceive extends ReceiveOperation {
        private final Object lent;

        <T> ScheduledReceive(int source, Elements<T> elements) {
            super(
                    Schedule.this.context,
                    source,
                    tag,
                    elements.memory(),
                    elements.offset(),
                    elements.count(),
                    elements.type());
            this.lent = elements.memory();
        }

        void restart() {
            envelope(postedSource(), tag);
            renew(lent);
            context.post(this);
        }

        @Override
        protected void ended() {
            partEnded(failure());
        }

        @Override
        protected boolean isPart() {
            return true;
        }
    }

    private final Schedules schedules;
    private final Engine engine;
    private final CommContext context;
    private int tag;
    private long number;
    private final String operation;

    /** Local steps, sends and receives in their order; null ends a round. */
    private final List<Object> parts = new ArrayList<>();

    /**
     * Where the next round begins. Volatile, because reports of other threads read the parts before it: those have been
     * added before it was set, also while the progress thread adds more.
     */
    private volatile int next;

    /** Messages and callbacks that the round waits for, plus one while it is being started. */
    private int pending;

    private MpiException firstFailure;

    /** The reason why the memory lacks the data of the next rounds; null while it has the data. */
    private MpiException missing;

    /** Whether the context counts the schedule as active. */
    private boolean counted;

    /**
     * Creates an empty schedule; {@link #start} starts it after it is built.
     *
     * @param operation the method that the program has called, for traces; any word if there is none
     */
    public Schedule(Schedules schedules, CommContext context, int tag, String operation) {
        this.schedules = schedules;
        this.engine = schedules.engine;
        this.context = context;
        this.tag = tag;
        this.operation = operation;
    }

    /** Creates an empty schedule with the same tag: its messages match when those of this one have. */
    public Schedule following(String nextOperation) {
        return new Schedule(schedules, context, tag, nextOperation);
    }

    /** The name of the operation, as in communicators: {@code bcast}, {@code neighborAlltoall}. */
    public String operation() {
        return operation;
    }

    // ---------------------------------------------------------------- building

    /** Adds a message to a rank of the context's group. */
    public void send(Elements<?> elements, int destination) {
        parts.add(new ScheduledSend(this, context, destination, tag, elements));
    }

    /** Adds a message from a rank of the context's group. */
    public void receive(Elements<?> elements, int source) {
        parts.add(new ScheduledReceive(source, elements));
    }

    /** Adds a local step, short enough for the progress thread. When it runs, it may add rounds at the end. */
    public void step(Runnable body) {
        parts.add(new LocalStep(body, false));
    }

    /**
     * Adds a user callback as a local step in a separate round. It never runs on the engine's own progress thread,
     * because that thread must not wait for the program.
     */
    public void userCallback(Runnable body) {
        endRound();
        parts.add(new LocalStep(body, true));
        endRound();
    }

    /**
     * Adds a round of one step that runs even if data is missing, and decides how the schedule continues. The step gets
     * the reason why data is missing, or null, and returns the reason from then on. If it throws, the schedule ends
     * with that error and without the later rounds; the other ranks must decide alike, because no rank answers their
     * later messages.
     */
    public void decide(UnaryOperator<MpiException> step) {
        endRound();
        parts.add(new Decision(step));
        endRound();
    }

    /**
     * Adds a local step that runs even if data is missing. It gets the reason why data is missing, or null, and must pass it
     * on to the ranks that depend on the data.
     */
    public void report(Consumer<MpiException> step) {
        parts.add(new Report(step));
    }

    /** Adds a condition that the round waits for, after its local steps. */
    public void await(Watch watch) {
        watch.schedule = this;
        parts.add(watch);
    }

    /** Adds the rounds that the recording adds before those that have been added. */
    public void first(Runnable recording) {
        List<Object> later = new ArrayList<>(parts);
        parts.clear();
        recording.run();
        endRound();
        parts.addAll(later);
    }

    /** Ends the round: parts added later wait for those added so far. */
    public void endRound() {
        if (!parts.isEmpty() && parts.get(parts.size() - 1) != null) {
            parts.add(null);
        }
    }

    /** Sets another tag for all messages, and another number; the schedule is not active. */
    public void renew(int newTag, long newNumber) {
        tag = newTag;
        number = newNumber;
    }

    /** The number of its operation among those of all ranks of its context; 0 for an operation of some of them. */
    public long number() {
        return number;
    }

    /** The name of a rank in errors. */
    public String nameOf(int rank) {
        return context.rankName(rank);
    }

    int tag() {
        return tag;
    }

    public int receives() {
        int receives = 0;
        for (Object part : parts) {
            receives += part instanceof ScheduledReceive ? 1 : 0;
        }
        return receives;
    }

    // ---------------------------------------------------------------- running

    /**
     * Starts the schedule, for the first time or again.
     *
     * @throws MpiException of class OTHER after the session's end, of class THREAD if only another thread may call
     */
    public void start() {
        prepare();
        engine.submit(this);
    }

    /** As {@link #start}, in a thread that may not call the engine: the progress thread starts it in its next cycle. */
    public void startSoon() {
        prepare();
        engine.hand(this);
    }

    private void prepare() {
        endRound();
        next = 0;
        firstFailure = null;
        missing = null;
        reopen();
    }

    /** The round's messages are read while the progress thread may run it: a report may name one that has just ended. */
    @Override
    public Awaited awaited() {
        SortedSet<Integer> ranks = new TreeSet<>();
        for (int i = next - 2; i >= 0 && parts.get(i) != null; i--) {
            if (parts.get(i) instanceof ScheduledReceive receive && !receive.isComplete()) {
                ranks.add(context.worldRank(receive.postedSource()));
            } else if (parts.get(i) instanceof ScheduledSend send && !send.isComplete()) {
                ranks.add(context.worldRank(send.destination));
            } else if (parts.get(i) instanceof Watch watch) {
                watch.forEachAwaited(rank -> ranks.add(context.worldRank(rank)));
            }
        }
        String peers = ranks.isEmpty()
                ? ""
                : ", needs " + (ranks.size() == 1 ? "rank " : "ranks ")
                        + ranks.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "))
                        + (ranks.size() > NAMED ? ", ..." : "");
        return new Awaited(label() + peers, List.copyOf(ranks), true);
    }

    /** Waits for the end of the schedule. */
    public void await() {
        engine.await(this);
    }

    @Override
    public void execute() {
        counted = true;
        context.scheduleBegan();
        advance();
    }

    @Override
    protected void ended() {
        if (counted) {
            counted = false;
            context.scheduleEnded(isAwaited());
        }
    }

    /** Starts rounds until one must wait, or the last one has ended. */
    void advance() {
        while (next < parts.size()) {
            MpiException reason = reasonToStop();
            if (reason != null) {
                complete(reason);
                return;
            }
            pending = 1;
            if (!startRound() || --pending > 0) {
                return;
            }
        }
        complete(firstFailure);
    }

    /** Returns the reason why the schedule ends early; null while it continues. */
    private MpiException reasonToStop() {
        MpiException abortCause = engine.abortCause();
        return abortCause != null ? abortCause : context.ended();
    }

    /** Whether the next round runs a user callback, or one that follows it without a wait may. */
    boolean isCallbackNext() {
        for (int i = next; i < parts.size(); i++) {
            if (parts.get(i) instanceof LocalStep step && step.isUserCallback()) {
                return true;
            }
            if (parts.get(i) instanceof ScheduledReceive) {
                return false; // The rounds after this one wait for it.
            }
        }
        return false;
    }

    /** Returns false if the schedule has ended. */
    private boolean startRound() {
        int first = next;
        int end = first;
        for (; parts.get(end) != null; end++) {
            if (missing == null && parts.get(end) instanceof LocalStep step) {
                run(step);
            } else if (parts.get(end) instanceof Report report) {
                run(report);
            } else if (parts.get(end) instanceof Decision decision && !goesOn(decision)) {
                return false;
            }
        }
        // The sends of this round do not depend on the receives that are posted now.
        MpiException missingBefore = missing;
        for (int i = first; i < end; i++) {
            if (parts.get(i) instanceof ScheduledReceive receive) {
                pending++;
                receive.restart();
            }
        }
        for (int i = first; i < end; i++) {
            if (parts.get(i) instanceof ScheduledSend send) {
                pending++;
                send.restart(missingBefore);
            } else if (parts.get(i) instanceof Watch watch && watch.isNeeded(missing != null)) {
                start(watch);
            }
        }
        next = end + 1;
        return true;
    }

    private void start(Watch watch) {
        watch.begin();
        if (watch.isOver()) {
            noteMissing(watch.failure());
        } else {
            pending++;
            schedules.watches.add(watch);
        }
    }

    /** Returns the reason why a watch of this schedule will never be over; null if it may be. */
    MpiException reasonToEnd(Watch watch) {
        MpiException stop = reasonToStop();
        if (stop != null || !context.anyGone()) {
            return stop;
        }
        MpiException[] reason = {null};
        boolean[] mayBeOver = {false};
        watch.forEachAwaited(rank -> {
            MpiException gone = context.reasonToFail(rank);
            mayBeOver[0] |= gone == null;
            reason[0] = reason[0] == null ? gone : reason[0];
        });
        return watch.isNeeded(true) && mayBeOver[0] ? null : reason[0];
    }

    /** Connects to a rank that a watch waits for. */
    void reach(int rank) {
        context.reach(rank);
    }

    private boolean goesOn(Decision decision) {
        MpiException end = runSafely(() -> missing = decision.body().apply(missing));
        if (end != null) {
            complete(end.errorClass() == ErrorClass.PROC_FAILED ? naming(end) : end);
        }
        return end == null;
    }

    private void run(Report report) {
        try { // Without a lambda, which would be an object for each operation through memory.
            report.body().accept(missing);
        } catch (RuntimeException | Error e) {
            noteMissing(errorOf(e));
        }
    }

    private void run(LocalStep step) {
        if (step.isUserCallback() && engine.mode() == ProgressMode.THREAD) {
            pending++;
            schedules.runCallback(this, () -> runSafely(step.body()));
        } else if (step.isUserCallback()) {
            noteMissing(schedules.call(() -> runSafely(step.body())));
        } else {
            noteMissing(runSafely(step.body()));
        }
    }

    /** Returns the error; null if there is none. */
    private static MpiException runSafely(Runnable body) {
        try {
            body.run();
            return null;
        } catch (RuntimeException | Error e) {
            return errorOf(e);
        }
    }

    private static MpiException errorOf(Throwable thrown) {
        return thrown instanceof MpiException known
                ? known
                : new MpiException(ErrorClass.OTHER, "a local step failed: " + thrown, thrown);
    }

    /** Called when a receive of the round or its user callback has ended. */
    void partEnded(MpiException failure) {
        noteMissing(failure);
        partEnded();
    }

    /** Called when a send of the round has ended. If it failed, its data is still valid for others. */
    void sendEnded(MpiException failure) {
        noteFailure(failure);
        partEnded();
    }

    private void partEnded() {
        if (--pending == 0 && !isComplete()) {
            schedules.ready(this);
        }
    }

    private void noteMissing(MpiException failure) {
        noteFailure(failure);
        if (missing == null) {
            missing = failure;
        }
    }

    private void noteFailure(MpiException failure) {
        if (firstFailure == null && failure != null) {
            firstFailure = naming(failure);
        }
    }

    /** Makes an error name the operation, because the error of a lost rank does not. */
    public MpiException naming(MpiException failure) {
        if (failure.isSessionClosed()) {
            return failure;
        }
        return new MpiException(
                failure.errorClass(),
                label() + ": " + failure.getMessage(),
                failure.again().getCause());
    }

    /** The designation of the operation in errors and reports. */
    private String label() {
        return operation + " in " + context.label();
    }
}
