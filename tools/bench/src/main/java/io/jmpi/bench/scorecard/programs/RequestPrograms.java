package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs that start, wait for and free requests in a wrong order. Each rank communicates with itself, or with all. */
final class RequestPrograms {
    private static final int RANKS = 2;

    /** A persistent operation as program text, and what lets it complete. */
    private record Persistent(String made, String partner, boolean isCollective) {
        List<String> make() {
            return List.of("PersistentRequest request = world." + made + "; // @M");
        }

        List<String> completed() {
            return lines(partner.isEmpty() ? List.of() : List.of(partner), List.of("request.waitFor(); // @W"));
        }
    }

    private static final List<Persistent> ALL = List.of(
            new Persistent("sendInit(new int[4], rank, 7)", "world.recv(new int[4], rank, 7);", false),
            new Persistent("recvInit(new int[4], rank, 7)", "world.send(new int[4], rank, 7);", false),
            new Persistent("barrierInit()", "", true),
            new Persistent("bcastInit(new int[4], 0)", "", true),
            new Persistent("allreduceInit(new int[4], new int[4], ReduceOp.SUM)", "", true));
    private static final List<String> START = List.of("request.start(); // @S");

    private final ProgramList list;

    RequestPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (Persistent each : ALL) {
            right(each);
            wrong(each);
        }
        several();
        states();
        for (CollectiveText operation : CollectiveText.values()) {
            forgotten(operation);
        }
    }

    private void right(Persistent each) {
        List<String> again = lines(START, each.completed());
        list.right(
                RANKS,
                lines(
                        each.make(),
                        again,
                        List.of("request.waitFor();"),
                        again.stream()
                                .map(line -> line.replaceAll(" // @.", ""))
                                .toList(),
                        List.of("request.free();")));
        list.right(RANKS, lines(each.make(), List.of("request.close();")));
    }

    private void wrong(Persistent each) {
        wrong(each, "is active: wait for it before you start it again", "request.start(); // @A");
        wrong(each, "has been freed", "request.waitFor();", "request.free();", "request.start(); // @A");
        wrong(each, "has been freed", "request.waitFor();", "request.free();", "request.free(); // @A");
        wrong(each, "has been freed", "request.waitFor();", "request.free();", "request.waitFor(); // @A");
        wrong(
                each,
                "requests[1] is the same active request as requests[0]",
                "Request.waitAll(request, request); // @A");
        if (each.isCollective()) {
            wrong(each, "is active: wait for it before you free it", "request.free(); // @A");
        }
    }

    private void wrong(Persistent each, String fact, String... then) {
        List<String> partner = each.partner().isEmpty() ? List.of() : List.of(each.partner());
        list.wrong(
                Mistake.REQUEST,
                RANKS,
                lines(each.make(), List.of("request.start();"), partner, List.of(then)),
                fact,
                "at @A");
    }

    private void several() {
        String made = """
                PersistentRequest send = world.sendInit(new int[4], rank, 7);
                PersistentRequest receive = world.recvInit(new int[4], rank, 7);
                """;
        String all = "Request.waitAll(send, null, receive);\n";
        list.right(RANKS, statements(made + "PersistentRequest.startAll(receive, send);\n" + all));
        list.right(RANKS, statements(made + all + "Request.waitAny(send, receive);\nRequest.testAll(receive);"));
        for (String[] wrong : new String[][] {
            {"PersistentRequest.startAll(receive, null);", "requests[1] is null"},
            {"PersistentRequest.startAll(receive, receive);", "requests[1] is the same request as requests[0]"},
            {"receive.start();\nPersistentRequest.startAll(send, receive);", "requests[1] is active"},
            {"receive.free();\nPersistentRequest.startAll(send, receive);", "requests[1] has been freed"},
            {"Request.waitAll((Request[]) null);", "requests is null"},
        }) {
            list.wrong(Mistake.REQUEST, RANKS, statements(made + wrong[0] + " // @A"), wrong[1], "at @A");
        }
    }

    /** Requests that have not completed, have been freed, or have been cancelled. */
    private void states() {
        String receive = "Request request = world.irecv(new int[4], rank, 7);\n";
        String send = "world.send(new int[4], rank, 7);\n";
        list.right(RANKS, statements(receive + send + "request.waitFor();\nrequest.waitFor();\nrequest.status();"));
        list.right(RANKS, statements(receive + "request.cancel();\nrequest.waitFor();"));
        list.right(RANKS, statements(send + receive + "while (!request.test()) {\n}\nrequest.free();"));
        list.wrong(
                Mistake.REQUEST, RANKS, statements(receive + "request.status(); // @A"), "has not completed", "at @A");
        list.wrong(
                Mistake.REQUEST,
                RANKS,
                statements(receive + send + "request.free();\nrequest.waitFor(); // @A"),
                "has been freed",
                "at @A");
        list.wrong(
                Mistake.REQUEST,
                RANKS,
                statements(receive + send + "request.free();\nrequest.test(); // @A"),
                "has been freed",
                "at @A");
        list.wrong(Mistake.REQUEST, RANKS, statements(receive + "request.free(); // @A"), "never matched", "tag 7");
        for (String operation :
                List.of("ibarrier()", "ibcast(new int[4], 0)", "iallgather(new int[1], new int[size])")) {
            list.wrong(
                    Mistake.REQUEST,
                    RANKS,
                    List.of("Request request = world." + operation + ";", "request.free(); // @A"),
                    "a collective operation cannot be freed: wait for it",
                    "at @A");
        }
        list.wrong(
                Mistake.REQUEST,
                RANKS,
                statements("Request request = world.idup();\nrequest.free(); // @A"),
                "cannot be freed: wait for it",
                "at @A");
        list.wrong(
                Mistake.REQUEST,
                RANKS,
                statements("var request = world.idup();\nrequest.communicator().free(); // @A"),
                "the duplication is complete: wait for it first",
                "at @A");
    }

    /** Nobody waits for a collective operation, or one rank does not start it. */
    private void forgotten(CollectiveText operation) {
        String arguments = operation.arguments();
        list.wrong(
                Mistake.MISSING_WAIT,
                RANKS,
                List.of("Request request = world.i" + operation.operation() + arguments + "; // @A"),
                "never waited for",
                operation.operation(),
                "at @A");
        list.wrong(
                Mistake.MISSING_START,
                RANKS,
                lines(
                        List.of("PersistentRequest request = world." + operation.operation() + "Init" + arguments
                                + "; // @A"),
                        choice("rank != 1", START, List.of()),
                        List.of("request.waitFor(); // @W")),
                "never started",
                operation.operation(),
                "at @A");
    }
}
