package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs that use a value as if it were the same at all ranks, or in range. It stands for one that was read. */
final class InputPrograms {
    private static final int RANKS = 3;
    private static final String DIFFER = "collective operations differ in world";

    private final ProgramList list;

    InputPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (CollectiveText operation : CollectiveText.values()) {
            if (operation.hasData()) {
                for (Style style : Style.values()) {
                    collective(style, operation);
                }
                steps(operation);
            }
        }
        for (Style style : Style.values()) {
            messages(style);
        }
        lengths();
    }

    /** A value of rank 1 that differs from that of the others. */
    private static List<String> input(int usual, int other) {
        return List.of("int input = rank == 1 ? " + other + " : " + usual + ";");
    }

    private void collective(Style style, CollectiveText operation) {
        List<String> counted =
                style.call("world", operation.operation(), operation.arguments("int", "input", "SUM", "0"), "A");
        list.wrong(
                Mistake.INPUT,
                RANKS,
                lines(input(4, 5), counted),
                DIFFER,
                "rank 0 called " + operation.operation(),
                "4 x INT",
                "5 x INT",
                "at @A");
        if (style != Style.BLOCKING) {
            return;
        }
        list.right(RANKS, lines(input(4, 4), counted));
        if (operation.isRooted()) {
            list.wrong(
                    Mistake.INPUT,
                    RANKS,
                    lines(
                            input(0, 2),
                            style.call(
                                    "world",
                                    operation.operation(),
                                    operation.arguments("int", "4", "SUM", "input"),
                                    "A")),
                    DIFFER,
                    "root 0",
                    "root 2",
                    "at @A");
        }
    }

    /** The number of calls depends on the value. */
    private void steps(CollectiveText operation) {
        String call = "world." + operation.operation() + operation.arguments() + "; // @A\n";
        String loop = "for (int i = 0; i < input; i++) {\n    " + call + "}\n";
        list.wrong(
                Mistake.INPUT,
                RANKS,
                lines(input(2, 1), statements(loop + "world.barrier(); // @B")),
                DIFFER,
                "rank 0 called " + operation.operation(),
                "rank 1 called barrier",
                "at @A|at @B");
    }

    private void messages(Style style) {
        for (String[] each : new String[][] {
            {"4", "2", "new int[input], rank, 7", "new int[2], rank, 7", "message of 16 bytes", "buffer of 8 bytes"},
            {
                "1",
                "2",
                "new int[4], (input + rank) % size, 7",
                "new int[4], (rank + size - 1) % size, 7",
                "rank 1 has left",
                "tag 7"
            },
            {
                "7",
                "8",
                "new int[4], (rank + 1) % size, 7",
                "new int[4], (rank + size - 1) % size, input",
                "tag 8",
                "tag 7"
            },
            {
                "2", "3", "new int[4], rank == 1 ? input : (rank + 1) % size, 7",
                "new int[4], (rank + size - 1) % size, 7", "destination 3", "in 0..2"
            },
        }) {
            List<String> values = input(Integer.parseInt(each[0]), Integer.parseInt(each[1]));
            List<String> send = List.of("Request send = world.isend(" + each[2] + "); // @S");
            List<String> receive = style.call("world", "recv", "(" + each[3] + ")", "R");
            List<String> end = List.of("send.waitFor(); // @W");
            list.wrong(Mistake.INPUT, RANKS, lines(values, send, receive, end), each[4], each[5], "at @R|at @S|at @W");
        }
    }

    /** A length that another rank has sent, and that is not compared with the room. */
    private void lengths() {
        String made = """
                int[] length = {rank == 0 ? %d : 0};
                world.bcast(length, 0);
                int[] data = new int[4];
                """;
        for (String use : List.of("bcast", "send", "recv")) {
            String end = use.equals("bcast") ? "0)" : "Mpi.PROC_NULL, 7)";
            List<String> call = List.of("world." + use + "(Buffer.of(data, 0, length[0]), " + end + "; // @A");
            for (int wrong : new int[] {5, -1}) {
                list.wrong(
                        Mistake.INPUT,
                        RANKS,
                        lines(statements(made.formatted(wrong)), call),
                        wrong < 0 ? "count -1 of buffer is negative" : "offset 0 and count 5 need 5",
                        "at @A");
            }
            list.right(RANKS, lines(statements(made.formatted(3)), call));
        }
    }
}
