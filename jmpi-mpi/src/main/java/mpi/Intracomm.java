package mpi;

import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.DistGraphCommunicator;
import io.jmpi.GraphCommunicator;
import io.jmpi.SplitType;
import io.jmpi.mpi.memory.Part;
import io.jmpi.mpi.rank.Grid;
import io.jmpi.mpi.rank.Ranks;
import java.nio.Buffer;
import java.util.Arrays;

/**
 * A communicator of one group. Where a rank gets no communicator, lower-case methods return a null communicator,
 * upper-case ones {@code null}.
 */
@SuppressWarnings("DoNotCallSuggester") // Programs may call what is not supported, and catch the exception.
public class Intracomm extends Comm {
    Intracomm(Communicator communicator) {
        super(communicator);
    }

    static Intracomm of(Communicator communicator) {
        if (communicator instanceof CartCommunicator grid) {
            return new CartComm(grid);
        }
        if (communicator instanceof GraphCommunicator || communicator instanceof DistGraphCommunicator) {
            return new GraphComm(communicator);
        }
        return new Intracomm(communicator);
    }

    @Override
    public Intracomm clone() {
        return dup();
    }

    @Override
    public Intracomm dup() {
        return (Intracomm) super.dup();
    }

    @Override
    public Intracomm iDup() {
        return started(new Intracomm(null));
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        return (Intracomm) super.dupWithInfo(info);
    }

    // ---------------------------------------------------------------- Open MPI

    /**
     * Splits the ranks by color (MPI_Comm_split). Collective.
     *
     * @param colour {@link MPI#UNDEFINED} for no communicator
     * @param key orders the ranks
     */
    public final Intracomm split(int colour, int key) {
        return get(() -> new Intracomm(intra().split(Ranks.undefinedOr(colour), key)));
    }

    /** Splits the ranks by a property that they share (MPI_Comm_split_type). Collective. */
    public final Intracomm splitType(int splitType, int key, Info info) {
        return get(() -> new Intracomm(intra().splitType(
                        splitType == TYPE_SHARED ? SplitType.SHARED_HOST : SplitType.UNDEFINED,
                        key,
                        info == null ? io.jmpi.Info.EMPTY : info.toCore())));
    }

    /** Creates a communicator of a group (MPI_Comm_create). Collective. */
    public final Intracomm create(mpi.Group group) {
        return get(() -> new Intracomm(intra().create(group.toCore())));
    }

    /** Creates a communicator of a group, whose members call it (MPI_Comm_create_group). */
    public final Intracomm createGroup(mpi.Group group, int tag) {
        return get(() -> new Intracomm(intra().createGroup(group.toCore(), tag)));
    }

