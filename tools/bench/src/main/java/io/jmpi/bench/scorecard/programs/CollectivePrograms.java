package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;

import java.util.List;

/** Programs of collective operations whose ranks differ in one thing, beside the same without the difference. */
final class CollectivePrograms {
    private static final int RANKS = 3;
    private static final String ODD_ONE = "rank == 1";
    private static final String DIFFER = "collective operations differ in world";

    private final ProgramList list;

    CollectivePrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        CollectiveText[] all = CollectiveText.values();
        for (Style style : Style.values()) {
            for (int i = 0; i < all.length; i++) {
                for (int step = 1; step <= 2; step++) {
                    CollectiveText other = all[(i + step) % all.length];
                    order(style, all[i], other);
                    matching(style, all[i], other);
                }
                missing(style, all[i]);
                communicator(style, all[i]);
                arguments(style, all[i]);
            }
        }
    }

    private static List<String> call(Style style, CollectiveText operation, String place) {
        return style.call("world", operation.operation(), operation.arguments(), place);
    }

    /** Two operations in another order at one rank. */
    private void order(Style style, CollectiveText one, CollectiveText other) {
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
        list.right(
                RANKS,
                choice(
                        ODD_ONE,
                        lines(call(style, one, "A"), call(style, other, "B")),
                        lines(call(style, one, "C"), call(style, other, "D"))));
    }

    /** Another operation at one rank. */
    private void matching(Style style, CollectiveText one, CollectiveText other) {
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                choice(ODD_ONE, call(style, other, "A"), call(style, one, "B")),
                DIFFER,
                "rank 0 called " + one.operation(),
                "rank 1 called " + other.operation(),
                "at @A|at @B");
    }

    /** No operation at one rank. */
    private void missing(Style style, CollectiveText operation) {
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                choice("rank != 1", call(style, operation, "A"), List.of()),
                "rank 1 has left",
                "at @A");
        list.right(RANKS, choice("rank != 5", call(style, operation, "A"), List.of()));
    }

    /** The operation in another communicator at one rank. */
    private void communicator(Style style, CollectiveText operation) {
        List<String> made = List.of("Communicator copy = world.dup();");
        List<String> freed = List.of("copy.free();");
        List<String> inCopy = style.call("copy", operation.operation(), operation.arguments(), "A");
        list.wrong(
                Mistake.COMMUNICATOR,
                RANKS,
                lines(made, choice(ODD_ONE, inCopy, call(style, operation, "B")), freed),
                "deadlock",
                operation.operation() + " in world",
                operation.operation() + " in communicator",
                "at @A",
                "at @B");
        list.right(RANKS, lines(made, inCopy, call(style, operation, "B"), freed));
    }

    /** One argument that differs at one rank. */
    private void arguments(Style style, CollectiveText operation) {
        if (operation.isRooted()) {
            differing(Mistake.ROOT, style, operation, operation.arguments("int", "4", "SUM", "1"), "root 0", "root 1");
        }
        if (operation.reduces()) {
            differing(Mistake.OPERATOR, style, operation, operation.arguments("int", "4", "MAX", "0"), "SUM", "MAX");
        }
        if (operation.hasData()) {
            differing(Mistake.DATATYPE, style, operation, operation.arguments("long", "4", "SUM", "0"), "INT", "LONG");
            differing(Mistake.DATATYPE, style, operation, operation.arguments("int", "5", "SUM", "0"), "4", "5");
        }
    }

    private void differing(
            Mistake mistake, Style style, CollectiveText operation, String other, String here, String there) {
        list.wrong(
                mistake,
                RANKS,
                choice(ODD_ONE, style.call("world", operation.operation(), other, "A"), call(style, operation, "B")),
                DIFFER,
                "rank 0 called " + operation.operation() + "(",
                here,
                there,
                "at @A|at @B");
        list.right(
                RANKS,
                choice(
                        "rank < 5",
                        style.call("world", operation.operation(), other, "A"),
                        call(style, operation, "B")));
    }
}
