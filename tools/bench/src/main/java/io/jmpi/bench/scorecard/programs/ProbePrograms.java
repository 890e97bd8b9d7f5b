package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs that look for a message before they receive it. */
final class ProbePrograms {
    private static final int RANKS = 2;
    private static final List<String> NOTHING = List.of();

    /** Ways to receive what a probe has found; the last word of each first line is the probe. */
    private enum Way {
        PROBE("Status found = ON.probe(FROM, TAG); // @P", "world.recv(BUFFER, found.source(), found.tag()); // @R"),
        MPROBE("Message message = ON.mprobe(FROM, TAG); // @P", "message.recv(BUFFER); // @R"),
        MPROBE_IRECV("Message message = ON.mprobe(FROM, TAG); // @P", "message.irecv(BUFFER).waitFor(); // @R");

        private final String probe;
        private final String receive;

        Way(String probe, String receive) {
            this.probe = probe;
            this.receive = receive;
        }

        List<String> probe(String on, String from, String tag) {
            return List.of(probe.replace("ON", on).replace("FROM", from).replace("TAG", tag));
        }

        List<String> receive(String buffer) {
            return List.of(receive.replace("BUFFER", buffer));
        }
    }

    private final ProgramList list;

    ProbePrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (Way way : Way.values()) {
            envelopes(way);
            lengths(way);
        }
        messages();
        polls();
    }

    private static List<String> send(String buffer) {
        return List.of("world.send(" + buffer + ", 1, 7); // @S");
    }

    private static List<String> exchange(List<String> send, List<String> receive) {
        return choice("rank == 0", send, receive);
    }

    private void envelopes(Way way) {
        List<String> send = send("new int[4]");
        List<String> receive = way.receive("new int[4]");
        list.right(RANKS, exchange(send, lines(way.probe("world", "0", "7"), receive)));
        list.right(RANKS, exchange(send, lines(way.probe("world", "Mpi.ANY_SOURCE", "Mpi.ANY_TAG"), receive)));
        list.wrong(
                Mistake.TAG,
                RANKS,
                exchange(send, lines(way.probe("world", "0", "8"), receive)),
                "tag 8",
                "tag 7",
                "at @P");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                exchange(NOTHING, lines(way.probe("world", "0", "7"), receive)),
                "rank 0 has left",
                "at @P");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS + 1,
                choice("rank == 0", send, choice("rank == 1", lines(way.probe("world", "2", "7"), receive), NOTHING)),
                "rank 2 has left",
                "from rank 0, tag 7|from rank 0 tag 7",
                "at @P");
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS,
                lines(
                        List.of("Communicator copy = world.dup();"),
                        exchange(send, lines(way.probe("copy", "0", "7"), receive)),
                        List.of("copy.free();")),
                "tag 7",
                "dup of world",
                "@P");
        for (String[] wrong : new String[][] {
            {"2", "7", "source 2"},
            {"-4", "7", "source -4"},
            {"0", "-7", "tag -7"},
        }) {
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    exchange(send, lines(way.probe("world", wrong[0], wrong[1]), receive)),
                    wrong[2],
                    "at @P");
        }
    }

    private void lengths(Way way) {
        List<String> probe = way.probe("world", "0", "7");
        String found = way.name().startsWith("MPROBE") ? "message.status()" : "found";
        list.right(
                RANKS,
                exchange(send("new int[4]"), lines(probe, way.receive("new int[" + found + ".count(Datatype.INT)]"))));
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                exchange(send("new int[4]"), lines(probe, way.receive("new int[3]"))),
                "message of 16 bytes",
                "buffer of 12 bytes",
                "at @R");
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                exchange(send("new int[4]"), lines(probe, way.receive("new double[4]"))),
                "elements of INT",
                "of DOUBLE",
                "at @R");
        list.wrong(
                Mistake.INPUT,
                RANKS,
                exchange(
                        send("new int[9]"),
                        lines(
                                List.of("int[] data = new int[4];"),
                                probe,
                                way.receive("Buffer.of(data, 0, " + found + ".count(Datatype.INT))"))),
                "buffer has 4 elements, but offset 0 and count 9 need 9",
                "at @R");
    }

    /** What happens to a message after a matched probe. */
    private void messages() {
        List<String> probe = Way.MPROBE.probe("world", "0", "7");
        List<String> send = send("new int[4]");
        List<String> object = List.of("world.sendObject(5, 1, 7);");
        List<String> receive = Way.MPROBE.receive("new int[4]");
        list.right(RANKS, exchange(object, lines(probe, List.of("Object object = message.recvObject();"))));
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                exchange(object, lines(probe, List.of("message.recvObject(String.class); // @R"))),
                "java.lang.Integer",
                "java.lang.String",
                "at @R");
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                exchange(send, lines(probe, List.of("message.recvObject(); // @R"))),
                "INT",
                "object",
                "at @R");
        for (String again :
                List.of("message.recv(new int[4]);", "message.irecv(new int[4]);", "message.recvObject();")) {
            list.wrong(
                    Mistake.REQUEST,
                    RANKS,
                    exchange(send, lines(probe, receive, List.of(again + " // @T"))),
                    "has been received already",
                    "tag 7",
                    "at @T");
        }
        list.wrong(Mistake.REQUEST, RANKS, exchange(send, probe), "never received", "tag 7", "at @P");
        list.wrong(
                Mistake.MISSING_WAIT,
                RANKS,
                exchange(send, lines(probe, List.of("Request request = message.irecv(new int[4]); // @R"))),
                "never waited for",
                "tag 7",
                "at @R");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                exchange(send, lines(probe, List.of("world.recv(new int[4], 0, 7); // @R"))),
                "rank 0 has left",
                "tag 7",
                "at @R");
    }

    /** Programs that ask again and again: only right ones end. */
    private void polls() {
        list.right(RANKS, exchange(send("new int[4]"), statements("""
                                Status found = world.iprobe(0, 7);
                                while (found == null) {
                                    found = world.iprobe(0, 7);
                                }
                                world.recv(new int[4], 0, 7);
                                """)));
        list.right(RANKS, exchange(send("new int[4]"), statements("""
                                Message message = world.improbe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                                while (message == null) {
                                    message = world.improbe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                                }
                                message.recv(new int[4]);
                                """)));
        list.right(RANKS, statements("""
                        Message none = world.mprobe(Mpi.PROC_NULL, 7);
                        none.recv(new int[4]);
                        """));
        for (String poll : List.of("iprobe", "improbe")) {
            list.wrong(Mistake.ARGUMENT, RANKS, List.of("world." + poll + "(size, 7); // @A"), "source 2", "at @A");
        }
    }
}