    /** Creates a Cartesian grid (MPI_Cart_create). Collective. Further periods are ignored. */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        return get(() -> new CartComm(intra().createCart(dims, Grid.first(periods, dims.length), reorder)));
    }

    /** Creates a graph (MPI_Graph_create). Collective. Further edges are ignored. */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        int last = index.length == 0 ? 0 : index[index.length - 1];
        return get(() -> new GraphComm(intra().createGraph(index, Ranks.first(edges, last), reorder)));
    }

    /**
     * Creates a graph of edges that any rank names (MPI_Dist_graph_create). Collective. Degrees, destinations and
     * weights that belong to no source are ignored.
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder) {
        int[] ofSources = Ranks.first(degrees, sources.length);
        int edges = Arrays.stream(ofSources).sum();
        return get(() -> new GraphComm(intra().createDistGraph(
                        sources,
                        ofSources,
                        Ranks.first(destinations, edges),
                        Ranks.first(weights, edges),
                        hints(info),
                        reorder)));
    }

    /** As above, without weights. */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        return createDistGraph(sources, degrees, destinations, null, info, reorder);
    }

    /**
     * Creates a graph in which each rank names its own edges (MPI_Dist_graph_create_adjacent). Collective. Further
     * weights are ignored.
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, Info info, boolean reorder) {
        return get(() -> new GraphComm(intra().createDistGraphAdjacent(
                        sources,
                        Ranks.first(sourceWeights, sources.length),
                        destinations,
                        Ranks.first(destWeights, destinations.length),
                        hints(info),
                        reorder)));
    }

    /** As above, without weights. */
    public final GraphComm createDistGraphAdjacent(int[] sources, int[] destinations, Info info, boolean reorder) {
        return createDistGraphAdjacent(sources, null, destinations, null, info, reorder);
    }

    private static io.jmpi.Info hints(Info info) {
        return info == null ? io.jmpi.Info.EMPTY : info.toCore();
    }

    // ---------------------------------------------------------------- mpiJava

    /** Splits the ranks by color; null for color {@link MPI#UNDEFINED}. Collective. */
    public Intracomm Split(int color, int key) {
        return orNull(split(color < 0 ? MPI.UNDEFINED : color, key));
    }

    private static <C extends Comm> C orNull(C made) {
        return made.isNull() ? null : made;
    }

    /**
     * Creates a communicator of a group; null at ranks that are not in it. Collective over the group: as in MPJ Express, other
     * ranks need not call it.
     */
    public Intracomm Create(mpi.Group group) {
        return orNull(createGroup(group, 0));
    }

    /** Creates a Cartesian grid; null at ranks outside of it. Collective. */
    public Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        return get(() -> orNull(new Cartcomm(intra().createCart(dims, Arrays.copyOf(periods, dims.length), reorder))));
    }

    /** Creates a graph; null at ranks outside of it. Collective. */
    public Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        return get(() -> orNull(new Graphcomm(intra().createGraph(index, edges, reorder))));
    }

    /** Compares two communicators. */
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }

    // ---------------------------------------------------------------- reductions over the ranks before

    /** Combines the elements of the ranks up to this one: MPI_Scan. */
    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        runs(bound -> bound.scan(
                Collectives.part(sendbuf, count, type), Collectives.part(recvbuf, count, type), Op.with(op, type)));
    }

    /** Combines the elements of the ranks up to this one, in place: MPI_Scan. */
    public final void scan(Object recvbuf, int count, Datatype type, Op op) {
        runs(bound -> bound.scan(Part.IN_PLACE, Collectives.part(recvbuf, count, type), Op.with(op, type)));
    }

    /** Combines the elements of the ranks before this one: MPI_Exscan. */
    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        runs(bound -> bound.exscan(
                Collectives.part(sendbuf, count, type), Collectives.part(recvbuf, count, type), Op.with(op, type)));
    }

    /** Combines the elements of the ranks before this one, in place: MPI_Exscan. */
    public final void exScan(Object buf, int count, Datatype type, Op op) {
        runs(bound -> bound.exscan(Part.IN_PLACE, Collectives.part(buf, count, type), Op.with(op, type)));
    }

    /** Starts {@link #scan}: MPI_Iscan. */
    public final Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return starts(bound -> bound.scan(
                Collectives.part(sendbuf, count, type), Collectives.part(recvbuf, count, type), Op.with(op, type)));
    }

    /** Starts {@link #scan}: MPI_Iscan. */
    public final Request iScan(Buffer recvbuf, int count, Datatype type, Op op) {
        return starts(bound -> bound.scan(Part.IN_PLACE, Collectives.part(recvbuf, count, type), Op.with(op, type)));
    }

    /** Starts {@link #exScan}: MPI_Iexscan. */
    public final Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return starts(bound -> bound.exscan(
                Collectives.part(sendbuf, count, type), Collectives.part(recvbuf, count, type), Op.with(op, type)));
    }

    /** Starts {@link #exScan}: MPI_Iexscan. */
    public final Request iExScan(Buffer buf, int count, Datatype type, Op op) {
        return starts(bound -> bound.exscan(Part.IN_PLACE, Collectives.part(buf, count, type), Op.with(op, type)));
    }

    // ---------------------------------------------------------------- dynamic processes, which jmpi does not have

    private static MPIException noDynamicProcesses() {
        return MPIException.unsupported("dynamic processes");
    }

    /** Not supported. */
    public static String openPort() {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static String openPort(Info info) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void closePort(String name) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm accept(String port, int root) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm accept(String port, Info info, int root) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm connect(String port, int root) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm connect(String port, Info info, int root) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void publishName(String service, String port) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void publishName(String service, Info info, String port) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void unpublishName(String service, String port) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void unpublishName(String service, Info info, String port) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static String lookupName(String service) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static String lookupName(String service, Info info) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm spawn(String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm spawnMultiple(
            String[] commands, String[][] argv, int[] maxprocs, Info[] info, int root, int[] errcodes) {
        throw noDynamicProcesses();
    }
}
