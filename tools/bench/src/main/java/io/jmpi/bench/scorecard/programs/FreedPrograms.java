package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs that use a communicator that they have freed, or with hints that forbid a call. */
final class FreedPrograms {
    private static final int RANKS = 2;
    private static final List<String> USES = List.of(
            "made.send(new int[1], 0, 7);",
            "made.isend(new int[1], 0, 7);",
            "made.recv(new int[1], 0, 7);",
            "made.irecv(new int[1], 0, 7);",
            "made.probe(0, 7);",
            "made.iprobe(0, 7);",
            "made.sendObject(5, 0, 7);",
            "made.recvObject(0, 7);",
            "made.bcast(new int[1], 0);",
            "made.ibcast(new int[1], 0);",
            "made.allreduce(new int[1], new int[1], ReduceOp.SUM);",
            "made.bcastObject(5, 0);",
            "made.dup();",
            "made.idup();",
            "made.split(0, 0);",
            "made.createCart(new int[] {size}, new boolean[1], false);",
            "made.free();");

    private final ProgramList list;

    FreedPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        List<String> freed = List.of("Communicator made = world.dup();", "made.free();");
        for (String use : USES) {
            list.wrong(
                    Mistake.COMMUNICATOR,
                    RANKS,
                    lines(freed, List.of(use + " // @A")),
                    "communicator 4 (dup of world) has been freed",
                    "at @A");
        }
        list.right(RANKS, lines(freed, List.of("made = world.dup();", "made.barrier();", "made.free();")));
        persistent();
        hints();
        algorithms();
    }

    /** Requests of a communicator that has been freed before they start. */
    private void persistent() {
        for (String request :
                List.of("sendInit(new int[1], rank, 7)", "recvInit(new int[1], rank, 7)", "barrierInit()")) {
            list.wrong(Mistake.COMMUNICATOR, RANKS, statements("""
                            Communicator made = world.dup();
                            PersistentRequest request = made.%s;
                            made.free();
                            request.start(); // @A
                            """.formatted(request)), "has been freed", "at @A");
        }
        list.wrong(Mistake.COMMUNICATOR, RANKS, statements("""
                        Communicator made = world.dup();
                        Request request = made.irecv(new int[1], 1 - rank, 7);
                        made.free();
                        request.waitFor(); // @A
                        """), "was freed", "from rank", "at @A");
    }

    private void hints() {
        String made = "Communicator made = world.dup(Info.EMPTY.with(Info.%s, \"true\")); // @M\n";
        String receive = "Request request = made.irecv(new int[4], %s); // @R\n";
        String send = "made.send(new int[%d], rank, 7);\nrequest.waitFor(); // @W\nmade.free();\n";
        for (String[] each : new String[][] {
            {"NO_ANY_SOURCE", "Mpi.ANY_SOURCE, 7", "mpi_assert_no_any_source"},
            {"NO_ANY_TAG", "rank, Mpi.ANY_TAG", "mpi_assert_no_any_tag"},
        }) {
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    statements(made.formatted(each[0]) + receive.formatted(each[1]) + send.formatted(4)),
                    each[2],
                    "at @R");
            list.right(RANKS, statements(made.formatted(each[0]) + receive.formatted("rank, 7") + send.formatted(4)));
        }
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                statements(made.formatted("EXACT_LENGTH") + receive.formatted("rank, 7") + send.formatted(3)),
                "message of 12 bytes",
                "receive of 16 bytes",
                "at @W");
        list.right(
                RANKS, statements(made.formatted("EXACT_LENGTH") + receive.formatted("rank, 7") + send.formatted(4)));
        list.wrong(
                Mistake.ARGUMENT,
                RANKS,
                List.of("world.dup(Info.EMPTY.with(Info.NO_ANY_TAG, \"perhaps\")); // @A"),
                "has value 'perhaps'",
                "at @A");
        list.wrong(
                Mistake.ARGUMENT,
                RANKS,
                List.of("world.setInfo(Info.EMPTY.with(Info.MATCHER, \"unheard-of\")); // @A"),
                "unknown matcher 'unheard-of'",
                "at @A");
        list.wrong(Mistake.ARGUMENT, RANKS, statements("""
                        Request request = world.irecv(new int[1], Mpi.ANY_SOURCE, 7);
                        world.setInfo(Info.EMPTY.with(Info.NO_ANY_SOURCE, "true")); // @A
                        """), "mpi_assert_no_any_source", "at @A");
    }

    /** Algorithms that are selected in hints. */
    private void algorithms() {
        String selected =
                "Info chosen = Info.EMPTY.with(Info.ALGORITHMS, rank == 1 ? \"bcast=%s\" : \"bcast=chain\");\n"
                        + "Communicator made = world.dup(chosen);\nmade.bcast(new int[4], 0); // @A\nmade.free();";
        list.right(RANKS, statements(selected.formatted("chain")));
        list.wrong(
                Mistake.ARGUMENT,
                RANKS,
                statements(selected.formatted("linear")),
                "collective operations differ in communicator 4",
                "algorithm chain",
                "algorithm linear",
                "at @A");
    }
}
