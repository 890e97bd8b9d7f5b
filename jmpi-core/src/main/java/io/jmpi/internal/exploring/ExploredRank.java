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

    private Thread thread;
    private int sessions;
    private boolean isMember;
    private boolean hasActed;
    private boolean polls;
    private boolean waitsInProbe;
    private int works;
    private int numberedChoices;

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

    int nextChoice() {
        return numberedChoices++;
    }

    /** The looks that are held back. */
    List<Look> held() {
        return held;
    }

    // ---------------------------------------------------------------- turns

    /** Called when a session of this rank has begun: it takes turns from now on. */
    public void begin() {
        thread = Thread.currentThread();
        isMember = true;
        run.begin(this, ++sessions);
    }

    /** Called when the session has ended. */
    public void end() {
        isMember = false;
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
        if (!run.pass(this, acts)) {
            return goesFreely();
        }
        beginReleased();
        return true;
    }

    private void beginReleased() {
        for (Look look = released.poll(); look != null; look = released.poll()) {
            look.begin();
        }
    }

    /** Called when a look of this rank need not be held back any more. */
    void released(Look look) {
        held.remove(look);
        released.add(look);
        hasActed = true;
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
        SentMessage message = new SentMessage(core.rank(), tag, copyOfPast(), place());
        int receiver = core.messages().worldRank(dest);
        run.add(message, run.mailbox(core.number(), receiver), receiver);
        return message;
    }

    /**
     * A receive or probe begins: its source is decided at once, or later.
     *
     * @param begin begins it with the decided source, by this rank's thread
     */
    Look looks(CommunicatorCore core, Look.Kind kind, int source, int tag, IntConsumer begin) {
        hasActed = true;
        Look look = new Look(
                kind, rank, source, tag, core.messages().peers(), copyOfPast(), text(core, source, tag), begin);
        held.add(look);
        run.add(look, run.mailbox(core.number(), rank), this);
        beginReleased();
        return look;
    }

    private static String text(CommunicatorCore core, int source, int tag) {
        String place = place();
        return "from " + (source == Mpi.ANY_SOURCE ? "any source" : "rank " + source) + " with "
                + (tag == Mpi.ANY_TAG ? "any tag" : "tag " + tag) + " in " + core.label()
                + (place.isEmpty() ? "" : ", at " + place);
    }

    private static String place() {
        return ProgramLine.of(Thread.currentThread()).place();
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
        Probe key = new Probe(core.number(), source, tag, claims);
        Look waiting = probes.remove(key);
        if (waiting == null) {
            Look.Kind kind = claims ? Look.Kind.CLAIM : Look.Kind.PROBE;
            waiting = looks(core, kind, source, tag, decided -> {});
        }
        if (waits) {
            await(core, waiting);
        } else if (!waiting.isReleased()) {
            core.engine().pollInLoop();
        }
        if (!run.isStopped() && !waiting.isReleased()) {
            probes.put(key, waiting);
            return null;
        }
        return run.isStopped() ? look.apply(source) : found(core, waiting, look);
    }

    private void await(CommunicatorCore core, Look look) {
        waitsInProbe = true;
        try {
            while (!look.isReleased() && !run.isStopped()) {
                core.engine().pollInLoop();
            }
        } finally {
            waitsInProbe = false;
        }
    }

    private <T> T found(CommunicatorCore core, Look waiting, IntFunction<T> look) {
        T found = look.apply(waiting.decided());
        if (found == null) {
            waiting.end(); // The next probe is another look.
        } else {
            run.mailbox(core.number(), rank).probed(waiting);
            learns(waiting);
        }
        return found;
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

    /** Fails a call that exploration does not support. */
    static MpiException unsupported(String what) {
        return new MpiException(ErrorClass.OTHER, what + " is not supported by an exploration of all matchings");
    }
}
