package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;

import java.util.List;
import java.util.Locale;

/** Programs of neighborhood collectives in rings of three ranks. */
final class NeighborPrograms {
    /** The neighborhood collective operations as program text, for ranks with two neighbors. */
    private enum NeighborText {
        ALLGATHER("neighborAllgather", "(new TYPE[COUNT], new TYPE[2 * COUNT])"),
        ALLGATHERV("neighborAllgatherv", "(new TYPE[COUNT], PARTS)"),
        ALLTOALL("neighborAlltoall", "(new TYPE[2 * COUNT], new TYPE[2 * COUNT])"),
        ALLTOALLV("neighborAlltoallv", "(PARTS, PARTS)"),
        ALLTOALLW("neighborAlltoallw", "(TYPED, TYPED)");

        private static final String PARTS =
                "Buffer.of(new TYPE[2 * COUNT], new int[] {COUNT, COUNT}, new int[] {0, COUNT})";
        private static final String TYPED =
                "Buffer.of(new TYPE[2 * COUNT], 0, new int[] {COUNT, COUNT}, new int[] {0, COUNT},"
                        + " new Datatype<?>[] {Datatype.UPPER, Datatype.UPPER})";

        private final String operation;
        private final String arguments;

        NeighborText(String operation, String arguments) {
            this.operation = operation;
            this.arguments = arguments;
        }

        /** The method's name. */
        String operation() {
            return operation;
        }

        /** The arguments in parentheses, with {@code count} elements for each neighbor. */
        String arguments(String type, String count) {
            return arguments
                    .replace("TYPED", TYPED)
                    .replace("PARTS", PARTS)
                    .replace("UPPER", type.toUpperCase(Locale.ROOT))
                    .replace("TYPE", type)
                    .replace("COUNT", count);
        }

        /** The usual arguments. */
        String arguments() {
            return arguments("int", "4");
        }

        /** Arguments for one neighbor too few. */
        String tooShort() {
            return arguments()
                    .replace(
                            "new int[2 * 4], new int[] {4, 4}, new int[] {0, 4}",
                            "new int[4], new int[] {4}, new int[] {0}")
                    .replace(
                            "new int[2 * 4], 0, new int[] {4, 4}, new int[] {0, 4}",
                            "new int[4], 0, new int[] {4}, new int[] {0}")
                    .replace("{Datatype.INT, Datatype.INT}", "{Datatype.INT}")
                    .replace("new int[2 * 4]", "new int[2 * 4 - 1]");
        }
    }

    private static final int RANKS = 3;
    private static final String ODD_ONE = "rank == 1";
    private static final String DIFFER = "collective operations differ in communicator 4";
    private static final List<String> FREED = List.of("ring.free(); // @F");
    private static final List<String> CART =
            List.of("CartCommunicator ring = world.createCart(new int[] {size}, new boolean[] {true}, false); // @M");
    private static final List<String> GRAPH = List.of("GraphCommunicator ring = world.createGraph(new int[] {2, 4, 6},"
            + " new int[] {2, 1, 0, 2, 1, 0}, false); // @M");
    private static final List<String> DIST_GRAPH = List.of(
            "int[] both = {(rank + size - 1) % size, (rank + 1) % size};",
            "DistGraphCommunicator ring = world.createDistGraphAdjacent(both, null, both, null, Info.EMPTY, false); // @M");

    private final ProgramList list;

    NeighborPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        NeighborText[] all = NeighborText.values();
        for (int i = 0; i < all.length; i++) {
            for (Style style : Style.values()) {
                missing(CART, style, all[i]);
                differing(
                        CART,
                        style,
                        all[i],
                        all[i].arguments("int", "5"),
                        "has 20 bytes|expects 20",
                        "has 16 bytes|room for 16");
            }
            for (List<String> ring : List.of(GRAPH, DIST_GRAPH)) {
                missing(ring, Style.BLOCKING, all[i]);
                differing(ring, Style.BLOCKING, all[i], all[i].arguments("float", "4"), "of INT", "of FLOAT");
            }
            other(all[i], all[(i + 1) % all.length]);
            tooShort(all[i]);
        }
        objects();
    }

    private static List<String> call(Style style, NeighborText operation, String place) {
        return style.call("ring", operation.operation(), operation.arguments(), place);
    }

    /** No operation at one rank. */
    private void missing(List<String> ring, Style style, NeighborText operation) {
        List<String> call = call(style, operation, "A");
        list.right(RANKS, lines(ring, call, FREED));
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                lines(ring, choice("rank != 1", call, List.of()), FREED),
                DIFFER,
                "rank 0 called " + operation.operation(),
                "rank 1 called free",
                "at @A|at @F");
    }

    /** Another operation at one rank. */
    private void other(NeighborText one, NeighborText other) {
        list.wrong(
                Mistake.CALL_MATCHING,
                RANKS,
                lines(CART, choice(ODD_ONE, call(Style.BLOCKING, other, "A"), call(Style.BLOCKING, one, "B")), FREED),
                DIFFER,
                "rank 0 called " + one.operation(),
                "rank 1 called " + other.operation(),
                "at @A|at @B");
    }

    /** Fewer blocks than neighbors. */
    private void tooShort(NeighborText operation) {
        list.wrong(
                Mistake.ARGUMENT,
                RANKS,
                lines(CART, Style.BLOCKING.call("ring", operation.operation(), operation.tooShort(), "A"), FREED),
                "2 sources|2 destinations|2 neighbors",
                "at @A");
    }

    /** Blocks of another length or type at one rank. */
    private void differing(
            List<String> ring, Style style, NeighborText operation, String other, String here, String there) {
        list.wrong(
                Mistake.DATATYPE,
                RANKS,
                lines(
                        ring,
                        choice(
                                ODD_ONE,
                                style.call("ring", operation.operation(), other, "A"),
                                call(style, operation, "B")),
                        FREED),
                here,
                there,
                operation.operation(),
                "at @A|at @B");
    }

    private void objects() {
        for (List<String> ring : List.of(CART, DIST_GRAPH)) {
            for (Style style : List.of(Style.BLOCKING, Style.NONBLOCKING)) {
                List<String> one = style.call("ring", "neighborAllgatherObject", "(rank)", "A");
                list.right(RANKS, lines(ring, one, FREED));
                list.wrong(
                        Mistake.ARGUMENT,
                        RANKS,
                        lines(
                                ring,
                                style.call("ring", "neighborAlltoallObject", "(java.util.List.of(rank))", "A"),
                                FREED),
                        "objects has 1 element for 2 destinations",
                        "at @a|at @A");
                list.wrong(
                        Mistake.CALL_MATCHING,
                        RANKS,
                        lines(ring, choice("rank != 1", one, List.of()), FREED),
                        DIFFER,
                        "rank 1 called free",
                        "at @A|at @F");
            }
        }
    }
}
