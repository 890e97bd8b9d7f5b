package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs whose active operations use the same memory, or parts of one array that do not overlap. */
final class MemoryPrograms {
    private static final int RANKS = 2;
    private static final List<Style> STYLES = List.of(Style.NONBLOCKING, Style.PERSISTENT);
    private static final String OVERLAPS = "overlaps that of the active";

    private final ProgramList list;

    MemoryPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (Style style : STYLES) {
            pairs(style, "int", "int[] data = new int[8];");
            columns(style);
            for (CollectiveText operation : CollectiveText.values()) {
                collective(style, operation);
            }
        }
        pairs(Style.NONBLOCKING, "byte", "java.nio.ByteBuffer data = java.nio.ByteBuffer.allocate(8);");
        pairs(Style.NONBLOCKING, "int", "java.nio.IntBuffer data = java.nio.IntBuffer.allocate(8);");
        exchanges();
        touched();
    }

    /** The statements that start an operation. */
    private static List<String> begun(Style style, String name, String operation, String arguments, String place) {
        return style == Style.PERSISTENT
                ? List.of(
                        "PersistentRequest " + name + " = world." + operation + "Init" + arguments + ";",
                        name + ".start(); // @" + place)
                : List.of("Request " + name + " = world.i" + operation + arguments + "; // @" + place);
    }

    /** The statements that send what both receive. */
    private static List<String> waits(String type) {
        return statements("""
                world.send(new TYPE[4], rank, 1);
                world.send(new TYPE[4], rank, 2);
                Request.waitAll(one, two); // @W
                """.replace("TYPE", type));
    }

    /** Two receives, or a receive and a send, of parts of the same memory. */
    private void pairs(Style style, String type, String memory) {
        List<String> made = List.of(memory);
        String first = "(Buffer.of(data, 0, 4), rank, 1)";
        List<String> one = begun(style, "one", "recv", first, "A");
        list.right(
                RANKS,
                lines(made, one, begun(style, "two", "recv", "(Buffer.of(data, 4, 4), rank, 2)", "B"), waits(type)));
        List<String> exchanged = waits(type).stream()
                .map(line -> line.replaceFirst("send(.*2\\);)", "recv$1"))
                .toList();
        for (int offset : new int[] {0, 3}) {
            String other = "(Buffer.of(data, " + offset + ", 4), rank, 2)";
            list.wrong(
                    Mistake.LOCAL_CONCURRENCY,
                    RANKS,
                    lines(made, one, begun(style, "two", "recv", other, "B"), waits(type)),
                    OVERLAPS,
                    "with tag 1",
                    "with tag 2",
                    "at @B");
            list.wrong(
                    Mistake.LOCAL_CONCURRENCY,
                    RANKS,
                    lines(made, one, begun(style, "two", "send", other, "B"), exchanged),
                    OVERLAPS,
                    "send to rank",
                    "receive from rank",
                    "at @B");
        }
        String receive = "world.recv(new " + type + "[4], rank, 1);\n";
        list.right(
                RANKS,
                lines(
                        made,
                        begun(style, "one", "send", first, "A"),
                        begun(style, "two", "send", first, "B"),
                        statements(receive + receive + "Request.waitAll(one, two);")));
    }

    /** Columns of a matrix. */
    private void columns(Style style) {
        List<String> made = statements("""
                int[] data = new int[16];
                Datatype<int[]> column = Datatype.INT.vector(4, 1, 4);
                """);
        List<String> one = begun(style, "one", "recv", "(Buffer.of(data, 0, 1, column), rank, 1)", "A");
        list.right(
                RANKS,
                lines(
                        made,
                        one,
                        begun(style, "two", "recv", "(Buffer.of(data, 1, 1, column), rank, 2)", "B"),
                        waits("int")));
        list.wrong(
                Mistake.LOCAL_CONCURRENCY,
                RANKS,
                lines(made, one, begun(style, "two", "recv", "(Buffer.of(data, 4, 4), rank, 2)", "B"), waits("int")),
                OVERLAPS,
                "with tag 1",
                "with tag 2",
                "at @B");
    }

    /** A receive into the memory of an active collective operation, and a change of it. */
    private void collective(Style style, CollectiveText operation) {
        if (!operation.hasData()) {
            return;
        }
        String arguments = operation.arguments().replaceFirst("new int\\[[^\\]]*\\]", "data");
        List<String> begun = lines(
                List.of("int[] data = new int[4 * size];"),
                begun(style, "one", operation.operation(), usable(operation, arguments), "A"));
        List<String> end = List.of("one.waitFor(); // @W");
        if (style == Style.NONBLOCKING) {
            list.wrong(
                    Mistake.LOCAL_CONCURRENCY,
                    RANKS,
                    lines(begun, List.of("world.recv(Buffer.of(data, 1, 1), Mpi.ANY_SOURCE, 5); // @B"), end),
                    OVERLAPS,
                    operation.operation(),
                    "with tag 5",
                    "at @B");
            list.right(RANKS, lines(begun, end, List.of("data[0] = 5;")));
        }
        if (style == Style.PERSISTENT && operation != CollectiveText.BCAST) {
            list.wrong(
                    Mistake.LOCAL_CONCURRENCY,
                    RANKS,
                    lines(begun, List.of("data[0] = 5;"), end),
                    "modified the send buffer",
                    operation.operation(),
                    "at @W");
        }
    }

    /** As many elements of the array as the operation takes. */
    private static String usable(CollectiveText operation, String arguments) {
        boolean takesAll = operation.arguments().replaceFirst("\\].*", "").contains("size");
        return takesAll ? arguments : arguments.replace("data", "Buffer.of(data, 0, 4)");
    }

    /** A send and a receive in one call. */
    private void exchanges() {
        String call = "(Buffer.of(data, 0, 4), 1 - rank, 1, Buffer.of(data, %d, 4), 1 - rank, 1)";
        List<String> made = List.of("int[] data = new int[8];");
        for (Style style : List.of(Style.BLOCKING, Style.NONBLOCKING)) {
            list.right(RANKS, lines(made, style.call("world", "sendrecv", call.formatted(4), "A")));
            list.right(
                    RANKS,
                    lines(made, style.call("world", "sendrecvReplace", "(data, 1 - rank, 1, 1 - rank, 1)", "A")));
            for (int offset : new int[] {0, 3}) {
                list.wrong(
                        Mistake.LOCAL_CONCURRENCY,
                        RANKS,
                        lines(made, style.call("world", "sendrecv", call.formatted(offset), "A")),
                        "overlap",
                        "sendrecvReplace",
                        "at @a|at @A");
            }
        }
    }

    /** Memory of an active receive that the program reads or writes. */
    private void touched() {
        for (String touch : List.of("int sum = data[0] + 1; // @T", "data[0] = 5; // @T")) {
            List<String> made = List.of("int[] data = new int[4];");
            List<String> send = List.of("world.send(new int[4], rank, 1);");
            for (Style style : STYLES) {
                List<String> begun = begun(style, "one", "recv", "(data, rank, 1)", "A");
                List<String> end = List.of("one.waitFor(); // @W");
                list.wrong(
                        Mistake.LOCAL_CONCURRENCY,
                        RANKS,
                        lines(made, begun, List.of(touch), send, end),
                        "receive buffer",
                        "with tag 1",
                        "at @T|at @W");
            }
        }
    }
}
