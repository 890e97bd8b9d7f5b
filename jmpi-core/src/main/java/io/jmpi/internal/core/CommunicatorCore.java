package io.jmpi.internal.core;

import io.jmpi.AnyCommunicator;
import io.jmpi.Communicator;
import io.jmpi.ErrorHandler;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.agreement.Ballot;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.collective.plan.CollectiveContext;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.fault.AgreementOperation;
import io.jmpi.internal.p2p.fault.FaultGroup;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.p2p.partition.Partitions;
import io.jmpi.internal.p2p.progress.ProgressEngine;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.internal.statistics.CommunicatorTraffic;
import io.jmpi.job.ProgramLine;
import io.jmpi.matching.text.Printable;
import io.jmpi.reduction.ReduceOp;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * This rank's state of an intra- or inter-communicator: group, contexts, hints, attributes, error handler, and
 * whether it can be used. The chapters of the public interface run on it.
 *
 * <p>Any thread that the session's thread level allows. Lifetime: from {@link #open} to {@link #free} or the session's
 * end.
 */
public final class CommunicatorCore {
    private static final Logger LOG = System.getLogger(Communicator.class.getName());

    private final SessionCore session;
    private final ProgressEngine engine;
    private final ContextIds.Agreed ids;
    private final String origin;

    /** The program's line that has made it; empty if unknown, or without the setting {@code check}. */
    private volatile ProgramLine madeAt;

    private final Group group;
    private final Group all;
    private final CommContext messages;
    private final CommContext collectiveMessages;
    private final CollectiveContext collectives;
    private final CommunicatorMemory memory;
    private final Partitions partitions;
    private final Object infoLock = new Object();
    private volatile CommunicatorMatching matching;
    private volatile AnyCommunicator communicator;
    private volatile ErrorHandler errorHandler = ErrorHandler.THROW;
    private volatile Attributes attributes = new Attributes();
    private volatile String name = "";

    /** What it serves, in reports. */
    private String noun = "communicator";

    private final FaultGroup faults;

    // guarded by this
    private final List<FaultGroup> dependents = new ArrayList<>();

    /** With checks, describes the requests that are left. */
    private Consumer<Leftovers> requests = left -> {};

    /** The reason why no operation can start here; null while operations can start. */
    private volatile MpiException unusable;

    /**
     * Creates a communicator's core; after {@link #open}, messages can arrive.
     *
     * @param local the group that this rank is in
     * @param remote the group that messages go to and come from; differs from {@code local} for an inter-communicator
     * @param all the ranks of both groups, in an order that all ranks agree on; operations of all ranks run among them
     * @param origin how it is made, as by {@link #origin(String)}; empty for one that has a name from the start
     */
    public CommunicatorCore(
            SessionCore session,
            Group local,
            Group remote,
            Group all,
            ContextIds.Agreed ids,
            String origin,
            CommunicatorMatching matching) {
        this.session = session;
        this.engine = session.engine();
        this.ids = ids;
        this.origin = origin;
        this.madeAt = session.programLine();
        this.group = local;
        this.all = all;
        this.matching = matching;
        this.messages = new CommContext(
                engine.contexts(),
                ids.id(),
                this::label,
                local.rank(),
                remote.worldRanks(),
                matching.hints(),
                () -> matching.newMatcher(ids.id(), session.matcherResources()),
                session.statistics().time());
        if (matching.choice().engine().numbersMessages(matching.settings())) {
            messages.numberMessages();
        }
        CommunicatorMatching ofCollectives = session.matchingOfCollectives(all.size());
        this.collectiveMessages = new CommContext(
                engine.contexts(),
                ids.id() + 1,
                this::label,
                all.rank(),
                all.worldRanks(),
                ofCollectives.hints(),
                () -> ofCollectives.newUnnumberedMatcher(ids.id() + 1, session.matcherResources()));
        this.collectives = new CollectiveContext(engine.schedules(), collectiveMessages, all.size());
        this.partitions = new Partitions(engine, messages, collectiveMessages, hasTwoGroups() ? firstRemote() : 0);
        this.memory = new CommunicatorMemory(this, collectives, collectiveMessages);
        CommContext[] contexts = {messages, collectiveMessages};
        this.faults =
                new FaultGroup(engine.faultGroups(), ids.number(), all.worldRanks(), all.rank(), contexts, this::end);
    }

