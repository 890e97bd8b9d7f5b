package io.jmpi.internal.session;

import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Comparison;
import io.jmpi.DistGraphCommunicator;
import io.jmpi.Duplication;
import io.jmpi.GraphCommunicator;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Intercommunicator;
import io.jmpi.Mpi;
import io.jmpi.SplitType;
import io.jmpi.Topology;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.FileOpener;
import io.jmpi.file.MpiFile;
import io.jmpi.file.OpenMode;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.core.CommunicatorMatching;
import io.jmpi.internal.core.ContextIds;
import io.jmpi.internal.file.Opening;
import io.jmpi.internal.file.collective.FileHints;
import io.jmpi.internal.operations.GroupPlans;
import io.jmpi.internal.operations.Plans;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.internal.rma.WindowCreation;
import io.jmpi.internal.topology.CartTopology;
import io.jmpi.internal.topology.DistGraphEdges;
import io.jmpi.internal.topology.DistGraphTopology;
import io.jmpi.internal.topology.GraphTopology;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.Flavor;
import io.jmpi.rma.Window;
import io.jmpi.rma.WindowFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A communicator of one group, without a topology; base of those with a topology. */
class IntraCommunicator extends BaseCommunicator implements Communicator, FileOpener, WindowFactory {
    /** Created by {@link Session#open}. */
    IntraCommunicator(Session mpi, CommunicatorCore core, Recorder recorder) {
        this(mpi, core, recorder, new GroupPlans(core));
    }

    IntraCommunicator(Session mpi, CommunicatorCore core, Recorder recorder, Plans plans) {
        super(mpi, core, recorder, plans);
    }

    @Override
    public final String algorithm(String operation, long bytes) {
        if (bytes < 0) {
            throw new MpiException(ErrorClass.ARG, "bytes " + bytes + " is negative");
        }
        try {
            Situation situation = new Situation(
                    size(), bytes, true, core().collectives().sharing().extent());
            return core().algorithms()
                    .choose(AlgorithmTable.family(operation), situation)
                    .name();
        } catch (IllegalArgumentException e) {
            throw new MpiException(ErrorClass.ARG, e.getMessage());
        }
    }

    // ---------------------------------------------------------------- files (chapter 14)

    @Override
    public final MpiFile openFile(Path path, Set<OpenMode> modes, Info hints) {
        core().requireMayCall();
        Opening.requireValid(path, modes, hints);
        FileHints wanted = FileHints.ofRanks(size()).with(hints);
        if (mpi().explored() != null) {
            throw new MpiException(
                    ErrorClass.UNSUPPORTED_OPERATION,
                    "file " + path
                            + " cannot be opened in an exploration of all matchings: run the program without --explore");
        }
        compare(() -> CollectiveCall.of("MpiFile.open").with(ErrorClass.AMODE, "modes " + modes));
        CommunicatorCore unseen = mpi().openUnseen(
                        group(), core().agreeOnContextId("MpiFile.open"), "file " + Opening.nameOf(path), this);
        return new Opening(
                        core(),
                        unseen,
                        path,
                        modes,
                        wanted,
                        mpi().checks().ofFile(),
                        recorder().ofFile())
                .open();
    }

    // ---------------------------------------------------------------- communicators from communicators (chapter 7)

    @Override
    public final Comparison compareWith(Communicator other) {
        core().requireUsable();
        ((IntraCommunicator) other).core().requireUsable();
        if (this == other) {
            return Comparison.IDENT;
        }
        Comparison groups = Group.compare(group(), other.group());
        return groups == Comparison.IDENT ? Comparison.CONGRUENT : groups;
    }

    @Override
    public Communicator dup(Info hints) {
        return dup(hints, IntraCommunicator::new);
    }

    /** Creates a duplicate of the kind that the maker creates. */
    final <C extends IntraCommunicator> C dup(Info hints, Session.Maker<C> maker) {
        return duplicate(hints, (ids, matching) -> mpi().open(group(), ids, originOfDuplicate(), matching, maker));
    }

    @Override
    public Duplication<? extends Communicator> idup(Info hints) {
        return idup(hints, IntraCommunicator::new);
    }

    /** Starts to create a duplicate of the kind that the maker creates. */
    final <C extends IntraCommunicator> Duplication<C> idup(Info hints, Session.Maker<C> maker) {
        return startDuplicate(hints, (ids, matching) -> mpi().open(group(), ids, originOfDuplicate(), matching, maker));
    }

