package io.jmpi.internal.exploring;

import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Mpi;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.p2p.progress.Turns;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.job.ProgramLine;
import io.jmpi.job.Steering;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * One rank of an explored run: takes turns, holds its receives and probes back, and knows which choices its calls depend on.
 *
 * <p>Thread: that of the rank, in its turn. Lifetime: that of the run.
 */
public final class ExploredRank implements Turns, Steering {
    private record Probe(int communicator, int source, int tag, boolean claims) {}

    private final ExploredRun run;
    private final int rank;
    private final List<Look> held = new ArrayList<>();
    private final Queue<Look> released = new ArrayDeque<>();

    /** Probes that return without waiting, and that will find a message once their source is decided. */
    private final Map<Probe, Look> probes = new HashMap<>();

    private final Map<Integer, Integer> meetings = new HashMap<>();

    /** The choices that the rank's next call depends on. */
    private BitSet past = new BitSet();

    private Runnable reachAwaited = () -> {};
    private int reached;
    private Thread thread;
    private int sessions;
    private volatile boolean isMember;
    private boolean hasActed;
    private boolean hasPolled;
    private boolean polls;
    private boolean waitsInProbe;
    private int works;
    private int numberedChoices;
    private Pick pick;

    ExploredRank(ExploredRun run, int rank) {
        this.run = run;
        this.rank = rank;
    }

    int rank() {
        return rank;
    }

    boolean isMember() {
        return isMember;
    }

    /** Whether it may do something else although it has found nothing. */
    boolean polls() {
        return polls;
    }

    boolean hasPolled() {
        return hasPolled;
    }

    int nextChoice() {
        return numberedChoices++;
    }

    /** The looks that are held back. */
    List<Look> held() {
        return held;
    }

    // ---------------------------------------------------------------- turns

    /**
     * Called when a session of this rank has begun: it takes turns from now on.
     *
     * @param reachesAwaited checks, in a wait, that the ranks that it needs have not left
     */
    public void begin(Runnable reachesAwaited) {
        reachAwaited = reachesAwaited;
        thread = Thread.currentThread();
        isMember = true;
        run.begin(this, ++sessions);
    }

    /** Called when the session has ended. */
    public void end() {
        run.end(this);
    }

    @Override
    public boolean pass(int worksNow, boolean pollsNow) {
        if (!isMember || run.isStopped()) {
            return goesFreely();
        }
        if (Thread.currentThread() != thread) {
            run.stop(ExploredRun.Stop.THREADS);
            return false;
        }
        boolean acts = hasActed || works != worksNow;
        works = worksNow;
        hasActed = false;
        polls = pollsNow && !waitsInProbe;
        hasPolled |= polls;
        if (!run.pass(this, acts)) {
            return goesFreely();
        }
        beginReleased();
        if (reached < run.departures()) {
            reached = run.departures();
            reachAwaited.run();
        }
        return true;
    }

    /** Called when the program of this rank has failed: returns when no other rank can continue. */
    public void fail() {
        if (isMember && Thread.currentThread() == thread) {
            run.failed();
            while (pass(works, false)) { // it does nothing more
                hasActed = false;
            }
        } else if (sessions > 0) { // Its session has been closed, or its own thread is about to end.
            run.awaitOthers(this);
        }
    }

    /** Takes no more turns; returns whether it took some. */
    boolean leave() {
        boolean before = isMember;
        isMember = false;
        return before;
    }

    private void beginReleased() {
        beginHopeless();
        for (Look look = released.poll(); look != null; look = released.poll()) {
            look.begin();
        }
    }

    /** Receives of a communicator that was revoked meanwhile end with an error. */
    private void beginHopeless() {
        for (Look look : List.copyOf(held)) {
            if (look.isHopeless()) {
                held.remove(look);
                run.withdraw(look);
                look.begin();
            }
        }
    }

    /** Called when a look of this rank need not be held back any more. */
    void released(Look look) {
        held.remove(look);
        released.add(look);
        hasActed |= !look.isTentative();
    }

    /** Without turns nothing is held back. */
    private boolean goesFreely() {
        if (Thread.currentThread() == thread) {
            beginReleased();
            List<Look> left = List.copyOf(held);
            held.clear();
            left.forEach(Look::begin);
        }
        return false;
    }

    // ---------------------------------------------------------------- messages

