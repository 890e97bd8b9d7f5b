package mpi;

/** A graph: for each node, the number of edges of it and of all nodes before it; and the neighbors. */
public final class GraphParms {
    /** For each node, the number of edges of it and of all nodes before it. */
    public int[] index;

    /** The neighbors of node 0, then those of node 1, and so on. */
    public int[] edges;

    /** Creates one without nodes. */
    public GraphParms() {
        this(new int[0], new int[0]);
    }

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /** Returns the number of nodes. */
    public int getIndexCount() {
        return index.length;
    }

    /** Returns the number of edges of a node and of all before it. */
    public int getIndex(int i) {
        return index[i];
    }

    /** Returns the number of edges. */
    public int getEdgeCount() {
        return edges.length;
    }

    /** Returns a neighbor. */
    public int getEdge(int i) {
        return edges[i];
    }
}
