package io.jmpi.bench.scorecard.programs;

/** The collective operations with a count for each rank, as program text; three ranks call them. */
enum CountedText {
    GATHERV("gatherv", "(OWN, PARTS, ROOT)", true),
    SCATTERV("scatterv", "(PARTS, OWN, ROOT)", true),
    ALLGATHERV("allgatherv", "(OWN, PARTS)", false),
    ALLTOALLV("alltoallv", "(SENT, PARTS)", false),
    ALLTOALLW("alltoallw", "(SENT, PARTS)", false),
    REDUCE_SCATTER("reduceScatter", "(new TYPE[ROOM], OWN, new int[] {COUNTS}, ReduceOp.SUM)", false);

    private static final String USUAL = "4, 4, 4";

    /** What may differ in a call; the usual one has four elements for each rank. */
    record Sizes(String type, String own, String room, String counts, String displacements) {
        static final Sizes USUAL = new Sizes("int", "4", "12", CountedText.USUAL, "0, 4, 8");

        Sizes withType(String other) {
            return new Sizes(other, own, room, counts, displacements);
        }

        Sizes withOwn(String other) {
            return new Sizes(type, other, room, counts, displacements);
        }

        Sizes withCounts(String other, String places) {
            return new Sizes(type, own, room, other, places);
        }
    }

    private final String operation;
    private final String arguments;
    private final boolean rooted;

    CountedText(String operation, String arguments, boolean rooted) {
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

    /** Whether each rank sends parts and receives parts. */
    boolean isExchange() {
        return arguments.contains("SENT");
    }

    /** Whether a call has displacements. */
    boolean hasDisplacements() {
        return this != REDUCE_SCATTER;
    }

    private String parts(String counts, String displacements) {
        return this == ALLTOALLW
                ? "Buffer.of(new TYPE[ROOM], 0, new int[] {" + counts + "}, new int[] {" + displacements
                        + "}, new Datatype<?>[] {Datatype.UPPER, Datatype.UPPER, Datatype.UPPER})"
                : "Buffer.of(new TYPE[ROOM], new int[] {" + counts + "}, new int[] {" + displacements + "})";
    }

    /** The arguments in parentheses. */
    String arguments(Sizes sizes, String root) {
        return arguments
                .replace("SENT", parts(USUAL, Sizes.USUAL.displacements()))
                .replace("PARTS", parts(sizes.counts(), sizes.displacements()))
                .replace("OWN", "new TYPE[" + sizes.own() + "]")
                .replace("TYPE", sizes.type())
                .replace("UPPER", sizes.type().toUpperCase(java.util.Locale.ROOT))
                .replace("ROOM", sizes.room())
                .replace("COUNTS", sizes.counts())
                .replace("ROOT", root);
    }

    /** The usual arguments. */
    String arguments() {
        return arguments(Sizes.USUAL, "0");
    }
}