    /** Opens the contexts, so that messages can arrive. The communicator is complete; error handlers receive it. */
    public void open(AnyCommunicator complete) {
        communicator = complete;
        engine.open(messages);
        engine.open(collectiveMessages);
        engine.faultGroups().open(faults);
        session.statistics().opened(this);
        logChoice();
    }

    /** Logs an engine that jmpi chose, one line for each communicator of several ranks. */
    private void logChoice() {
        if (matching.choice().isAutomatic() && all.size() > 1) {
            Level level = all.rank() == 0 ? Level.INFO : Level.DEBUG;
            LOG.log(level, "{0}: {1}", communicator, matching.choice());
        }
    }

    // ---------------------------------------------------------------- accessors

    public SessionCore session() {
        return session;
    }

    public ProgressEngine engine() {
        return engine;
    }

    /** Returns the context of point-to-point messages. */
    public CommContext messages() {
        return messages;
    }

    /** Returns what pairs partitioned messages. */
    public Partitions partitions() {
        return partitions;
    }

    /** Returns the counters of the devices that match, those of collective operations with a prefix. */
    public Map<String, Long> deviceCounters() {
        Map<String, Long> counters = messages.deviceCounters();
        collectiveMessages.deviceCounters().forEach((name, count) -> counters.put("collectives_" + name, count));
        return counters;
    }

    /** Returns the counts of messages that this rank has sent. */
    CommunicatorTraffic sent() {
        return new CommunicatorTraffic(messages.sent(), collectiveMessages.sent());
    }

    /** Returns the group that this rank is in. */
    public Group group() {
        return group;
    }

    /** Returns the ranks of both groups of an inter-communicator, otherwise those of the group. */
    public Group all() {
        return all;
    }

    /** Whether it is that of an inter-communicator. */
    public boolean hasTwoGroups() {
        return all.size() > group.size();
    }

    /** Returns the rank, among all ranks, of the first one of the group that this rank is in. */
    public int firstLocal() {
        return all.worldRank(0) == group.worldRank(0) ? 0 : all.size() - group.size();
    }

    /** Returns the rank, among all ranks, of the first one of the remote group of an inter-communicator. */
    public int firstRemote() {
        return firstLocal() == 0 ? group.size() : 0;
    }

    public int rank() {
        return group.rank();
    }

    public int size() {
        return group.size();
    }

    /** Whether this rank is the root of an operation. */
    public boolean isRoot(int root) {
        return root == Mpi.ROOT || root == rank() && !hasTwoGroups();
    }

    public String name() {
        return name;
    }

    public void setName(String newName) {
        name = newName;
    }

    /**
     * Returns a short description of the origin of a communicator of a kind made from this one: {@code split of world}.
     */
    public String origin(String kind) {
        return kind + " of " + (name.isEmpty() ? Integer.toString(number()) : name);
    }

    /** Sets what it serves, such as a window, so that reports name that. Before it is opened. */
    public void serves(String nounOfUser) {
        noun = nounOfUser;
        messages.serveLibrary();
    }

    /** Returns the origin of the communicator; empty once it has a name. */
    String origin() {
        return name.isEmpty() ? origin : "";
    }

    /** Returns the designation of the communicator in errors and reports: its name, or its number and origin. */
    public String label() {
        return name.isEmpty() ? describe() : Printable.line(name);
    }

    /** As {@link #label}, with the word communicator, or what it serves, before a name. */
    public String describe() {
        return noun + " "
                + (name.isEmpty()
                        ? CommunicatorStatistics.label(Integer.toString(number()), origin)
                        : Printable.line(name));
    }