    /** Steers the calls of a communicator. */
    public Binder<EngineRequest> steer(CommunicatorCore core, Binder<EngineRequest> plain) {
        return new SteeredCalls(this, core, plain);
    }

    /** A message is about to be sent; returns null if the run only goes on. */
    SentMessage sends(CommunicatorCore core, int dest, int tag) {
        if (run.isStopped()) {
            return null;
        }
        hasActed = true;
        SentMessage message = new SentMessage(core.rank(), tag, copyOfPast(), line());
        int receiver = core.messages().worldRank(dest);
        run.add(message, run.mailbox(core.number(), receiver), receiver);
        return message;
    }

    /**
     * A receive begins: its source is decided at once, or later.
     *
     * @param begin begins it with the decided source, by this rank's thread
     */
    Look looks(CommunicatorCore core, int source, int tag, IntConsumer begin) {
        hasActed = true;
        return looks(core, Look.Kind.RECEIVE, source, tag, false, begin);
    }

    private Look looks(
            CommunicatorCore core, Look.Kind kind, int source, int tag, boolean isTentative, IntConsumer begin) {
        Look look = new Look(
                kind,
                source,
                tag,
                core.messages().peers(),
                copyOfPast(),
                text(core, source, tag),
                isTentative,
                () -> core.faults().isRevoked(),
                begin);
        held.add(look);
        run.add(look, run.mailbox(core.number(), rank), this);
        beginReleased();
        return look;
    }

    private static String text(CommunicatorCore core, int source, int tag) {
        return "from " + (source == Mpi.ANY_SOURCE ? "any source" : "rank " + source) + " with "
                + (tag == Mpi.ANY_TAG ? "any tag" : "tag " + tag) + " in " + core.label() + line().at();
    }

    private static ProgramLine line() {
        return ProgramLine.of(Thread.currentThread());
    }

    private BitSet copyOfPast() {
        return (BitSet) past.clone();
    }

    /** The program knows the message of a look: its later calls depend on that. */
    void learns(Look look) {
        if (look != null && look.message() != null && !look.isEnded()) {
            look.end();
            hasActed = true;
            past.or(look.matchPast());
            Mailbox.set(past, look);
        }
    }

    /** The program knows that a message has been received. */
    void learnsOfReceipt(SentMessage message) {
        if (message != null && message.taker() != null && message.taker().matchPast() != null) {
            past.or(message.taker().matchPast());
            Mailbox.set(past, message.taker());
        }
    }

    // ---------------------------------------------------------------- completions

    /** Whether it is a choice which complete request a call reports. */
    boolean exploresCompletions() {
        return run.exploresCompletions() && Thread.currentThread() == thread;
    }

    /** Waits until one of several requests is complete; returns its index. */
    int choosesAny(CommunicatorCore core, EngineRequest[] all) {
        String text = "the wait for any of " + all.length + " requests" + line().at();
        Look[] looks = new Look[all.length];
        for (int i = 0; i < all.length; i++) {
            looks[i] = all[i] instanceof SteeredReceive receive ? receive.look() : null;
        }
        return decided(core, new Pick(looks, copyOfPast(), text, i -> all[i] != null && all[i].endsWait(), false));
    }

    /** Whether a test finds that a request is complete. */
    boolean findsComplete(EngineRequest request) {
        String text = "the test of a " + request.kind() + line().at();
        Pick test = new Pick(new Look[2], copyOfPast(), text, i -> i == 1 || request.endsWait(), true);
        return decided(request.owner(), test) == 0;
    }

    private int decided(CommunicatorCore core, Pick waiting) {
        run.add(waiting, this);
        hasActed |= !waiting.mayBeNothing();
        pick = waiting;
        waitsInProbe = !waiting.mayBeNothing();
        try {
            while (!waiting.isDecided() && !run.isStopped()) {
                core.engine().pollInLoop();
            }
        } finally {
            pick = null;
            waitsInProbe = false;
        }
        if (waiting.isMade()) {
            hasActed = true;
            past.set(waiting.bit());
        }
        return waiting.isDecided() ? waiting.decided() : -1;
    }

    /** The call of this rank that waits for a choice; null if there is none. */
    Pick pick() {
        return pick;
    }

    /** A test reports that nothing has happened. */
    void pickNothing() {
        if (pick != null && pick.mayBeNothing()) {
            pick.decideNothing();
        }
    }

