package io.jmpi.internal.session;

import io.jmpi.AnyCommunicator;
import io.jmpi.AttributeKey;
import io.jmpi.Call;
import io.jmpi.Duplication;
import io.jmpi.ErrorHandler;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Message;
import io.jmpi.MessageOperations;
import io.jmpi.Mpi;
import io.jmpi.ObjectOperations;
import io.jmpi.Operation;
import io.jmpi.SplitType;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.agreement.Ballot;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.core.Attributes;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.core.CommunicatorMatching;
import io.jmpi.internal.core.ContextIdSearch;
import io.jmpi.internal.core.ContextIds;
import io.jmpi.internal.core.SessionCore;
import io.jmpi.internal.exploring.ExploredRank;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.operations.CommunicatorCalls;
import io.jmpi.internal.operations.CommunicatorObjects;
import io.jmpi.internal.operations.Plans;
import io.jmpi.internal.operations.TakenMessage;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.internal.request.DuplicationRequest;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.job.ProgramLine;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingStatistics;
import java.util.BitSet;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Base of intra- and inter-communicators: calls go to the core through a recorder. */
abstract class BaseCommunicator implements AnyCommunicator {
    private final CommunicatorCore core;
    private final Recorder recorder;
    private final CommunicatorCalls messages;
    private final Binder<?> binder;
    private final Session mpi;

    /** Null except in an exploration of all matchings. */
    private final ExploredRank explored;

    BaseCommunicator(Session mpi, CommunicatorCore core, Recorder recorder, Plans plans) {
        this.mpi = mpi;
        this.core = core;
        this.recorder = recorder;
        this.messages = new CommunicatorCalls(core, plans);
        Binder<EngineRequest> checked = mpi.checks().decorate(messages);
        this.explored = mpi.explored();
        this.binder = recorder.decorate(explored == null ? checked : explored.steer(core, checked));
    }

    @Override
    public final MessageOperations operations() {
        return binder;
    }

    @Override
    public final ObjectOperations objects() {
        return new CommunicatorObjects(this, core, binder);
    }

    /** As {@link io.jmpi.Collectives#bind}. */
    public final Operation bind(Call call) {
        return binder.bind(call);
    }

    final Session mpi() {
        return mpi;
    }

    final CommunicatorCore core() {
        return core;
    }

    final Recorder recorder() {
        return recorder;
    }

    // ---------------------------------------------------------------- ranks, name, attributes

    @Override
    public final int rank() {
        return core.rank();
    }

    @Override
    public final int size() {
        return core.size();
    }

    @Override
    public final Group group() {
        return core.group();
    }

    @Override
    public final String name() {
        return core.name();
    }

    @Override
    public final void setName(String newName) {
        core.requireUsable();
        if (newName == null) {
            throw new MpiException(ErrorClass.ARG, "name is null");
        }
        core.setName(newName);
    }

    @Override
    public final <V> V attribute(AttributeKey<V> key) {
        return attributesFor(key).get(key);
    }

    @Override
    public final <V> void setAttribute(AttributeKey<V> key, V value) {
        Attributes attributes = attributesFor(key);
        if (value == null) {
            throw new MpiException(ErrorClass.ARG, "value of " + key + " is null; to remove the attribute, delete it");
        }
        attributes.set(key, value);
    }

    @Override
    public final void deleteAttribute(AttributeKey<?> key) {
        attributesFor(key).delete(key);
    }

    private Attributes attributesFor(AttributeKey<?> key) {
        core.requireUsable();
        if (key == null) {
            throw new MpiException(ErrorClass.KEYVAL, "key is null");
        }
        return core.attributes();
    }

    // ---------------------------------------------------------------- hints and matching

    @Override
    public final Info info() {
        return core.matching().info();
    }