    /** Returns the communicator's number in reports. A rank never uses a number twice. */
    public int number() {
        return ids.number();
    }

    /** Returns the number, after what it serves if that is not a communicator. */
    String numbered() {
        return messages.isOfLibrary() ? noun + " " + number() : Integer.toString(number());
    }

    /** Returns the program's leftovers in the communicator, which has ended; none if it was revoked. */
    Leftovers leftovers() {
        if (faults.isRevoked()) {
            return new Leftovers();
        }
        Leftovers all =
                messages.isOfLibrary() ? new Leftovers() : messages.leftovers().transfers();
        all.addAll(collectiveMessages.leftovers().collectives());
        all.addAll(memory.leftovers());
        return all;
    }

    /**
     * Returns the requests of the communicator, which was freed before, that the session's end has left: the program could wait
     * for them until then (MPI 4.1, section 7.4.3). Those that failed have been reported.
     */
    Leftovers requestsAfterFree() {
        Leftovers left = new Leftovers();
        requests.accept(left);
        left.remove(Leftovers.Kind.SEND);
        left.remove(Leftovers.Kind.RECEIVE);
        return left;
    }

    /** Whether the program has not waited for all requests, or not started them; only known with checks. */
    boolean hasRequests() {
        return !requestsAfterFree().counters().isEmpty();
    }

    /** Sets what describes the requests that are left, in place of what the engine knows of them. */
    public void describeRequestsBy(Consumer<Leftovers> better) {
        requests = better;
    }

    /** As {@link #leftovers}, and the communicator itself if the program should have freed it before the session's end. */
    Leftovers leftoversAtEnd() {
        Leftovers left = leftovers();
        requests.accept(left);
        if (session.isChecked() && !origin.isEmpty() && !faults.isRevoked()) {
            Leftovers.Kind kind = messages.isOfLibrary() ? Leftovers.Kind.WINDOW : Leftovers.Kind.COMMUNICATOR;
            left.add(kind, () -> label() + madeAt.at("made"));
        }
        return left;
    }

    /** Sets the program's line that has made it, if it is not the one that opens it. */
    public void madeAt(ProgramLine line) {
        madeAt = line;
    }

    // ---------------------------------------------------------------- collective operations

    /** Creates a plan for the operation that all ranks begin now, or for a step of a longer one. */
    public Plan newPlan(String operation) {
        engine.requireMayCall(); // A plan counts as an operation of this rank.
        return collectives.newPlan(operation);
    }

    /** Returns the context that plans the operations of all ranks. */
    public CollectiveContext collectives() {
        return collectives;
    }

    /**
     * Called before each blocking operation of all ranks. Returns whether the ranks have got memory that they share, which a
     * plan that was made before does not use.
     *
     * @param operation its name
     */
    public boolean getsMemory(String operation) {
        return memory.getsMemory(operation);
    }

    /**
     * The algorithm that suits an operation among the ranks of a plan.
     *
     * @param bytes as the operation's row of {@link AlgorithmTable} defines them
     */
    public <A> A algorithm(AlgorithmFamily<A> family, Plan plan, long bytes) {
        return algorithm(
                family, new Situation(plan.size(), bytes, true, plan.sharing().extent()));
    }

    /**
     * The algorithm that suits a situation.
     *
     * @throws MpiException if it depends on memory, and a rank was lost before this one knew whether others share some
     */
    public <A> A algorithm(AlgorithmFamily<A> family, Situation situation) {
        memory.requireKnown(family, situation);
        return algorithms().choose(family, situation).planner();
    }

    /** Makes a planned operation compare the calls of all ranks first. */
    public void compareFirst(Schedule schedule, CollectiveCall call) {
        collectives.compareFirst(schedule, call);
    }

    /** Assigns an executed plan to the operation that all ranks begin now. */
    public void renew(Schedule schedule) {
        engine.requireMayCall();
        collectives.renew(schedule);
    }

