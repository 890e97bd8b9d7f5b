package mpi;

import io.jmpi.Communicator;
import io.jmpi.DistGraphCommunicator;
import io.jmpi.GraphCommunicator;
import io.jmpi.mpi.rank.Ranks;

/** A communicator whose ranks are the nodes of a graph, as Open MPI's bindings have it. */
public final class GraphComm extends Intracomm {
    GraphComm(Communicator communicator) {
        super(communicator);
    }

    private GraphCommunicator graph() {
        if (core() instanceof GraphCommunicator found) {
            return found;
        }
        throw new MPIException(MPI.ERR_TOPOLOGY, "the communicator has a distributed graph; see getDistGraphNeighbors");
    }

    @Override
    public GraphComm clone() {
        return dup();
    }

    @Override
    public GraphComm dup() {
        return (GraphComm) super.dup();
    }

    @Override
    public GraphComm iDup() {
        return started(new GraphComm(null));
    }

    @Override
    public GraphComm dupWithInfo(Info info) {
        return (GraphComm) super.dupWithInfo(info);
    }

    /** Returns the graph (MPI_Graph_get). */
    public GraphParms getDims() {
        return get(() -> new GraphParms(graph().index(), graph().edges()));
    }

    /** Returns the neighbors of a rank (MPI_Graph_neighbors). */
    public int[] getNeighbors(int rank) {
        return get(() -> graph().neighbors(rank));
    }

    /** Returns this rank's edges in a distributed graph (MPI_Dist_graph_neighbors). */
    public DistGraphNeighbors getDistGraphNeighbors() {
        return get(() -> {
            if (core() instanceof DistGraphCommunicator found) {
                return new DistGraphNeighbors(found);
            }
            throw new MPIException(MPI.ERR_TOPOLOGY, "the communicator has no distributed graph; see getNeighbors");
        });
    }

    /** Returns the best rank for this process in a graph, which is its current rank (MPI_Graph_map). */
    public int map(int[] index, int[] edges) {
        return get(() -> Ranks.orUndefined(intra().mapGraph(index, edges)));
    }
}
