package io.jmpi.bench.scorecard;

import static io.jmpi.bench.scorecard.ProgramList.choice;
import static io.jmpi.bench.scorecard.ProgramList.lines;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Programs of point-to-point messages between two ranks, with a mistake and without. */
final class MessagePrograms {
    private static final int RANKS = 2;
    private static final String SENDER = "rank == 0";
    private static final List<String> NOTHING = List.of();

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
                "rank 0 has left",
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
            List<String> send =
                    sends.call("world", "send", "(" + wrong[0] + ", " + wrong[1] + ", " + wrong[2] + ")", "S");
            list.wrong(Mistake.ARGUMENT, RANKS, exchange(send, good), wrong[3]);
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
                    wrong[3]);
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
        String init = style == Style.PERSISTENT ? "sendInit" : "isend";
        String type = style == Style.PERSISTENT ? "PersistentRequest" : "Request";
        for (boolean isWrong : new boolean[] {true, false}) {
            for (int length : new int[] {1, 4, 100_000}) {
                List<String> send = new ArrayList<>();
                send.add("int[] data = new int[" + length + "];");
                send.add(type + " request = world." + init + "(data, 1, 7);");
                if (style == Style.PERSISTENT) {
                    send.add("request.start();");
                }
                if (isWrong) {
                    send.add("data[0] = 5;");
                }
                send.add("request.waitFor(); // @S");
                if (!isWrong) {
                    send.add("data[0] = 5;");
                }
                List<String> body =
                        exchange(send, receive(Style.BLOCKING, "world", "new int[" + length + "]", "0", "7"));
                if (isWrong) {
                    list.wrong(
                            Mistake.LOCAL_CONCURRENCY,
                            RANKS,
                            body,
                            "modified the send buffer",
                            "send to rank 1 with tag 7",
                            "at @S");
                } else {
                    list.right(RANKS, body);
                }
            }
        }
    }

    /** A request that nobody waits for. */
    private void waits(Style style) {
        List<String> receive = receive(Style.BLOCKING, "world", "new int[4]", "0", "7");
        List<String> begun = style == Style.PERSISTENT
                ? List.of("PersistentRequest request = world.sendInit(new int[4], 1, 7); // @S", "request.start();")
                : List.of("Request request = world.isend(new int[4], 1, 7); // @S");
        list.wrong(Mistake.MISSING_WAIT, RANKS, exchange(begun, receive), "never waited for", "tag 7", "at @S");
        List<String> begunReceive = style == Style.PERSISTENT
                ? List.of("PersistentRequest request = world.recvInit(new int[4], 0, 7); // @S", "request.start();")
                : List.of("Request request = world.irecv(new int[4], 0, 7); // @S");
        list.wrong(
                Mistake.MISSING_WAIT,
                RANKS,
                exchange(send(Style.BLOCKING, "new int[4]", "1", "7"), begunReceive),
                "never waited for",
                "tag 7",
                "at @S");
        list.right(RANKS, exchange(lines(begun, List.of("request.waitFor();")), receive));
    }

    /** A persistent operation that is not started. */
    private void starts() {
        List<String> made = List.of("PersistentRequest request = world.sendInit(new int[4], 1, 7);");
        List<String> madeReceive = List.of("PersistentRequest request = world.recvInit(new int[4], 0, 7);");
        List<String> wait = List.of("request.waitFor();");
        list.wrong(
                Mistake.MISSING_START,
                RANKS,
                exchange(lines(made, wait), receive(Style.BLOCKING, "world", "new int[4]", "0", "7")),
                "rank 0 has left",
                "at @R");
        list.wrong(
                Mistake.MISSING_START,
                RANKS,
                exchange(send(Style.BLOCKING, "new int[4]", "1", "7"), lines(madeReceive, wait)),
                "rank 1 has left|never received",
                "at @S|tag 7");
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
