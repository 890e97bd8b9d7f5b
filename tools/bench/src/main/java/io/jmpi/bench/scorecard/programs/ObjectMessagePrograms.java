package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs that send objects between two ranks. Objects have no persistent style. */
final class ObjectMessagePrograms {
    private static final int RANKS = 2;
    private static final List<Style> STYLES = List.of(Style.BLOCKING, Style.NONBLOCKING);
    private static final List<String> NOTHING = List.of();
    private static final String TEXT = "\"text\"";

    private final ProgramList list;

    ObjectMessagePrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (Style sends : STYLES) {
            pair(sends, sends);
            sent(sends);
            received(sends);
        }
        exchanges();
    }

    private static List<String> send(Style style, String object, String to, String tag) {
        return style.call("world", "sendObject", "(" + object + ", " + to + ", " + tag + ")", "S");
    }

    /** A receive whose object is taken out of the request: only then its class is looked at. */
    private static List<String> receive(Style style, String on, String type, String from, String tag) {
        String arguments = "(" + type + ".class, " + from + ", " + tag + ")";
        return style == Style.BLOCKING
                ? List.of(type + " object = " + on + ".recvObject" + arguments + "; // @R")
                : List.of(
                        "ObjectRequest<" + type + "> request = " + on + ".irecvObject" + arguments + "; // @r",
                        type + " object = request.get(); // @R");
    }

    private static List<String> exchange(List<String> send, List<String> receive) {
        return choice("rank == 0", send, receive);
    }

    private void pair(Style sends, Style receives) {
        List<String> send = send(sends, TEXT, "1", "7");
        list.right(RANKS, exchange(send, receive(receives, "world", "String", "0", "7")));
        list.right(RANKS, exchange(send, receive(receives, "world", "Object", "Mpi.ANY_SOURCE", "Mpi.ANY_TAG")));
        list.wrong(
                Mistake.TAG,
                RANKS,
                exchange(send, receive(receives, "world", "String", "0", "8")),
                "tag 8",
                "tag 7",
                "at @R");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                exchange(NOTHING, receive(receives, "world", "String", "0", "7")),
                "rank 0 has left",
                "at @R");
        list.wrong(
                Mistake.CALL_MATCHING, RANKS, exchange(send, NOTHING), "never received|rank 1 has left", "tag 7|at @S");
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS,
                lines(
                        List.of("Communicator copy = world.dup();"),
                        exchange(send, receive(receives, "copy", "String", "0", "7")),
                        List.of("copy.free();")),
                "tag 7",
                "dup of world",
                "@R");
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                exchange(send, receive(receives, "world", "Integer", "0", "7")),
                "java.lang.Integer",
                "java.lang.String",
                "at @R");
    }

    /** A style of the send beside a receive of elements, and wrong arguments. */
    private void sent(Style style) {
        List<String> elements = Style.BLOCKING.call("world", "recv", "(new byte[400], 0, 7)", "R");
        list.wrong(Mistake.DATATYPE, RANKS, exchange(send(style, TEXT, "1", "7"), elements), "OBJECT", "BYTE", "at @R");
        List<String> receive = receive(Style.BLOCKING, "world", "Object", "0", "7");
        for (String[] wrong : new String[][] {
            {TEXT, "2", "7", "destination 2"},
            {TEXT, "1", "-7", "tag -7"},
            {"new Object()", "1", "7", "java.lang.Object"},
        }) {
            List<String> send = send(style, wrong[0], wrong[1], wrong[2]);
            list.wrong(Mistake.ARGUMENT, RANKS, exchange(send, receive), wrong[3], "at @s|at @S");
        }
        list.right(
                RANKS,
                lines(
                        statements("int[] object = new int[4];"),
                        exchange(
                                lines(send(style, "object", "1", "7"), List.of("object[0] = 5;")),
                                receive(Style.BLOCKING, "world", "Object", "0", "7").stream()
                                        .map(line -> line.replace("Object object", "Object other"))
                                        .toList())));
    }

    /** A style of the receive beside a send of elements, and wrong arguments. */
    private void received(Style style) {
        List<String> elements = Style.BLOCKING.call("world", "send", "(new int[4], 1, 7)", "S");
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                exchange(elements, receive(style, "world", "Object", "0", "7")),
                "INT",
                "object",
                "at @R");
        List<String> send = send(Style.BLOCKING, TEXT, "1", "7");
        for (String[] wrong : new String[][] {
            {"2", "7", "source 2"},
            {"-4", "7", "source -4"},
            {"0", "-7", "tag -7"},
        }) {
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    exchange(send, receive(style, "world", "String", wrong[0], wrong[1])),
                    wrong[2],
                    "at @r|at @R");
        }
    }

    /** Both ranks send and receive in one call. */
    private void exchanges() {
        String call = "world.sendrecvObject(rank, 1 - rank, 3, Integer.class, 1 - rank, ";
        list.right(RANKS, List.of("int other = " + call + "3);"));
        list.wrong(
                Mistake.TAG,
                RANKS,
                choice("rank == 0", List.of(call + "3); // @A"), List.of(call + "4); // @B")),
                "tag 3",
                "tag 4",
                "at @B");
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                List.of("world.sendrecvObject(rank, 1 - rank, 3, String.class, 1 - rank, 3); // @A"),
                "java.lang.String",
                "java.lang.Integer",
                "at @A");
        list.wrong(
                Mistake.CALL_ORDERING,
                RANKS,
                statements("""
                        Object object = world.recvObject(1 - rank, 3); // @A
                        world.sendObject(rank, 1 - rank, 3);
                        """),
                "deadlock",
                "cycle: ",
                "rank 0 waits for rank 1",
                "tag 3",
                "at @A");
        list.wrong(
                Mistake.CALL_ORDERING,
                RANKS,
                statements("""
                        world.ssendObject(rank, 1 - rank, 3); // @A
                        Object object = world.recvObject(1 - rank, 3);
                        """),
                "deadlock",
                "cycle: ",
                "rank 0 waits for rank 1",
                "tag 3",
                "at @A");
        list.wrong(
                Mistake.BUFFERING,
                RANKS,
                "unbuffered",
                statements("""
                        world.sendObject(rank, 1 - rank, 3); // @A
                        Object object = world.recvObject(1 - rank, 3);
                        """),
                "deadlock",
                "unbuffered send to rank 1",
                "at @A");
    }
}
