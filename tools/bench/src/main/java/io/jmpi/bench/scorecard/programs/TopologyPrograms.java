package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs with grids, graphs, and communicators between two groups: arguments that differ or do not fit. */
final class TopologyPrograms {
    private static final int RANKS = 4;
    private static final String DIFFER = "collective operations differ in";

    private final ProgramList list;

    TopologyPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        differing();
        arguments();
        leaks();
        graphs();
        twoGroups();
    }

    /** Arguments of rank 1 differ. */
    private void differing() {
        String cart = "createCart(new int[] {4, 1}, new boolean[] {true, false}, false)";
        String graph = "createGraph(new int[] {1, 2, 3, 4}, new int[] {1, 2, 3, 0}, false)";
        for (String[] each : new String[][] {
            {cart, cart.replace("4, 1", "1, 4"), "[4, 1]", "[1, 4]"},
            {cart, cart.replace("4, 1", "2, 2"), "[4, 1]", "[2, 2]"},
            {cart, cart.replace("true, false", "false, true"), "[true, false]", "[false, true]"},
            {cart, cart.replace("4, 1", "4").replace("true, false", "true"), "[4, 1]", "[4]"},
            {graph, graph.replace("{1, 2, 3, 0}", "{1, 2, 3, 1}"), "[1, 2, 3, 0]", "[1, 2, 3, 1]"},
            {graph, graph.replace("{1, 2, 3, 4}", "{2, 3, 4, 4}"), "[1, 2, 3, 4]", "[2, 3, 4, 4]"},
        }) {
            String call = each[0].substring(0, each[0].indexOf('('));
            list.wrong(
                    Mistake.COMMUNICATOR,
                    RANKS,
                    choice(
                            "rank == 1",
                            List.of("world." + each[1] + "; // @A"),
                            List.of("world." + each[0] + "; // @B")),
                    DIFFER,
                    "rank 0 called " + call,
                    "rank 1 called " + call,
                    each[2],
                    each[3],
                    "at @A|at @B");
        }
        list.right(RANKS, List.of("world." + cart + ".free();"));
        list.right(RANKS, List.of("world." + graph + ".free();"));
        String grid = "CartCommunicator grid = world.createCart(new int[] {2, 2}, new boolean[2], false);";
        String sub = "CartCommunicator row = grid.sub(new boolean[] {rank != %d, true}); // @A";
        String freed = "row.free();\ngrid.free();";
        list.right(RANKS, statements(grid + "\n" + sub.formatted(9) + "\n" + freed));
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS,
                statements(grid + "\n" + sub.formatted(1) + "\n" + freed),
                DIFFER,
                "sub",
                "[true, true]",
                "[false, true]",
                "at @A");
    }

    private void arguments() {
        for (String[] wrong : new String[][] {
            {"createCart(new int[] {size + 1}, new boolean[1], false)", "dims [5] make a grid of more than the 4 ranks"
            },
            {"createCart(new int[] {-1}, new boolean[1], false)", "dims[0] = -1 is not positive"},
            {"createCart(new int[] {2, 2}, new boolean[1], false)", "periods has 1 element, but dims has 2"},
            {"createCart(null, new boolean[1], false)", "dims is null"},
            {"createGraph(new int[] {1, 2, 3, 4, 5}, new int[5], false)", "index has 5 nodes"},
            {"createGraph(new int[] {1, 0}, new int[] {1}, false)", "index[1] = 0 is less than 1"},
            {"createGraph(new int[] {1, 2}, new int[] {1, 7}, false)", "edges[1] = 7 is not in 0..1"},
            {
                "createDistGraph(new int[] {size}, new int[] {1}, new int[] {0}, null, Info.EMPTY, false)",
                "sources[0] = 4 is not in 0..3"
            },
            {
                "createDistGraph(new int[] {0}, new int[] {2}, new int[] {1}, null, Info.EMPTY, false)",
                "destinations has 1 element, but the degrees add up to 2"
            },
            {
                "createDistGraphAdjacent(new int[] {9}, null, new int[0], null, Info.EMPTY, false)",
                "sources[0] = 9 is not in 0..3"
            },
            {
                "createDistGraphAdjacent(new int[] {0}, new int[2], new int[0], new int[0], Info.EMPTY, false)",
                "sourceWeights has 2 elements, but sources has 1"
            },
        }) {
            list.wrong(Mistake.ARGUMENT, RANKS, List.of("world." + wrong[0] + "; // @A"), wrong[1], "at @A");
        }
        String grid = "CartCommunicator grid = world.createCart(new int[] {2, 2}, new boolean[2], false);\n";
        for (String[] wrong : new String[][] {
            {"grid.rank(new int[] {2, 0})", "coords[0] = 2 is not in 0..1"},
            {"grid.rank(new int[] {1})", "coords [1] must have 2 elements"},
            {"grid.coords(4)", "rank 4 is not in 0..3"},
            {"grid.shift(2, 1)", "direction 2 is not in 0..1"},
            {"grid.sub(new boolean[1])", "remain [false] must have 2 elements"},
        }) {
            list.wrong(
                    Mistake.ARGUMENT, RANKS, statements(grid + wrong[0] + "; // @A\ngrid.free();"), wrong[1], "at @A");
        }
        list.wrong(
                Mistake.ARGUMENT,
                RANKS,
                List.of("Dims.create(size, 3, 0); // @A"),
                "ranks 4 is not a multiple",
                "dims [3, 0]",
                "at @A");
    }

    /** Communicators that are made of others, and not freed. */
    private void leaks() {
        String grid = "CartCommunicator grid = world.createCart(new int[] {2, 2}, new boolean[2], false);\n";
        for (String how : List.of("sub(new boolean[] {false, true})", "dup()", "split(0, 0)")) {
            String made = grid + "AnyCommunicator made = grid." + how + "; // @A\ngrid.free();\n";
            list.wrong(Mistake.COMMUNICATOR_LEAK, RANKS, statements(made), "never freed", "made at @A");
            list.right(RANKS, statements(made + "made.free();"));
        }
    }

    /** Edges that only one of their ranks knows. */
    private void graphs() {
        String made = """
                int[] from = {(rank + size - 1) %% size};
                int[] to = {(rank + %s) %% size};
                DistGraphCommunicator ring = world.createDistGraphAdjacent(from, null, to, null, Info.EMPTY, false); // @M
                ring.neighborAllgather(new int[1], new int[1]); // @A
                ring.free(); // @F
                """;
        list.right(RANKS, statements(made.formatted("1")));
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS,
                statements(made.formatted("(rank == 1 ? 2 : 1)")),
                "rank 1",
                "rank 2",
                "edge",
                "at @M");
    }

    /** Communicators between the even and the odd ranks. */
    private void twoGroups() {
        List<String> half = List.of("Communicator half = world.split(rank % 2, rank);");
        List<String> made = lines(
                half,
                List.of("Intercommunicator made = half.createIntercommunicator(0, world, 1 - rank % 2, 3); // @M"));
        List<String> freed = List.of("made.free();", "half.free();");
        list.right(RANKS, lines(made, List.of("made.barrier();"), freed));
        list.right(RANKS, lines(made, List.of("Communicator all = made.merge(rank % 2 == 1);", "all.free();"), freed));
        list.wrong(Mistake.COMMUNICATOR_LEAK, RANKS, lines(made, List.of("half.free();")), "never freed", "made at @M");
        list.wrong(
                Mistake.COMMUNICATOR_LEAK,
                RANKS,
                lines(made, List.of("Communicator all = made.merge(false); // @A"), freed),
                "never freed",
                "made at @A");
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS,
                lines(made, List.of("Communicator all = made.merge(rank == 1); // @A"), freed),
                "high is true at some ranks of a group and false at others",
                "at @A");
        for (String[] wrong : new String[][] {
            {"half.createIntercommunicator(2, world, 1 - rank % 2, 3)", "localLeader 2"},
            {"half.createIntercommunicator(0, world, size, 3)", "remoteLeader 4"},
            {"half.createIntercommunicator(0, world, 1 - rank % 2, -3)", "tag -3"},
            {"half.createIntercommunicator(0, null, 1 - rank % 2, 3)", "peerCommunicator is null"},
            {"half.createIntercommunicator(0, world, rank, 3)", "not another rank of the peer communicator"},
        }) {
            list.wrong(Mistake.ARGUMENT, RANKS, lines(half, List.of(wrong[0] + "; // @A")), wrong[1], "at @A");
        }
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                lines(
                        made,
                        choice("rank != 1", List.of("made.barrier(); // @A"), List.of()),
                        List.of("made.free(); // @F")),
                DIFFER,
                "called barrier",
                "called free",
                "at @A|at @F");
    }
}
