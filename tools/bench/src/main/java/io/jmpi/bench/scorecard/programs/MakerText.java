package io.jmpi.bench.scorecard.programs;

import java.util.List;

/** The collective calls that make a communicator of all ranks, as program text. */
enum MakerText {
    DUP("dup", "world.dup()"),
    IDUP("idup", "world.idup()"),
    SPLIT("split", "world.split(0, 0)"),
    SPLIT_TYPE("splitType", "world.splitType(SplitType.SHARED_HOST, 0)"),
    CREATE("create", "world.create(world.group())"),
    CART("createCart", "world.createCart(new int[] {size}, new boolean[1], false)"),
    GRAPH("createGraph", "world.createGraph(new int[] {1, 1, 1}, new int[] {1}, false)"),
    DIST_GRAPH(
            "createDistGraph",
            "world.createDistGraph(new int[] {rank}, new int[] {1}, new int[] {0}, null, Info.EMPTY, false)"),
    DIST_GRAPH_ADJACENT(
            "createDistGraphAdjacent",
            "world.createDistGraphAdjacent(new int[] {rank}, null, new int[] {rank}, null, Info.EMPTY, false)");

    private final String operation;
    private final String call;

    MakerText(String operation, String call) {
        this.operation = operation;
        this.call = call;
    }

    /** The method's name. */
    String operation() {
        return operation;
    }

    /** The statements that make the communicator of a name. */
    List<String> make(String name, String place) {
        String mark = "; // @" + place;
        return this == IDUP
                ? List.of(
                        "Duplication<? extends Communicator> duplication" + place + " = world.idup()" + mark,
                        "duplication" + place + ".waitFor(); // @" + place.toLowerCase(java.util.Locale.ROOT),
                        "Communicator " + name + " = duplication" + place + ".communicator();")
                : List.of("Communicator " + name + " = " + call + mark);
    }
}