    // ---------------------------------------------------------------- probes

    /**
     * Looks for a message.
     *
     * @param look looks for one of a source
     * @return null if there is none and {@code waits} is false
     */
    public <T> T probe(CommunicatorCore core, int source, int tag, boolean waits, boolean claims, IntFunction<T> look) {
        boolean isValid = (source == Mpi.ANY_SOURCE
                        || source >= 0 && source < core.messages().peers())
                && (tag == Mpi.ANY_TAG || tag >= 0);
        if (run.isStopped() || !isValid) {
            return look.apply(source);
        }
        return waits ? await(core, source, tag, claims, look) : poll(core, source, tag, claims, look);
    }

    private <T> T await(CommunicatorCore core, int source, int tag, boolean claims, IntFunction<T> look) {
        hasActed = true;
        Look waiting = probe(core, source, tag, claims, false);
        waitsInProbe = true;
        try {
            while (!waiting.isReleased() && !run.isStopped()) {
                core.engine().pollInLoop();
            }
        } finally {
            waitsInProbe = false;
        }
        if (run.isStopped()) {
            return look.apply(source);
        }
        T found = look.apply(waiting.decided());
        finds(core, waiting);
        return found;
    }

    /**
     * A probe that names its source, and that nothing holds back, looks at once. Others are remembered until the program comes back
     * with the same probe and the source has been decided.
     */
    private <T> T poll(CommunicatorCore core, int source, int tag, boolean claims, IntFunction<T> look) {
        Probe key = new Probe(core.number(), source, tag, claims);
        Look waiting = probes.remove(key);
        if (waiting == null) {
            waiting = probe(core, source, tag, claims, true);
        } else {
            run.looksAgain(waiting, this);
        }
        if (!waiting.isReleased()) {
            core.engine().pollInLoop();
        }
        if (run.isStopped()) {
            return look.apply(source);
        }
        T found = waiting.isReleased() ? look.apply(waiting.decided()) : null;
        if (found != null) {
            finds(core, waiting);
        } else if (waiting.choice() == null) {
            run.withdraw(waiting);
            held.remove(waiting);
        } else {
            if (waiting.isReleased()) {
                run.mailbox(core.number(), rank).hold(waiting);
                held.add(waiting);
            }
            probes.put(key, waiting);
        }
        return found;
    }

    private Look probe(CommunicatorCore core, int source, int tag, boolean claims, boolean isTentative) {
        Look.Kind kind = claims ? Look.Kind.CLAIM : Look.Kind.PROBE;
        return looks(core, kind, source, tag, isTentative, decided -> {});
    }

    private void finds(CommunicatorCore core, Look look) {
        hasActed = true;
        look.confirm(past);
        run.mailbox(core.number(), rank).probed(look);
        learns(look);
    }

    // ---------------------------------------------------------------- collective calls

    /** Begins a collective call, whose data makes choices of other ranks part of this one's past. */
    Meeting enters(CommunicatorCore core) {
        hasActed = true;
        int number = meetings.merge(core.number(), 1, Integer::sum);
        Meeting meeting = run.meeting(
                core.number(), core.all().worldRank(0), number, core.all().size());
        meeting.enter(core.all().rank(), copyOfPast());
        return meeting;
    }

    /** The collective call has ended. */
    void leaves(CommunicatorCore core, Meeting meeting, Collective operation, int root) {
        meeting.leave(core.all().rank(), operation, root, past);
    }

    /** Makes a call in which all ranks of a communicator wait for each other. */
    public <T> T meets(CommunicatorCore core, Supplier<T> call) {
        if (run.isStopped()) {
            return call.get();
        }
        Meeting meeting = enters(core);
        T result = call.get();
        leaves(core, meeting, Collective.BARRIER, Call.NO_ROOT);
        return result;
    }

    /** Ends the run because of a call that an exploration does not support. */
    MpiException cancels() {
        run.stop(ExploredRun.Stop.CANCELS);
        return new MpiException(ErrorClass.OTHER, "an exploration of all matchings does not support cancel");
    }

    /** Ends the run because of partitioned messages, which an exploration does not support. */
    MpiException partitions() {
        run.stop(ExploredRun.Stop.PARTITIONS);
        return new MpiException(
                ErrorClass.OTHER, "an exploration of all matchings does not support partitioned messages");
    }
}