    @Override
    public final Communicator shrink() {
        return shrink((ids, left) -> open("shrink", group().include(left), ids, Info.EMPTY, IntraCommunicator::new));
    }

    @Override
    public final Communicator split(int color, int key) {
        return split(color, key, all -> part("split", "split", all, Info.EMPTY));
    }

    @Override
    public final Communicator splitType(SplitType type, int key, Info hints) {
        return splitType(type, key, hints, all -> part("splitType", "shared-memory split", all, hints));
    }

    /** Opens the communicator of the ranks that have this rank's color. Collective. */
    private IntraCommunicator part(String method, String kind, ColorsAndKeys all, Info hints) {
        ContextIds.Agreed ids = core().agreeOnContextId(method);
        return open(kind, all.membersOf(group(), 0, rank()), ids, hints, IntraCommunicator::new);
    }

    @Override
    public final Communicator create(Group group) {
        return made("MPI_Comm_create", () -> {
            group().ranksOf(group);
            compare(() -> CollectiveCall.of("create"));
            return open("group", group, core().agreeOnContextId("create"), Info.EMPTY, IntraCommunicator::new);
        });
    }

    @Override
    public final Communicator createGroup(Group group, int tag) {
        return madeBySome("MPI_Comm_create_group", line -> line.number("tag", tag), () -> {
            int[] members = group().ranksOf(group);
            Arguments.groupTag(tag);
            if (group.rank() == Mpi.UNDEFINED) {
                return null;
            }
            String operation = "createGroup with tag " + tag;
            ContextIds.Agreed id = core().session().contextIds().agree(values -> {
                Plan plan = core().newPlan(operation, tag, members);
                return new CompleteReduction(plan, values, ReduceOp.MAX).run();
            });
            return open("group", group, id, Info.EMPTY, IntraCommunicator::new);
        });
    }

    @Override
    public final Intercommunicator createIntercommunicator(
            int localLeader, Communicator peerCommunicator, int remoteLeader, int tag) {
        return made("MPI_Intercomm_create", line -> line.number("tag", tag), () -> {
            if (localLeader < 0 || localLeader >= size()) {
                throw new MpiException(ErrorClass.RANK, "localLeader " + localLeader + " is not in 0.." + (size() - 1));
            }
            Arguments.sendTag(tag);
            compare(() ->
                    CollectiveCall.of("createIntercommunicator").with(ErrorClass.RANK, "localLeader " + localLeader));
            return new IntercommunicatorCreation(
                            this, localLeader, (IntraCommunicator) peerCommunicator, remoteLeader, tag)
                    .create();
        });
    }

    // ---------------------------------------------------------------- windows (chapter 12)

    @Override
    public final Window createWindow(Object memory, int displacementUnit, Info info) {
        return window(
                Flavor.CREATE,
                "Window.create",
                info,
                () -> WindowCreation.requireMemory(memory, displacementUnit),
                creation -> creation.over(memory, displacementUnit));
    }

    @Override
    public final Window allocateWindow(Flavor flavor, long bytes, int displacementUnit, Info info) {
        return window(
                flavor,
                flavor == Flavor.SHARED ? "Window.allocateShared" : "Window.allocate",
                info,
                () -> WindowCreation.requireSize(bytes, displacementUnit),
                creation -> creation.allocated(bytes, displacementUnit));
    }

    @Override
    public final Window createDynamicWindow(Info info) {
        return window(Flavor.DYNAMIC, "Window.createDynamic", info, () -> {}, WindowCreation::dynamic);
    }

    /** Makes a window with a communicator of its own, in which its messages and synchronizations match. */
    private Window window(
            Flavor flavor, String call, Info info, Runnable check, Function<WindowCreation, Window> maker) {
        return core().handled(() -> {
            core().requireUsable();
            core().requireMayCall();
            check.run();
            Info hints = WindowCreation.hints(info);
            if (mpi().explored() != null) {
                throw new MpiException(ErrorClass.WIN, call + ": explorations cannot run programs with windows");
            }
            compare(() -> CollectiveCall.of(call));
            ContextIds.Agreed ids = core().agreeOnContextId(call);
            CommunicatorMatching matching = core().session().matchingOfWindows(size());
            IntraCommunicator ranks = mpi().open(
                            group(), ids, core().origin("").strip(), matching, (session, own, recorder) -> {
                                own.serves("window");
                                return new IntraCommunicator(session, own, recorder);
                            });
            CommunicatorCore own = heir(ranks).core();
            try {
                return maker.apply(new WindowCreation(
                        core(), own, flavor, hints, call, mpi().checks().lentToAccesses(), ranks.recorder()));
            } catch (MpiException e) {
                try {
                    own.free();
                } catch (MpiException lost) {
                    e.addSuppressed(lost);
                }
                throw e;
            }
        });
    }

