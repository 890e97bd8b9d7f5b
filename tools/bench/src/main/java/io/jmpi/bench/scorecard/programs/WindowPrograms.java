package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;
import static io.jmpi.bench.scorecard.programs.ProgramList.statements;

import java.util.List;

/** Programs whose ranks access windows: accesses that conflict, calls in the wrong epoch, wrong arguments, waits in vain. */
final class WindowPrograms {
    private static final int RANKS = 3;
    private static final String CONFLICT = "access the same";

    private final ProgramList list;

    WindowPrograms(ProgramList list) {
        this.list = list;
    }

    /** How ranks 1 and 2 get access to the window of rank 0. */
    private enum Epoch {
        FENCE("window.fence(); // @F", "window.fence();", "window.fence(); // @F", "window.fence(); // @W"),
        GROUP(
                "window.start(world.group().include(0));",
                "window.complete();",
                "window.post(world.group().include(1, 2)); // @F",
                "window.waitFor(); // @W"),
        /** Two barriers: after the first one all accesses have arrived, so that none is complete before. */
        LOCK(
                "window.lock(LockType.SHARED, 0);",
                "world.barrier(); world.barrier(); window.unlock(0);",
                "",
                "world.barrier(); world.barrier();");

        private final String begin;
        private final String end;
        private final String beginAtTarget;
        private final String endAtTarget;

        Epoch(String begin, String end, String beginAtTarget, String endAtTarget) {
            this.begin = begin;
            this.end = end;
            this.beginAtTarget = beginAtTarget;
            this.endAtTarget = endAtTarget;
        }

        /** The program of all ranks: what the target does within, and what ranks 1 and 2 do. */
        private List<String> program(List<String> target, List<String> first, List<String> second) {
            List<String> origin = lines(List.of(begin), choice("rank == 1", first, second), List.of(end));
            return inWindow(choice("rank == 0", lines(List.of(beginAtTarget), target, List.of(endAtTarget)), origin));
        }
    }

    /** Two accesses that conflict if they overlap. */
    private enum Pair {
        PUTS("put", "put"),
        PUT_AND_GET("put", "get"),
        GET_AND_PUT("get", "put"),
        PUT_AND_ACCUMULATE("put", "accumulate"),
        ACCUMULATE_AND_GET("accumulate", "get"),
        ACCUMULATES("accumulate", "accumulate");

        private final String one;
        private final String other;

        Pair(String one, String other) {
            this.one = one;
            this.other = other;
        }

        private String first(int displacement) {
            return access(one, displacement, "SUM", "A");
        }

        private String second(int displacement) {
            return access(other, displacement, "PROD", "B");
        }
    }

    private static String access(String method, int displacement, String op, String place) {
        String rest = method.equals("accumulate") ? ", ReduceOp." + op : "";
        return "window." + method + "(new int[2], 0, " + displacement + rest + "); // @" + place;
    }

    private static List<String> inWindow(List<String> body) {
        return lines(
                List.of("int[] memory = new int[8];", "Window window = Window.create(world, memory);"),
                body,
                List.of("window.free();"));
    }

    void generate() {
        for (Epoch epoch : Epoch.values()) {
            for (Pair pair : Pair.values()) {
                conflicts(epoch, pair);
            }
            list.right(RANKS, epoch.program(List.of(), sums("A"), sums("B")));
            origins(epoch);
        }
        for (Epoch epoch : List.of(Epoch.FENCE, Epoch.GROUP)) {
            for (String method : List.of("put", "get", "accumulate")) {
                stores(epoch, method);
            }
        }
        synchronizedAccesses();
        epochs();
        arguments();
        waits();
    }

    private static List<String> sums(String place) {
        return List.of(access("accumulate", 2, "SUM", place));
    }

    /** Accesses of two ranks, or of one, to the same elements and to neighbors. */
    private void conflicts(Epoch epoch, Pair pair) {
        List<String> none = List.of();
        for (int distance : new int[] {0, 1, 2}) {
            List<String> first = List.of(pair.first(2));
            List<String> second = List.of(pair.second(2 + distance));
            List<List<String>> bodies =
                    List.of(epoch.program(none, first, second), epoch.program(none, none, lines(first, second)));
            for (List<String> body : bodies) {
                if (distance == 2) {
                    list.right(RANKS, body);
                } else {
                    list.wrong(
                            Mistake.WINDOW_RACE,
                            RANKS,
                            body,
                            CONFLICT,
                            pair.one + " of rank",
                            pair.other + " of rank",
                            "at @A",
                            "at @B");
                }
            }
        }
    }

    /** A store of the target to elements that another rank accesses, before that or after it. */
    private void stores(Epoch epoch, String method) {
        List<String> access = List.of(access(method, 2, "SUM", "A"));
        for (int element : new int[] {3, 5}) {
            String store = "memory[" + element + "] = 7;";
            List<String> before = epoch.program(
                    statements(store + "\nworld.barrier();"),
                    lines(List.of("world.barrier();"), access),
                    List.of("world.barrier();"));
            List<String> after = epoch.program(
                    statements("world.barrier();\n" + store),
                    lines(access, List.of("world.barrier();")),
                    List.of("world.barrier();"));
            for (List<String> body : List.of(before, after)) {
                if (element == 5) {
                    list.right(RANKS, body);
                } else {
                    list.wrong(
                            Mistake.WINDOW_RACE,
                            RANKS,
                            body,
                            CONFLICT,
                            method + " of rank 1 at @A",
                            "a store of the program at rank 0",
                            "called at @F");
                }
            }
        }
    }

