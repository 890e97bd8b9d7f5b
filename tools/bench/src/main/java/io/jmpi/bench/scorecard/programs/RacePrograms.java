package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;

import java.util.ArrayList;
import java.util.List;

/** Programs with receives and probes from any source, whose matchings are explored. */
final class RacePrograms {
    /** The ways to take a message from a source with tag 5, which wait at the place {@code @R}. */
    private static final List<List<String>> WAYS = List.of(
            List.of("world.recv(new int[1], SOURCE, 5); // @R"),
            List.of("Request RNAME = world.irecv(new int[1], SOURCE, 5); // @R", "RNAME.waitFor();"),
            List.of(
                    "PersistentRequest RNAME = world.recvInit(new int[1], SOURCE, 5);",
                    "RNAME.start(); // @R",
                    "RNAME.waitFor();"),
            List.of("world.sendrecv(new int[1], Mpi.PROC_NULL, 0, new int[1], SOURCE, 5); // @R"),
            List.of("world.mprobe(SOURCE, 5).recv(new int[1]); // @R"),
            List.of("world.recv(new int[1], world.probe(SOURCE, 5).source(), 5); // @R"));

    private final ProgramList list;

    RacePrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (List<String> way : WAYS) {
            for (int senders = 2; senders <= 3; senders++) {
                race(way, senders);
            }
            deadlock(way);
            failure(way);
        }
    }

    private static List<String> taken(List<String> way, String source, int number) {
        return way.stream()
                .map(line -> line.replace("SOURCE", source).replace("RNAME", "request" + number))
                .map(line -> number == 0 ? line : line.replace(" // @R", ""))
                .toList();
    }

    private static List<String> allTaken(List<String> way, int senders, String source) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < senders; i++) {
            all.addAll(taken(way, source.replace("I", Integer.toString(i + 1)), i));
        }
        return all;
    }

    private static List<String> sent(String tag) {
        return List.of("world.send(new int[1], 0, " + tag + "); // @S");
    }

    /** Several ranks send at once; or the receiver names them, or their tags, or lets them send one after the other. */
    private void race(List<String> way, int senders) {
        int ranks = senders + 1;
        list.explored(
                Mistake.MESSAGE_RACE,
                ranks,
                choice("rank == 0", allTaken(way, senders, "Mpi.ANY_SOURCE"), sent("5")),
                "message race: ",
                "from any source with tag 5",
                "at @R",
                "sent at @S",
                "the message of rank 1",
                "the message of rank " + senders);
        list.explored(ranks, choice("rank == 0", allTaken(way, senders, "I"), sent("5")));
        list.explored(
                ranks,
                choice(
                        "rank == 0",
                        lines(
                                taken(way, "Mpi.ANY_SOURCE", 0),
                                List.of("for (int i = 2; i < size; i++) {"),
                                List.of("    world.recv(new int[1], i, 6);"),
                                List.of("}")),
                        choice("rank == 1", sent("5"), sent("6"))));
        list.explored(
                ranks,
                lines(
                        choice("rank == 1", sent("5"), List.of()),
                        choice("rank == 0", taken(way, "Mpi.ANY_SOURCE", 0), List.of()),
                        List.of("world.barrier();"),
                        choice("rank == 2", List.of("world.send(new int[1], 0, 5);"), List.of()),
                        choice("rank == 0", taken(way, "Mpi.ANY_SOURCE", 1), List.of())));
    }

    /** Only if the message of rank 2 is taken first, nothing is left for the receive that names it. */
    private void deadlock(List<String> way) {
        List<String> end = List.of("world.barrier();");
        list.explored(
                Mistake.CALL_ORDERING,
                3,
                lines(
                        choice(
                                "rank == 0",
                                lines(taken(way, "Mpi.ANY_SOURCE", 0), List.of("world.recv(new int[1], 2, 5); // @W")),
                                sent("5")),
                        end),
                "deadlock in one order",
                "recv from rank 2, tag 5",
                "at @W",
                "at @R");
    }

    /** Only one of the orders is expected. */
    private void failure(List<String> way) {
        list.explored(
                Mistake.MESSAGE_RACE,
                3,
                choice(
                        "rank == 0",
                        lines(
                                List.of("int[] first = new int[1];"),
                                List.of("world.recv(first, Mpi.ANY_SOURCE, 6); // @F"),
                                List.of("if (first[0] == 2) {"),
                                List.of("    throw new IllegalStateException(\"unexpected\"); // @X"),
                                List.of("}"),
                                List.of("world.recv(first, Mpi.ANY_SOURCE, 6);"),
                                taken(way, "1", 0)),
                        lines(
                                List.of("world.send(new int[] {rank}, 0, 6); // @S"),
                                choice("rank == 1", List.of("world.send(new int[1], 0, 5);"), List.of()))),
                "message race: ",
                "at @F",
                "unexpected, at @X");
    }
}
