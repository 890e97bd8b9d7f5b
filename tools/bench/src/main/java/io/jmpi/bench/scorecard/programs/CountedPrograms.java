package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;

import io.jmpi.bench.scorecard.programs.CountedText.Sizes;
import java.util.List;

/** Programs of collective operations with a count for each rank. */
final class CountedPrograms {
    private static final int RANKS = 3;
    private static final String ODD_ONE = "rank == 1";

    private final ProgramList list;

    CountedPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        CountedText[] all = CountedText.values();
        for (int i = 0; i < all.length; i++) {
            calls(all[i], all[(i + 1) % all.length]);
            for (Style style : Style.values()) {
                lengths(style, all[i]);
            }
            arguments(all[i]);
        }
    }

    private static List<String> call(Style style, CountedText operation, String place) {
        return style.call("world", operation.operation(), operation.arguments(), place);
    }

    private static List<String> call(Style style, CountedText operation, Sizes sizes, String place) {
        return style.call("world", operation.operation(), operation.arguments(sizes, "0"), place);
    }

    /** Another order, none at one rank, or another root. */
    private void calls(CountedText one, CountedText other) {
        Style style = Style.BLOCKING;
        list.wrong(
                Mistake.CALL_ORDERING,
                RANKS,
                choice(
                        ODD_ONE,
                        lines(call(style, other, "A"), call(style, one, "B")),
                        lines(call(style, one, "C"), call(style, other, "D"))),
                "collective operations differ in world",
                "rank 0 called " + one.operation(),
                "rank 1 called " + other.operation(),
                "at @A|at @C");
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                choice("rank != 1", call(style, one, "A"), List.of()),
                "rank 1 has left",
                one.operation(),
                "at @A");
        if (one.isRooted()) {
            list.wrong(
                    Mistake.ROOT,
                    RANKS,
                    choice(
                            ODD_ONE,
                            style.call("world", one.operation(), one.arguments(Sizes.USUAL, "1"), "A"),
                            call(style, one, "B")),
                    "collective operations differ in world",
                    "root 0",
                    "root 1",
                    "at @A|at @B");
        }
    }

    /** Counts or types that differ between sender and receiver. */
    private void lengths(Style style, CountedText operation) {
        if (style == Style.BLOCKING) {
            list.right(RANKS, choice("rank < 5", call(style, operation, "A"), List.of()));
        }
        differing(style, operation, Sizes.USUAL.withType("float"), "of INT|x INT", "of FLOAT|x FLOAT");
        if (operation.isExchange()) {
            differing(style, operation, Sizes.USUAL.withCounts("3, 4, 4", "0, 4, 8"), "has 16 bytes", "room for 12");
        } else if (operation == CountedText.REDUCE_SCATTER) {
            differing(
                    style, operation, Sizes.USUAL.withOwn("5").withCounts("4, 5, 3", "0, 4, 8"), "4, 4, 4", "4, 5, 3");
            uneven(style, operation);
        } else {
            differing(
                    style,
                    operation,
                    Sizes.USUAL.withOwn("5").withCounts("4, 5, 3", "0, 4, 9"),
                    "has 20 bytes|expects 20|[16, 20, 12]",
                    "has 16 bytes|room for 16|[16, 16, 16]");
        }
        if (operation.hasDisplacements() && !operation.isExchange() && style == Style.BLOCKING) {
            differing(
                    style,
                    operation,
                    Sizes.USUAL.withOwn("3").withCounts("4, 3, 5", "0, 4, 7"),
                    "has 12 bytes|room for 12|[16, 12, 20]",
                    "has 16 bytes|expects 16|[16, 16, 16]");
            uneven(style, operation);
        }
    }

    private void differing(Style style, CountedText operation, Sizes other, String here, String there) {
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                choice(ODD_ONE, call(style, operation, other, "A"), call(style, operation, "B")),
                here,
                there,
                operation.operation(),
                "at @A|at @B");
    }

    /** A part of another size for each rank, which is right. */
    private void uneven(Style style, CountedText operation) {
        Sizes sizes = new Sizes("int", "rank + 1", "6", "1, 2, 3", "0, 1, 3");
        list.right(RANKS, call(style, operation, sizes, "A"));
    }

    private void arguments(CountedText operation) {
        Style style = operation.isRooted() ? Style.PERSISTENT : Style.BLOCKING;
        list.wrong(
                Mistake.ARGUMENT,
                RANKS,
                call(style, operation, Sizes.USUAL.withCounts("4, 4", "0, 4"), "A"),
                "2 parts for 3 ranks|counts has 2 elements|recvCounts has 2 elements",
                "at @a|at @A");
        list.wrong(
                Mistake.ARGUMENT,
                RANKS,
                call(style, operation, Sizes.USUAL.withCounts("4, -4, 4", "0, 4, 8"), "A"),
                "count -4 of buffer (part 1)|recvCounts[1] = -4",
                "at @a|at @A");
        if (operation.hasDisplacements()) {
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    call(style, operation, Sizes.USUAL.withCounts("4, 4, 4", "0, 4, 9"), "A"),
                    "buffer (part 2) has 12 elements, but offset 9 and count 4 need 13",
                    "at @a|at @A");
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    call(style, operation, Sizes.USUAL.withCounts("4, 4, 4", "0, -1, 8"), "A"),
                    "displacements[1] = -1",
                    "at @a|at @A");
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    call(style, operation, Sizes.USUAL.withCounts("4, 4, 4", "0, 4"), "A"),
                    "displacements has 2",
                    "counts has 3",
                    "at @a|at @A");
        }
    }
}