    /** Memory that an access reads or writes, and that is used before the access is complete. */
    private void origins(Epoch epoch) {
        List<String> none = List.of();
        for (String method : List.of("put", "accumulate")) {
            String op = method.equals("put") ? "" : ", ReduceOp.SUM";
            List<String> access =
                    statements("int[] data = new int[2];\nwindow." + method + "(data, 0, 2" + op + "); // @A");
            list.wrong(
                    Mistake.LOCAL_CONCURRENCY,
                    RANKS,
                    epoch.program(none, lines(access, List.of("data[1] = 5;")), none),
                    "modified the origin buffer",
                    method + " to rank 0",
                    "@A");
        }
        String gets = "int[] data = new int[3];\nwindow.get(Buffer.of(data, 0, 2), 0, 0); // @A\n"
                + "window.get(Buffer.of(data, %d, %d), 0, 4); // @B";
        list.right(RANKS, epoch.program(none, statements(gets.formatted(2, 1)), none));
        list.wrong(
                Mistake.LOCAL_CONCURRENCY,
                RANKS,
                epoch.program(none, statements(gets.formatted(1, 2)), none),
                "overlaps that of the active",
                "get to rank 0",
                "@A");
    }

    /** Accesses to the same elements that a synchronization separates. */
    private void synchronizedAccesses() {
        String put = "window.put(new int[2], 0, 2);\n";
        String get = "window.get(new int[2], 0, 2);\n";
        list.right(
                RANKS,
                inWindow(statements("window.fence();\nif (rank == 1) " + put + "window.fence();\nif (rank == 2) " + get
                        + "window.fence();")));
        list.right(
                RANKS,
                inWindow(choice(
                        "rank > 0",
                        statements("window.lock(LockType.EXCLUSIVE, 0);\n" + put + "window.unlock(0);"),
                        List.of())));
        list.right(
                RANKS,
                inWindow(statements("window.fence();\nif (rank == 0) memory[2] = 5;\nworld.barrier();\n"
                        + "window.lock(LockType.EXCLUSIVE, 0);\n" + put + "window.unlock(0);")));
        list.right(
                RANKS,
                inWindow(statements("window.lockAll();\nif (rank == 1) {\n" + put + "window.flush(0);\n" + get
                        + "}\nwindow.unlockAll();")));
    }

    // ---------------------------------------------------------------- calls in the wrong epoch

    private void epochs() {
        for (String call : List.of("put", "get", "accumulate")) {
            epoch("outside of an epoch", access(call, 0, "SUM", "A"));
        }
        epoch("without its lock", "window.fence();\nwindow.rput(new int[1], 0, 0); // @A");
        epoch("which this epoch does not cover", "window.lock(LockType.SHARED, 1);\n" + access("put", 0, "SUM", "A"));
        epoch("whose lock this rank does not hold", "window.unlock(0); // @A");
        epoch("whose lock this rank holds", "window.lock(LockType.SHARED, 0);\nwindow.lock(LockType.SHARED, 0); // @A");
        epoch("unlockAll without lockAll", "window.unlockAll(); // @A");
        epoch("flush to rank 0 without its lock", "window.flush(0); // @A");
        epoch("complete without start", "window.complete(); // @A");
        epoch("waitFor without post", "window.waitFor(); // @A");
        epoch("fence in the epoch of a lock", "window.lockAll();\nwindow.fence(); // @A");
        epoch("free in the epoch of a lock", "window.lockAll();\nwindow.free(); // @A");
    }

    private void epoch(String fact, String statements) {
        list.wrong(Mistake.EPOCH, RANKS, inWindow(statements(statements)), fact, "at @A");
    }

    // ---------------------------------------------------------------- wrong arguments

    private void arguments() {
        argument("displacement 7", "window.put(new int[2], 0, 7); // @A");
        argument("displacement -1", "window.get(new int[2], 0, -1); // @A");
        argument("target rank 3", "window.put(new int[2], 3, 0); // @A");
        argument("is an array of INT", "window.put(new double[1], 0, 0); // @A");
        argument("origin has 8", "window.put(new int[2], Target.of(0, 0, 1, Datatype.INT)); // @A");
        argument("NO_OP", "window.accumulate(new int[1], 0, 0, ReduceOp.NO_OP); // @A");
        argument("one element", "window.fetchAndOp(new int[2], new int[2], 0, 0, ReduceOp.SUM); // @A");
        argument("integer, char", "window.compareAndSwap(new double[1], new double[1], new double[1], 0, 0); // @A");
    }

    private void argument(String fact, String call) {
        list.wrong(Mistake.ARGUMENT, RANKS, inWindow(statements("window.lockAll();\n" + call)), fact, "at @A");
    }

    // ---------------------------------------------------------------- waits in vain

    private void waits() {
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                inWindow(choice(
                        "rank == 0",
                        statements("window.start(world.group().include(1)); // @A"),
                        statements("world.barrier();"))),
                "deadlock",
                "start of window",
                "which needs post of rank 1",
                "@A");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                inWindow(statements("""
                        if (rank == 1) {
                            window.lock(LockType.EXCLUSIVE, 0);
                        }
                        world.barrier();
                        if (rank == 2) {
                            window.lock(LockType.EXCLUSIVE, 0); // @A
                        }
                        world.barrier();
                        """)),
                "deadlock",
                "at rank 0, which rank 1 holds",
                "@A");
    }
}
