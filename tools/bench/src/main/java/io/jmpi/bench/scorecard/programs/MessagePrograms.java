package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;

import java.util.List;
import java.util.Locale;

/** Programs of point-to-point messages between two ranks, with a mistake and without. */
final class MessagePrograms {
    private static final int RANKS = 2;
    private static final String SENDER = "rank == 0";
    private static final List<String> NOTHING = List.of();
    private static final List<String> WAIT = List.of("request.waitFor(); // @W");

    private final ProgramList list;

    MessagePrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (Style sends : Style.values()) {
            for (Style receives : Style.values()) {
                pair(sends, receives);
            }
        }
        buffering();
        for (Style style : List.of(Style.NONBLOCKING, Style.PERSISTENT)) {
            concurrency(style);
            waits(style);
        }
        starts();
        leaks();
    }

    private static List<String> send(Style style, String buffer, String to, String tag) {
        return style.call("world", "send", "(" + buffer + ", " + to + ", " + tag + ")", "S");
    }

    private static List<String> receive(Style style, String on, String buffer, String from, String tag) {
        return style.call(on, "recv", "(" + buffer + ", " + from + ", " + tag + ")", "R");
    }

    private static List<String> exchange(List<String> send, List<String> receive) {
        return choice(SENDER, send, receive);
    }

    /** Tags, communicators, types and arguments, in all styles of both sides. */
    private void pair(Style sends, Style receives) {
        List<String> send = send(sends, "new int[4]", "1", "7");
        list.right(RANKS, exchange(send, receive(receives, "world", "new int[4]", "0", "7")));
        list.right(RANKS, exchange(send, receive(receives, "world", "new int[9]", "Mpi.ANY_SOURCE", "Mpi.ANY_TAG")));
        list.wrong(
                Mistake.TAG,
                RANKS,
                exchange(send, receive(receives, "world", "new int[4]", "0", "8")),
                "tag 8",
                "tag 7",
                "at @R");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                exchange(NOTHING, receive(receives, "world", "new int[4]", "0", "7")),
                "rank 0 has left",
                "at @R");
        list.wrong(
                Mistake.CALL_MATCHING, RANKS, exchange(send, NOTHING), "rank 1 has left|never received", "at @S|tag 7");
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS,
                lines(
                        List.of("Communicator copy = world.dup();"),
                        exchange(send, receive(receives, "copy", "new int[4]", "0", "7")),
                        List.of("copy.free();")),
                "tag 7",
                "dup of world",
                "@R");
        for (String buffer : List.of("new long[4]", "new double[4]", "new byte[16]")) {
            list.wrong(
                    Mistake.DATATYPE,
                    RANKS,
                    exchange(send, receive(receives, "world", buffer, "0", "7")),
                    "INT",
                    buffer.replaceAll("new |\\[.*", "").toUpperCase(Locale.ROOT),
                    "at @R");
        }
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                exchange(send, receive(receives, "world", "new int[3]", "0", "7")),
                "16",
                "12",
                "at @R");
        arguments(sends, receives);
    }

    private void arguments(Style sends, Style receives) {
        List<String> good = receive(receives, "world", "new int[4]", "0", "7");
        for (String[] wrong : new String[][] {
            {"new int[4]", "2", "7", "destination 2"},
            {"new int[4]", "-4", "7", "destination -4"},
            {"new int[4]", "1", "-7", "tag -7"},
            {"null", "1", "7", "buffer"},
        }) {
            List<String> send = send(sends, wrong[0], wrong[1], wrong[2]);
            list.wrong(Mistake.ARGUMENT, RANKS, exchange(send, good), wrong[3], "at @s|at @S");
        }
        List<String> sent = send(sends, "new int[4]", "1", "7");
        for (String[] wrong : new String[][] {
            {"new int[4]", "2", "7", "source 2"},
            {"new int[4]", "-4", "7", "source -4"},
            {"new int[4]", "0", "-7", "tag -7"},
            {"null", "0", "7", "buffer"},
        }) {
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    exchange(sent, receive(receives, "world", wrong[0], wrong[1], wrong[2])),
                    wrong[3],
                    "at @r|at @R");
        }
    }

    /** Each rank sends before it receives. */
    private void buffering() {
        for (int ranks = 2; ranks <= 4; ranks++) {
            for (Style receives : Style.values()) {
                List<String> send = Style.BLOCKING.call("world", "send", "(new int[1], (rank + 1) % size, 3)", "S");
                List<String> receive = receive(receives, "world", "new int[1]", "(rank + size - 1) % size", "3");
                list.wrong(
                        Mistake.BUFFERING,
                        ranks,
                        "unbuffered",
                        lines(send, receive),
                        "deadlock",
                        "unbuffered send to rank 1",
                        "rely on buffers",
                        "cycle: ",
                        "@S");
                list.right(
                        ranks,
                        "unbuffered",
                        choice(
                                "rank % 2 == 0 && rank < size - 1 || size == 3 && rank == 0",
                                lines(send, receive), lines(receive, send)));
            }
        }
    }

    /** Memory of a pending operation that the program touches. */
    private void concurrency(Style style) {
        for (int length : new int[] {1, 4, 100_000}) {
            List<String> begun =
                    lines(List.of("int[] data = new int[" + length + "];"), begun(style, "send", "(data, 1, 7)"));
            List<String> touched = List.of("data[0] = 5;");
            List<String> receive = receive(Style.BLOCKING, "world", "new int[" + length + "]", "0", "7");
            list.wrong(
                    Mistake.LOCAL_CONCURRENCY,
                    RANKS,
                    exchange(lines(begun, touched, WAIT), receive),
                    "modified the send buffer",
                    "send to rank 1 with tag 7",
                    "at @W");
            list.right(RANKS, exchange(lines(begun, WAIT, touched), receive));
        }
    }

    /** The statements that start an operation. */
    private static List<String> begun(Style style, String operation, String arguments) {
        return style == Style.PERSISTENT
                ? List.of(
                        "PersistentRequest request = world." + operation + "Init" + arguments + ";",
                        "request.start(); // @S")
                : List.of("Request request = world.i" + operation + arguments + "; // @S");
    }

    /** A request that nobody waits for. */
    private void waits(Style style) {
        List<String> receive = receive(Style.BLOCKING, "world", "new int[4]", "0", "7");
        List<String> send = Style.BLOCKING.call("world", "send", "(new int[4], 1, 7)", "T");
        List<String> begunSend = begun(style, "send", "(new int[4], 1, 7)");
        List<String> begunReceive = begun(style, "recv", "(new int[4], 0, 7)");
        forgotten(exchange(begunSend, receive));
        forgotten(exchange(send, begunReceive));
        list.right(RANKS, exchange(lines(begunSend, WAIT), receive));
    }

    private void forgotten(List<String> body) {
        list.wrong(Mistake.MISSING_WAIT, RANKS, body, "never waited for|wait for each request", "tag 7", "at @S");
    }

    /** A persistent operation that is not started. */
    private void starts() {
        List<String> made = List.of("PersistentRequest request = world.sendInit(new int[4], 1, 7); // @A");
        List<String> madeReceive = List.of("PersistentRequest request = world.recvInit(new int[4], 0, 7); // @A");
        list.wrong(
                Mistake.MISSING_START,
                RANKS,
                exchange(lines(made, WAIT), receive(Style.BLOCKING, "world", "new int[4]", "0", "7")),
                "never started",
                "at @A");
        list.wrong(
                Mistake.MISSING_START,
                RANKS,
                exchange(send(Style.BLOCKING, "new int[4]", "1", "7"), lines(madeReceive, WAIT)),
                "never started",
                "at @A");
    }

    /** Communicators that are not freed. */
    private void leaks() {
        for (String how : List.of(
                "dup()",
                "split(0, 0)",
                "split(rank, 0)",
                "create(world.group())",
                "createCart(new int[] {size}, new boolean[1], false)")) {
            List<String> made = List.of("AnyCommunicator made = world." + how + "; // @A");
            list.wrong(Mistake.COMMUNICATOR_LEAK, RANKS, made, "never freed", "at @A");
            list.right(RANKS, lines(made, List.of("made.free();")));
        }
    }
}