    /** Creates a plan for an operation of some ranks; see {@link CollectiveContext#newPlan(String, int, int[])}. */
    public Plan newPlan(String operation, int tag, int[] members) {
        return collectives.newPlan(operation, tag, members);
    }

    public AlgorithmSelection algorithms() {
        return matching.algorithms();
    }

    /** Runs a plan and waits for its completion. */
    public static void run(Plan plan) {
        Schedule schedule = plan.schedule();
        schedule.start();
        schedule.await();
        if (schedule.failure() != null) {
            throw schedule.failure().again();
        }
    }

    /**
     * Returns the element-wise maxima of all ranks. Collective; fails at all ranks if one was lost.
     *
     * @param operation the method that the program has called
     */
    public int[] maximum(String operation, int... values) {
        return new CompleteReduction(newPlan(operation), values, ReduceOp.MAX).run();
    }

    /**
     * Returns the numbers of all ranks, as many of each, in the order of {@link #all}. Collective.
     *
     * @param operation the method that the program has called
     */
    public int[] gathered(String operation, int... own) {
        int[] numbers = new int[Math.multiplyExact(own.length, all.size())];
        System.arraycopy(own, 0, numbers, all.rank() * own.length, own.length);
        Plan plan = newPlan(operation);
        planGathering(plan, new Elements<>(numbers, 0, own.length, Datatype.INT));
        run(plan);
        return numbers;
    }

    /** Plans to gather elements that lie one after the other, at all ranks; those of the first rank are given. */
    public void planGathering(Plan plan, Elements<?> each) {
        Blocks parts = Blocks.equal(each);
        algorithm(AlgorithmTable.ALLGATHER, plan, parts.bytes(0)).plan(plan, parts);
    }

    /**
     * Finds a context id that is free at all ranks of this communicator. Collective.
     *
     * @param operation the method that the program has called
     */
    public ContextIds.Agreed agreeOnContextId(String operation) {
        return session.contextIds().agree(values -> maximum(operation, values));
    }

    /** Plans to find a context id that is free at all ranks of this communicator. Collective. */
    public ContextIdSearch searchContextId(String operation) {
        return new ContextIdSearch(session.contextIds(), newPlan(operation));
    }

    // ---------------------------------------------------------------- hints

    public CommunicatorMatching matching() {
        return matching;
    }

    /** Returns the matching that hints would select here. */
    public CommunicatorMatching matchingOf(Info hints) {
        return session.matchingOf(hints, messages.peers(), rank());
    }

    public void addHints(Info more) {
        requireUsable();
        synchronized (infoLock) {
            CommunicatorMatching before = matching;
            CommunicatorMatching wanted = matchingOf(before.info().with(more));
            if (!wanted.hasMatcherOf(before)) {
                messages.rematch(wanted.hints(), () -> wanted.newReplacement(ids.id(), session.matcherResources()));
            } else if (!wanted.hints().equals(before.hints())) {
                messages.changeHints(wanted.hints());
            }
            matching = wanted;
            if (!wanted.choice().equals(before.choice())) {
                logChoice();
            }
        }
    }

    // ---------------------------------------------------------------- attributes

    public Attributes attributes() {
        return attributes;
    }

    /** Takes the attributes that were copied for this communicator. */
    public void useAttributes(Attributes copied) {
        attributes = copied;
    }

    // ---------------------------------------------------------------- errors

    public ErrorHandler errorHandler() {
        return errorHandler;
    }

    public void setErrorHandler(ErrorHandler handler) {
        errorHandler = handler;
    }

    /** Reports an error to the handler, unless it has been reported; returns it for the caller to throw. */
    public MpiException raised(MpiException error) {
        session.raises(error);
        if (!error.markReported()) {
            errorHandler.handle(communicator, error);
        }
        return error;
    }

