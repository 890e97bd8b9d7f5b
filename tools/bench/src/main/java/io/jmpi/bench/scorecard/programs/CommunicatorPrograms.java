package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;
import java.util.Locale;

/** Programs that make and free communicators in another order at one rank, or do not free them. */
final class CommunicatorPrograms {
    private static final int RANKS = 3;
    private static final String ODD_ONE = "rank == 1";
    private static final String DIFFER = "collective operations differ in";
    private static final List<String> FREED = List.of("made.free();");
    private static final List<String> BARRIER = List.of("world.barrier(); // @X");

    private final ProgramList list;

    CommunicatorPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        MakerText[] all = MakerText.values();
        for (int i = 0; i < all.length; i++) {
            orders(all[i], all[(i + 1) % all.length]);
            calls(all[i]);
            frees(all[i]);
        }
        groups();
        parts();
    }

    private void orders(MakerText one, MakerText other) {
        List<String> freed = List.of("one.free();", "other.free();");
        list.wrong(
                Mistake.CALL_ORDERING,
                RANKS,
                choice(
                        ODD_ONE,
                        lines(other.make("other", "A"), one.make("one", "B"), freed),
                        lines(one.make("one", "C"), other.make("other", "D"), freed)),
                DIFFER,
                "rank 0 called " + one.operation(),
                "rank 1 called " + other.operation(),
                "at @A|at @C|at @a|at @c");
        list.right(RANKS, lines(one.make("one", "C"), other.make("other", "D"), freed));
        list.wrong(
                Mistake.CALL_ORDERING,
                RANKS,
                choice(
                        ODD_ONE,
                        lines(BARRIER, one.make("made", "A"), FREED),
                        lines(one.make("made", "B"), List.of("world.barrier(); // @Y"), FREED)),
                DIFFER,
                "rank 0 called " + one.operation(),
                "rank 1 called barrier",
                "at @X|at @B|at @b");
    }

    private void calls(MakerText maker) {
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                choice("rank != 1", lines(maker.make("made", "A"), FREED), List.of()),
                "rank 1 has left",
                maker.operation(),
                "at @A|at @a");
    }

    /** Communicators that some ranks free, or free while others communicate. */
    private void frees(MakerText maker) {
        List<String> made = maker.make("made", "A");
        list.wrong(
                Mistake.COMMUNICATOR_LEAK,
                RANKS,
                lines(made, choice("rank != 1", List.of("made.free(); // @F"), List.of())),
                "never freed|free in communicator 4", // Whichever rank ends the job first.
                "made at @A|at @F");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                lines(
                        made,
                        choice("rank != 1", List.of("made.barrier(); // @B"), List.of()),
                        List.of("made.free(); // @F")),
                DIFFER,
                "rank 0 called barrier",
                "rank 1 called free",
                "at @B|at @F");
    }

    /** Groups that differ or that do not fit, and calls of their members only. */
    private void groups() {
        List<String> group = List.of("Group group = world.group().include(0, 2);");
        List<String> freed = List.of("if (made != null) {", "    made.free();", "}");
        List<String> create = List.of("Communicator made = world.createGroup(group, 5); // @A");
        list.right(RANKS, lines(group, create, freed));
        list.right(RANKS, lines(group, choice("rank != 1", lines(create, FREED), List.of())));
        list.wrong(Mistake.COMMUNICATOR_LEAK, RANKS, lines(group, create), "never freed", "made at @A");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                lines(group, choice("rank == 0", lines(create, freed), List.of())),
                "rank 2 has left",
                "createGroup",
                "at @A");
        list.wrong(
                Mistake.TAG,
                RANKS,
                lines(group, List.of("Communicator made = world.createGroup(group, rank); // @A"), freed),
                "deadlock",
                "createGroup",
                "tag 0",
                "tag 2",
                "at @A");
        for (String[] wrong : new String[][] {
            {"world.createGroup(world.group(), -1)", "tag -1"},
            {"world.createGroup(null, 1)", "group is null"},
            {"world.create(null)", "group is null"},
            {
                "mpi.self().create(world.group())",
                "rank 0 of the job, which is not in the communicator|rank 1 of the job, which is not in the communicator"
            },
            {"world.create(world.group().include(0, 0))", "ranks[1] = 0 occurs twice"},
            {"world.create(world.group().include(size))", "ranks[0] = 3 is not in 0..2"},
            {"world.create(world.group().exclude(-1))", "ranks[0] = -1 is not in 0..2"},
        }) {
            list.wrong(Mistake.ARGUMENT, RANKS, List.of(wrong[0] + "; // @A"), wrong[1], "at @A");
        }
        for (String differing : List.of("include(rank)", "exclude(rank == 1 ? 0 : 2)")) {
            boolean isRight = differing.equals("include(rank)");
            List<String> body =
                    lines(List.of("Communicator made = world.create(world.group()." + differing + "); // @A"), freed);
            if (isRight) {
                list.right(RANKS, body);
            } else {
                list.wrong(Mistake.COMMUNICATOR, RANKS, body, DIFFER, "create", "group", "at @A");
            }
        }
    }

    /** Communicators of a part of the ranks. */
    private void parts() {
        String split = "Communicator half = world.split(rank % 2, rank); // @M\n";
        String free = "half.free();\n";
        list.right(RANKS + 1, statements(split + "half.bcast(new int[4], 1);\n" + free));
        for (String[] wrong : new String[][] {
            {"half.bcast(new int[4], 2);", "root 2"},
            {"half.send(new int[4], rank + 2, 7);", "is neither PROC_NULL nor in 0..1"},
            {"half.recv(new int[4], 3, 7);", "source 3"},
            {"half.gather(new int[1], new int[size], 0);", "this rank's own part of recvBuffer has 2 elements"},
        }) {
            list.wrong(
                    Mistake.COMMUNICATOR,
                    RANKS + 1,
                    statements(split + wrong[0] + " // @A\n" + free),
                    wrong[1],
                    "at @A");
        }
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS + 1,
                statements(split + "if (rank < 2) { half.barrier(); } else { world.barrier(); } // @A\n" + free),
                "deadlock",
                "barrier in communicator",
                "barrier in world",
                "at @A");
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS + 1,
                statements(split + "(rank == 1 ? world : half).barrier(); // @A\n" + free),
                "barrier in world",
                "split of world",
                "@A");
        list.wrong(Mistake.COMMUNICATOR, RANKS, statements("""
                        Communicator part = world.split(rank == 1 ? Mpi.UNDEFINED : 0, 0);
                        part.free(); // @A
                        """), "\"part\" is null", "at @A");
        list.wrong(Mistake.ARGUMENT, RANKS, List.of("world.split(-1, 0); // @A"), "color -1", "at @A");
        list.wrong(Mistake.ARGUMENT, RANKS, List.of("world.dup(null); // @A"), "info is null", "at @A");
        list.wrong(Mistake.ARGUMENT, RANKS, List.of("world.free(); // @A"), "world", "cannot be freed", "at @A");
        list.wrong(Mistake.ARGUMENT, RANKS, List.of("mpi.self().free(); // @A"), "self", "cannot be freed", "at @A");
    }

    /** The collective calls that make a communicator of all ranks, as program text. */
    private enum MakerText {
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
                            "duplication" + place + ".waitFor(); // @" + place.toLowerCase(Locale.ROOT),
                            "Communicator " + name + " = duplication" + place + ".communicator();")
                    : List.of("Communicator " + name + " = " + call + mark);
        }
    }
}
