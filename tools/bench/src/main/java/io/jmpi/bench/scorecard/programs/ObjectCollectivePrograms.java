package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;

import java.util.List;

/** Programs of collective operations on objects. They have no persistent style. */
final class ObjectCollectivePrograms {
    /** The collective operations on objects as program text. */
    private enum ObjectText {
        BCAST("bcastObject", "rank", true),
        GATHER("gatherObject", "rank", true),
        SCATTER("scatterObject", "java.util.Collections.nCopies(size, rank)", true),
        ALLGATHER("allgatherObject", "rank", false),
        ALLTOALL("alltoallObject", "java.util.Collections.nCopies(size, rank)", false),
        REDUCE("reduceObject", "rank, Integer::sum", true),
        ALLREDUCE("allreduceObject", "rank, Integer::sum", false),
        SCAN("scanObject", "rank, Integer::sum", false),
        EXSCAN("exscanObject", "rank, Integer::sum", false);

        private final String operation;
        private final String arguments;
        private final boolean rooted;

        ObjectText(String operation, String arguments, boolean rooted) {
            this.operation = operation;
            this.arguments = arguments;
            this.rooted = rooted;
        }

        /** The method's name. */
        String operation() {
            return operation;
        }

        /** Whether it has a root. */
        boolean isRooted() {
            return rooted;
        }

        /** Whether it takes an object for each rank. */
        boolean takesSeveral() {
            return this == SCATTER || this == ALLTOALL;
        }

        /** The arguments in parentheses, with a root if it has one. */
        String arguments(String root) {
            return "(" + arguments + (rooted ? ", " + root : "") + ")";
        }

        /** The arguments with another object than the rank. */
        String argumentsWith(String object) {
            return arguments("0").replace("rank", object);
        }
    }

    private static final int RANKS = 3;
    private static final String ODD_ONE = "rank == 1";
    private static final String DIFFER = "collective operations differ in world";

    private final ProgramList list;

    ObjectCollectivePrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        ObjectText[] all = ObjectText.values();
        for (Style style : List.of(Style.BLOCKING, Style.NONBLOCKING)) {
            for (int i = 0; i < all.length; i++) {
                calls(style, all[i], all[(i + 1) % all.length]);
                arguments(style, all[i]);
            }
        }
        communicators(ObjectText.BCAST);
        communicators(ObjectText.ALLREDUCE);
    }

    private static List<String> call(Style style, ObjectText operation, String place) {
        return style.call("world", operation.operation(), operation.arguments("0"), place);
    }

    /** Another order, another operation, or none at one rank. */
    private void calls(Style style, ObjectText one, ObjectText other) {
        list.wrong(
                Mistake.CALL_ORDERING,
                RANKS,
                choice(
                        ODD_ONE,
                        lines(call(style, other, "A"), call(style, one, "B")),
                        lines(call(style, one, "C"), call(style, other, "D"))),
                DIFFER,
                "rank 0 called " + one.operation(),
                "rank 1 called " + other.operation(),
                "at @A|at @C");
        if (style == Style.BLOCKING) {
            list.right(
                    RANKS,
                    choice(
                            ODD_ONE,
                            lines(call(style, one, "A"), call(style, other, "B")),
                            lines(call(style, one, "C"), call(style, other, "D"))));
            list.wrong(
                    Mistake.CALL_MATCHING,
                    RANKS,
                    choice("rank != 1", call(style, one, "A"), List.of()),
                    "rank 1 has left",
                    one.operation(),
                    "at @A");
        }
    }

    private void arguments(Style style, ObjectText operation) {
        if (operation.isRooted()) {
            list.wrong(
                    Mistake.ROOT,
                    RANKS,
                    choice(
                            ODD_ONE,
                            style.call("world", operation.operation(), operation.arguments("1"), "A"),
                            call(style, operation, "B")),
                    DIFFER,
                    "root 0",
                    "root 1",
                    "at @A|at @B");
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    style.call("world", operation.operation(), operation.arguments("size"), "A"),
                    "root 3",
                    "at @a|at @A");
        }
        if (operation.takesSeveral()) {
            String arguments = operation.arguments("0").replace("size", "2");
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    style.call("world", operation.operation(), arguments, "A"),
                    "objects has 2 elements",
                    "3 ranks",
                    "at @a|at @A");
        } else if (operation != ObjectText.BCAST
                && !operation.argumentsWith("x").contains("sum")) {
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    style.call("world", operation.operation(), operation.argumentsWith("new Object()"), "A"),
                    "java.lang.Object",
                    "at @a|at @A");
        }
    }

    /** The operation in another communicator, or on elements, at one rank. */
    private void communicators(ObjectText operation) {
        List<String> inCopy = Style.BLOCKING.call("copy", operation.operation(), operation.arguments("0"), "A");
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS,
                lines(
                        List.of("Communicator copy = world.dup();"),
                        choice(ODD_ONE, inCopy, call(Style.BLOCKING, operation, "B")),
                        List.of("copy.free();")),
                "deadlock",
                operation.operation() + " in world",
                operation.operation() + " in communicator",
                "at @A",
                "at @B");
        for (Style style : Style.values()) {
            CollectiveText elements = CollectiveText.valueOf(operation.name());
            list.wrong(
                    Mistake.DATATYPE,
                    RANKS,
                    choice(
                            ODD_ONE,
                            style.call("world", elements.operation(), elements.arguments(), "A"),
                            call(Style.BLOCKING, operation, "B")),
                    DIFFER,
                    "object",
                    "INT",
                    "at @A|at @B");
        }
    }
}
