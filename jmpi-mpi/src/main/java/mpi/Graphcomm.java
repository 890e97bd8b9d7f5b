package mpi;

import io.jmpi.GraphCommunicator;
import io.jmpi.mpi.rank.Ranks;

/** A communicator whose ranks are the nodes of a graph, as mpiJava has it. */
public class Graphcomm extends Intracomm {
    Graphcomm(GraphCommunicator communicator) {
        super(communicator);
    }

    private GraphCommunicator graph() {
        return (GraphCommunicator) core();
    }

    @Override
    public Graphcomm clone() {
        return get(() -> new Graphcomm((GraphCommunicator) duplicate(null)));
    }

    /** Returns the graph. */
    public GraphParms Get() {
        return get(() -> new GraphParms(graph().index(), graph().edges()));
    }

    /** Returns the neighbors of a rank. */
    public int[] Neighbours(int rank) {
        return get(() -> graph().neighbors(rank));
    }

    /** Returns the best rank for this process in a graph, which is its current rank. */
    public int Map(int[] index, int[] edges) {
        return get(() -> Ranks.orUndefined(intra().mapGraph(index, edges)));
    }
}