    @Override
    public final void free() {
        if (mpi().isPredefined(this)) {
            throw core().raised(new MpiException(
                    ErrorClass.COMM, "the session's own communicators (world, self) cannot be freed"));
        }
        super.free();
    }

    // ---------------------------------------------------------------- topologies (chapter 8)

    @Override
    public Topology topology() {
        return Topology.NONE;
    }

    @Override
    public final CartCommunicator createCart(int[] dims, boolean[] periods, boolean reorder) {
        return made("MPI_Cart_create", line -> line.numbers("dims", dims), () -> {
            CartTopology grid = CartTopology.of(dims, periods, size());
            compare(() -> CollectiveCall.of("createCart")
                    .with(ErrorClass.DIMS, "dims " + Arrays.toString(dims))
                    .with(ErrorClass.ARG, "periods " + Arrays.toString(periods))
                    .with(ErrorClass.ARG, "reorder " + reorder));
            return openFirst("createCart", ("cart " + grid).strip(), grid.size(), GridCommunicator.of(grid));
        });
    }

    @Override
    public final int mapCart(int[] dims, boolean[] periods) {
        core().requireUsable();
        return rank() < CartTopology.of(dims, periods, size()).size() ? rank() : Mpi.UNDEFINED;
    }

    @Override
    public final GraphCommunicator createGraph(int[] index, int[] edges, boolean reorder) {
        return made("MPI_Graph_create", () -> {
            GraphTopology graph = GraphTopology.of(index, edges, size());
            compare(() -> CollectiveCall.of("createGraph")
                    .with(ErrorClass.ARG, "index " + Arrays.toString(index))
                    .with(ErrorClass.ARG, "edges " + Arrays.toString(edges))
                    .with(ErrorClass.ARG, "reorder " + reorder));
            return openFirst("createGraph", "graph", graph.size(), WholeGraphCommunicator.of(graph));
        });
    }

    @Override
    public final int mapGraph(int[] index, int[] edges) {
        core().requireUsable();
        return rank() < GraphTopology.of(index, edges, size()).size() ? rank() : Mpi.UNDEFINED;
    }

    /** Opens a communicator of the first ranks; null at the others. Collective over all ranks. */
    private <C extends BaseCommunicator> C openFirst(String method, String kind, int count, Session.Maker<C> maker) {
        Group first = group().include(IntStream.range(0, count).toArray());
        return open(kind, first, core().agreeOnContextId(method), Info.EMPTY, maker);
    }

    @Override
    public final DistGraphCommunicator createDistGraphAdjacent(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destinationWeights,
            Info info,
            boolean reorder) {
        return made("MPI_Dist_graph_create_adjacent", () -> {
            DistGraphTopology own =
                    DistGraphTopology.of(sources, sourceWeights, destinations, destinationWeights, size());
            core().matchingOf(info); // Wrong hints are reported before anything is sent.
            compare(() -> CollectiveCall.of("createDistGraphAdjacent").with(ErrorClass.ARG, "reorder " + reorder));
            return open(
                    "distributed graph",
                    group(),
                    core().agreeOnContextId("createDistGraphAdjacent"),
                    info,
                    OwnEdgesCommunicator.of(own));
        });
    }

    @Override
    public final DistGraphCommunicator createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder) {
        return made("MPI_Dist_graph_create", () -> {
            DistGraphEdges given = DistGraphEdges.of(sources, degrees, destinations, weights, size());
            core().matchingOf(info); // Wrong hints are reported before anything is sent.
            compare(() -> CollectiveCall.of("createDistGraph").with(ErrorClass.ARG, "reorder " + reorder));
            DistGraphTopology own = given.redistribute(core());
            return open(
                    "distributed graph",
                    group(),
                    core().agreeOnContextId("createDistGraph"),
                    info,
                    OwnEdgesCommunicator.of(own));
        });
    }

    @Override
    public final String toString() {
        return core().describe() + ", rank " + rank() + " of " + size();
    }
}
