package io.jmpi.bench.scorecard.programs;

import static io.jmpi.bench.scorecard.programs.ProgramList.choice;
import static io.jmpi.bench.scorecard.programs.ProgramList.lines;

import java.util.List;

/** Programs of reductions with operators that the program defines, or that do not fit. */
final class OperatorPrograms {
    private static final int RANKS = 3;
    private static final String ODD_ONE = "rank == 1";
    private static final String ADD = "(int[] in, int i, int[] inout, int o, int count, Datatype<int[]> type) -> {"
            + " for (int n = 0; n < count; n++) { inout[o + n] += in[i + n]; } }";
    private static final String THROW = "(int[] in, int i, int[] inout, int o, int count, Datatype<int[]> type) -> {"
            + " throw new IllegalStateException(\"no sum\"); }";

    private final ProgramList list;

    OperatorPrograms(ProgramList list) {
        this.list = list;
    }

    void generate() {
        for (CollectiveText operation : CollectiveText.values()) {
            if (operation.reduces()) {
                for (Style style : Style.values()) {
                    own(style, operation);
                }
                commuting(operation);
            }
        }
        unfit(CollectiveText.REDUCE);
        unfit(CollectiveText.ALLREDUCE);
        unfit(CollectiveText.SCAN);
    }

    private static List<String> made(String function, String commutes) {
        return List.of("ReduceOp op = ReduceOp.of(" + function + ", " + commutes + "); // @O");
    }

    private static List<String> call(Style style, CollectiveText operation, String type, String op, String place) {
        String arguments = operation.arguments(type, "4", "OP", "0").replace("ReduceOp.OP", op);
        return style.call("world", operation.operation(), arguments, place);
    }

    /** Operators that the program defines. */
    private void own(Style style, CollectiveText operation) {
        List<String> reduces = call(style, operation, "int", "op", "A");
        list.right(RANKS, lines(made(ADD, style == Style.BLOCKING ? "true" : "false"), reduces));
        list.wrong(
                Mistake.OPERATOR,
                RANKS,
                lines(made(ADD, "true"), choice(ODD_ONE, call(style, operation, "int", "ReduceOp.SUM", "B"), reduces)),
                "collective operations differ in world",
                "op SUM",
                "at @A|at @B");
    }

    /** Operators that do not commute at one rank, or that throw. */
    private void commuting(CollectiveText operation) {
        List<String> reduces = call(Style.BLOCKING, operation, "int", "op", "A");
        list.wrong(
                Mistake.OPERATOR,
                RANKS,
                lines(made(ADD, "rank != 1"), reduces),
                "collective operations differ in world",
                "rank 0 called " + operation.operation(),
                "not commutative",
                "at @A");
        int ranks = operation == CollectiveText.EXSCAN ? 3 : 2; // The fewest of which each result needs the operator.
        list.wrong(
                Mistake.OPERATOR, ranks, lines(made(THROW, "true"), reduces), operation.operation(), "no sum", "at @A");
    }

    /** Predefined operators for elements that they are not defined for. */
    private void unfit(CollectiveText operation) {
        for (String[] wrong : new String[][] {
            {"double", "ReduceOp.BAND", "op BAND is not defined for elements of type DOUBLE"},
            {"boolean", "ReduceOp.SUM", "op SUM is not defined for elements of type BOOLEAN"},
            {"int", "ReduceOp.MAXLOC", "op MAXLOC is not defined for elements of type INT"},
            {"int", "null", "op is null"},
        }) {
            list.wrong(
                    Mistake.ARGUMENT,
                    RANKS,
                    call(Style.BLOCKING, operation, wrong[0], wrong[1], "A"),
                    wrong[2],
                    "at @A");
        }
    }
}