    /** Runs a call and reports its errors to the handler. */
    public <T> T handled(Supplier<T> call) {
        try {
            return call.get();
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /**
     * Checks that operations may start.
     *
     * @throws MpiException of class COMM if it has been freed, of class OTHER if the session has been closed
     */
    public void requireUsable() {
        if (unusable != null) {
            throw unusable.again();
        }
        if (session.isClosed()) {
            session.requireOpen();
        }
    }

    /** Whether operations may start: see {@link #requireUsable}. */
    public boolean isUsable() {
        return unusable == null && !session.isClosed();
    }

    /** Whether it has been freed. */
    public boolean isFreed() {
        return unusable != null && unusable.errorClass() == ErrorClass.COMM;
    }

    /** As {@link #requireUsable}, for the calls that a revoked communicator permits. */
    public void requireNotFreed() {
        if (isFreed()) {
            throw unusable.again();
        }
        session.requireOpen();
    }

    /**
     * As {@link #requireUsable}, for a call that runs callbacks of the program or changes state before it communicates.
     */
    public void requireMayCall() {
        requireUsable();
        engine.requireMayCall();
    }

    private synchronized void end(MpiException reason) {
        if (unusable == null || unusable.errorClass() == ErrorClass.REVOKED) {
            unusable = reason;
        }
        if (reason.errorClass() == ErrorClass.REVOKED) {
            dependents.forEach(FaultGroup::revoke); // before this rank can send anything more there
        }
    }

    /** Revokes another communicator of the same ranks when this one is revoked: then no rank waits there for others. */
    public synchronized void revokeWithThis(CommunicatorCore dependent) {
        dependents.add(dependent.faults);
        if (faults.isRevoked()) {
            engine.faultGroups().revokeSoon(dependent.faults);
        }
    }

    /** Undoes {@link #revokeWithThis}: the other one is about to be freed. */
    public synchronized void revokeAlone(CommunicatorCore dependent) {
        dependents.remove(dependent.faults);
    }

    // ---------------------------------------------------------------- failures

    /** Returns the ranks' knowledge of each other's failures. */
    public FaultGroup faults() {
        return faults;
    }

    /**
     * Agrees with all ranks that are not lost. Collective.
     *
     * @throws MpiException of class OTHER, at all ranks, if some have called it for another operation
     */
    public Ballot agree(int flag, int... values) {
        AgreementOperation agreement = new AgreementOperation(faults, flag, values);
        engine.execute(agreement);
        Ballot decision = agreement.decision();
        if (decision.values().length != values.length) {
            throw new MpiException(
                    ErrorClass.OTHER,
                    agreement.awaited().what() + ": some ranks have called agree and others shrink;"
                            + " all ranks that are left must call both in the same order");
        }
        return decision;
    }

    /** Returns, for an error of a lost rank, what has arrived from a source and no receive has taken; empty if nothing has. */
    public String alsoUnexpected(int source) {
        String unexpected = session.isClosed() ? "" : messages.unexpectedFrom(source);
        return unexpected.isEmpty() ? "" : "; " + unexpected;
    }

    // ---------------------------------------------------------------- the end

    /**
     * Deletes the attributes and ends the communicator when all messages in flight in it have arrived. Collective over
     * all its ranks.
     *
     * @throws MpiException of class PROC_FAILED if ranks have failed or left the job; the communicator has ended
     *     nevertheless
     */
    public void free() {
        attributes.deleteAll();
        ContextDrain drain = new ContextDrain(messages, collectives, collectiveMessages);
        boolean revoked = faults.isRevoked();
        if (!revoked) {
            drain.awaitCollectives();
        }
        end(new MpiException(ErrorClass.COMM, label() + " has been freed"));
        MpiException cause = new MpiException(ErrorClass.COMM, label() + " was freed");
        partitions.seal(cause);
        boolean drained = !revoked && drain.drain(cause);
        session.statistics().freeing(this, drained, () -> drain.close(cause));
        engine.faultGroups().close(faults, cause, drained);
        memory.release(drained);
        if (drained) {
            session.contextIds().release(ids.id());
        }
        if (drain.failure() != null) {
            throw drain.failure();
        }
    }
}