    @Override
    public final void setInfo(Info more) {
        try {
            core.addHints(more);
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    @Override
    public final MatcherChoice matcherChoice() {
        return core.matching().choice();
    }

    @Override
    public final MatchingStatistics matchingStatistics() {
        core.requireUsable();
        return core.messages().statistics();
    }

    @Override
    public final Map<String, Long> deviceCounters() {
        core.requireUsable();
        return core.deviceCounters();
    }

    // ---------------------------------------------------------------- errors

    @Override
    public final ErrorHandler errorHandler() {
        return core.errorHandler();
    }

    @Override
    public final void setErrorHandler(ErrorHandler handler) {
        core.requireUsable();
        if (handler == null) {
            throw core.raised(new MpiException(ErrorClass.ARG, "handler is null; use THROW to throw errors"));
        }
        core.setErrorHandler(handler);
    }

    @Override
    public final void callErrorHandler(MpiException error) {
        throw core.raised(error);
    }

    @Override
    public final void abort(int code, String reason) {
        mpi.abort(code, reason);
    }

    // ---------------------------------------------------------------- failures

    @Override
    public final void revoke() {
        core.requireNotFreed();
        core.engine().faultGroups().revoke(core.faults());
    }

    @Override
    public final boolean isRevoked() {
        return core.engine().faultGroups().isRevoked(core.faults());
    }

    @Override
    public final Group failed() {
        core.requireNotFreed();
        return core.all()
                .include(core.engine().faultGroups().failed(core.faults()).stream()
                        .toArray());
    }

    @Override
    public final int ackFailed() {
        core.requireNotFreed();
        return core.engine().faultGroups().acknowledge(core.faults());
    }

    /** Makes a call in which all ranks wait for each other. */
    final <T> T meets(Supplier<T> call) {
        return explored == null ? call.get() : explored.meets(core, call);
    }

    @Override
    public final int agree(int flag) {
        return core.handled(() -> {
            core.requireNotFreed();
            Ballot decision = meets(() -> core.agree(flag));
            if (decision.hasUnacknowledged()) {
                throw new MpiException(
                        ErrorClass.PROC_FAILED,
                        "agree in " + core.label() + ": ranks " + decision.failed()
                                + " have failed, and not all ranks have acknowledged that: call ackFailed(), and agree"
                                + " again");
            }
            return decision.flag();
        });
    }

    // ---------------------------------------------------------------- probes

    @Override
    public final Status probe(int source, int tag) {
        return recorder.probe(source, tag, true, () -> look(source, tag, true));
    }

    @Override
    public final Status iprobe(int source, int tag) {
        return recorder.probe(source, tag, false, () -> look(source, tag, false));
    }

    private Status look(int source, int tag, boolean waits) {
        return explored == null
                ? messages.probe(source, tag, waits)
                : explored.probe(core, source, tag, waits, false, from -> messages.probe(from, tag, waits));
    }

    @Override
    public final Message mprobe(int source, int tag) {
        return recorder.claim(source, tag, true, () -> claim(source, tag, true));
    }

    @Override
    public final Message improbe(int source, int tag) {
        return recorder.claim(source, tag, false, () -> claim(source, tag, false));
    }

    private TakenMessage claim(int source, int tag, boolean waits) {
        return explored == null
                ? messages.claim(source, tag, waits)
                : explored.probe(core, source, tag, waits, true, from -> messages.claim(from, tag, waits));
    }

    // ---------------------------------------------------------------- communicators from this one

    /** With checks, compares this call with those of the other ranks. Collective. */
    final void compare(Supplier<CollectiveCall> call) {
        mpi.checks().compare(core, call);
    }

    /**
     * Runs a call of all ranks that creates a communicator and reports its errors to the handler.
     *
     * @param function its MPI name
     * @param arguments the arguments that the trace records, except communicators
     */
    final <C extends AnyCommunicator> C made(String function, Consumer<CallLine> arguments, Supplier<C> call) {
        return madeBySome(function, arguments, () -> meets(call));
    }

    /** As {@link #made(String, Consumer, Supplier)}, for a call that not all ranks may make. */
    final <C extends AnyCommunicator> C madeBySome(String function, Consumer<CallLine> arguments, Supplier<C> call) {
        return core.handled(() -> {
            core.requireMayCall();
            return recorder.make(function, arguments, call);
        });
    }

    final <C extends AnyCommunicator> C made(String function, Supplier<C> call) {
        return made(function, line -> {}, call);
    }

    /**
     * Opens a communicator of some ranks; at other ranks releases the id and returns null.
     *
     * @param kind its designation in errors and reports if it has no name: a {@code split} of this communicator
     */
    final <C extends BaseCommunicator> C open(
            String kind, Group ranks, ContextIds.Agreed ids, Info hints, Session.Maker<C> maker) {
        SessionCore session = core.session();
        if (ranks.rank() == Mpi.UNDEFINED) {
            session.contextIds().release(ids.id());
            return null;
        }
        return heir(
                mpi.open(ranks, ids, core.origin(kind), session.matchingOf(hints, ranks.size(), ranks.rank()), maker));
    }

    /** Splits the ranks by color; the parts open their communicators. Collective. */
    final <C extends AnyCommunicator> C split(int color, int key, Function<ColorsAndKeys, C> parts) {
        return made("MPI_Comm_split", line -> line.number("color", color).number("key", key), () -> {
            ColorsAndKeys.requireColor(color);
            compare(() -> CollectiveCall.of("split"));
            return parts.apply(ColorsAndKeys.of(core, color, key));
        });
    }

    /** Splits the ranks by what they share; the parts open their communicators. Collective. */
    final <C extends AnyCommunicator> C splitType(
            SplitType type, int key, Info hints, Function<ColorsAndKeys, C> parts) {
        return made("MPI_Comm_split_type", line -> line.number("key", key), () -> {
            ColorsAndKeys.requireType(type);
            core.matchingOf(hints); // Wrong hints are reported before anything is sent.
            compare(() -> CollectiveCall.of("splitType"));
            return parts.apply(ColorsAndKeys.of(core, type, key));
        });
    }

    /**
     * Creates a communicator of the ranks that have not failed. Collective over those.
     *
     * @param opening opens it; gets the remaining ranks in the order of {@link CommunicatorCore#all}
     */
    final <C extends AnyCommunicator> C shrink(BiFunction<ContextIds.Agreed, int[], C> opening) {
        return core.handled(() -> {
            core.requireNotFreed();
            // The trace records a call for a communicator that some ranks create.
            return recorder.make("MPI_Comm_create_group", line -> line.number("tag", 0), () -> {
                BitSet failed = new BitSet();
                ContextIds.Agreed ids = core.session().contextIds().agree(values -> {
                    Ballot decision = meets(() -> core.agree(-1, values));
                    failed.or(decision.failed());
                    return decision.values();
                });
                return opening.apply(
                        ids,
                        IntStream.range(0, core.all().size())
                                .filter(i -> !failed.get(i))
                                .toArray());
            });
        });
    }

    /** Sets this communicator's error handler for a communicator created from it. */
    final <C extends BaseCommunicator> C heir(C made) {
        made.core().setErrorHandler(core.errorHandler());
        return made;
    }

    /** Returns the designation of a duplicate without a name in errors and reports. */
    final String originOfDuplicate() {
        return core.origin("dup");
    }

    /** Creates a duplicate with a copy of the attributes. */
    final <C extends BaseCommunicator> C duplicate(
            Info hints, BiFunction<ContextIds.Agreed, CommunicatorMatching, C> maker) {
        return made("MPI_Comm_dup", () -> {
            CommunicatorMatching wanted = core.matchingOf(hints);
            compare(() -> CollectiveCall.of("dup"));
            Attributes copied = core.attributes().copy();
            try {
                C duplicate = heir(maker.apply(core.agreeOnContextId("dup"), wanted));
                duplicate.core().useAttributes(copied);
                return duplicate;
            } catch (MpiException e) {
                copied.deleteAllAfter(e);
                throw e;
            }
        });
    }

    /** Starts to create a duplicate with a copy of the attributes. */
    final <C extends BaseCommunicator> Duplication<C> startDuplicate(
            Info hints, BiFunction<ContextIds.Agreed, CommunicatorMatching, C> maker) {
        return core.handled(() -> {
            core.requireMayCall();
            CommunicatorMatching wanted = core.matchingOf(hints);
            Attributes copied = core.attributes().copy();
            ProgramLine line = core.session().programLine();
            return recorder.duplicate(() -> {
                ContextIdSearch search = core.searchContextId("idup");
                mpi.checks().compareFirst(core, search.schedule(), () -> CollectiveCall.of("idup"));
                DuplicationRequest<C> started = new DuplicationRequest<>(
                        core,
                        search.schedule(),
                        () -> {
                            C duplicate = heir(maker.apply(search.agreed(), wanted));
                            duplicate.core().useAttributes(copied);
                            duplicate.core().madeAt(line);
                            return duplicate;
                        },
                        copied::deleteAllAfter);
                started.nonblocking();
                return started;
            });
        });
    }

    /** A communicator that has lost ranks is freed nevertheless; the call reports the loss. */
    private void compareFree() {
        try {
            compare(() -> CollectiveCall.of("free"));
        } catch (MpiException e) {
            if (e.errorClass() != ErrorClass.PROC_FAILED) {
                throw e;
            }
        }
    }

    private Void end() {
        core.free();
        return null;
    }

    @Override
    public void free() {
        try {
            core.requireNotFreed();
            core.engine().requireMayCall(); // before the attributes are deleted
            if (!isRevoked()) {
                compareFree();
            }
            recorder.free(() -> meets(this::end));
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }
}
