package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs whose ranks wait for each other's messages. */
final class OrderPrograms {
    private static final String NEXT = "(rank + 1) % size";
    private static final String BEFORE = "(rank + size - 1) % size";

    private final ProgramList list;

    OrderPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (int ranks = 2; ranks <= 4; ranks++) {
            for (Style style : Style.values()) {
                rings(ranks, style);
            }
        }
        alone();
        collective();
        modes();
        neighbors();
    }

    private void deadlock(int ranks, List<String> body, String... facts) {
        String[] all = new String[facts.length + 1];
        all[0] = "deadlock";
        System.arraycopy(facts, 0, all, 1, facts.length);
        list.wrong(Mistake.CALL_ORDERING, ranks, body, all);
    }

    /** All ranks receive first, or all send first and wait for the receive. */
    private void rings(int ranks, Style style) {
        List<String> receive = style.call("world", "recv", "(new int[1], " + BEFORE + ", 3)", "R");
        List<String> send = style.call("world", "ssend", "(new int[1], " + NEXT + ", 3)", "S");
        deadlock(ranks, lines(receive, send), "cycle: ", "recv from rank 0, tag 3", "at @R");
        deadlock(ranks, lines(send, receive), "cycle: ", "to rank 0, tag 3|to rank 0", "at @S");
        list.right(
                ranks,
                lines(
                        List.of("Request request = world.irecv(new int[1], " + BEFORE + ", 3);"),
                        send,
                        List.of("request.waitFor();")));
    }

    /** A rank waits for itself. */
    private void alone() {
        for (Style style : Style.values()) {
            deadlock(1, style.call("world", "recv", "(new int[1], 0, 3)", "R"), "recv from rank 0, tag 3", "at @R");
            deadlock(1, style.call("world", "ssend", "(new int[1], 0, 3)", "S"), "rank 0", "tag 3", "at @S");
        }
        deadlock(2, List.of("world.probe(rank, 3); // @R"), "probe", "tag 3", "at @R");
        deadlock(2, List.of("world.mprobe(1 - rank, 3); // @R"), "probe", "cycle: ", "tag 3", "at @R");
        deadlock(2, List.of("world.recv(new int[1], Mpi.ANY_SOURCE, 3); // @R"), "recv from any rank, tag 3", "at @R");
        list.right(1, statements("world.send(new int[1], 0, 3);\nworld.recv(new int[1], 0, 3);"));
    }

    /** One rank waits for a message, the other in a collective operation, before it would send. */
    private void collective() {
        for (CollectiveText operation : CollectiveText.values()) {
            if (operation.reduces()) {
                continue;
            }
            List<String> call = Style.BLOCKING.call(
                    "world", operation.operation(), operation.arguments("int", "4", "SUM", "1"), "A");
            List<String> other = Style.BLOCKING.call(
                    "world", operation.operation(), operation.arguments("int", "4", "SUM", "1"), "B");
            List<String> receive = List.of("world.recv(new int[1], 1, 3); // @R");
            List<String> send = List.of("world.send(new int[1], 0, 3);");
            deadlock(
                    2,
                    choice("rank == 0", lines(receive, call), lines(other, send)),
                    "cycle: ",
                    "recv from rank 1, tag 3",
                    operation.operation() + " in world",
                    "at @R",
                    "at @B");
            list.right(2, choice("rank == 0", lines(receive, call), lines(send, other)));
        }
    }

    /** Sends that are ready too early, buffered without memory, or exchanged as they should be. */
    private void modes() {
        String exchange = "%s(new int[1], 1 - rank, 3); // @S\nworld.recv(new int[1], 1 - rank, 3);\n";
        String attached = "mpi.attachBuffer(%d);\n" + exchange.formatted("world.bsend") + "mpi.detachBuffer();";
        list.right(2, "unbuffered", statements(attached.formatted(200)));
        list.wrong(
                Mistake.ARGUMENT, 2, statements(attached.formatted(66)), "only 66 of its 66 bytes are free", "at @S");
        list.wrong(
                Mistake.ARGUMENT,
                2,
                statements(exchange.formatted("world.bsend")),
                "no buffer is attached|attach",
                "at @S");
        list.wrong(Mistake.ARGUMENT, 2, List.of("mpi.detachBuffer(); // @A"), "attached", "at @A");
        list.wrong(
                Mistake.ARGUMENT,
                2,
                statements("mpi.attachBuffer(9);\nmpi.attachBuffer(9); // @A"),
                "attached",
                "at @A");
        list.right(2, "unbuffered", List.of("world.sendrecv(new int[1], 1 - rank, 3, new int[1], 1 - rank, 3);"));
        for (Style style : Style.values()) {
            List<String> send = style.call("world", "rsend", "(new int[1], 1, 3)", "S");
            List<String> late = List.of("world.barrier();", "world.recv(new int[1], 0, 3);");
            list.wrong(
                    Mistake.CALL_ORDERING,
                    2,
                    choice("rank == 0", lines(send, List.of("world.barrier();")), late),
                    "ready",
                    "rank 1",
                    "tag 3",
                    "at @s|at @S");
            list.right(
                    2,
                    choice(
                            "rank == 0",
                            lines(List.of("world.barrier();"), send),
                            List.of(
                                    "Request request = world.irecv(new int[1], 0, 3);",
                                    "world.barrier();",
                                    "request.waitFor();")));
        }
    }

    /** Neighbors that are computed wrongly. */
    private void neighbors() {
        String exchange = "Request request = world.isend(new int[1], %s, 3);\nworld.recv(new int[1], %s, 3); // @R\n"
                + "request.waitFor();";
        for (int ranks = 3; ranks <= 4; ranks++) {
            list.right(ranks, statements(exchange.formatted(NEXT, BEFORE)));
            list.wrong(
                    Mistake.CALL_MATCHING,
                    ranks,
                    statements(exchange.formatted(NEXT, NEXT)),
                    "recv from rank 1",
                    "tag 3",
                    "at @R");
            list.wrong(
                    Mistake.ARGUMENT,
                    ranks,
                    statements(exchange.formatted(NEXT, "rank - 1 - size")),
                    "source",
                    "at @R");
        }
    }
}
