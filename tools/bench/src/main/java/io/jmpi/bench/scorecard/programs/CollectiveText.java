package io.jmpi.bench.scorecard.programs;

import java.util.ArrayList;
import java.util.List;

/** The collective operations as program text: their arguments for a root, an operator and buffers. */
enum CollectiveText {
    BARRIER("barrier", Shape.NONE, Shape.NONE, false, false),
    BCAST("bcast", Shape.ONE, Shape.NONE, true, false),
    GATHER("gather", Shape.ONE, Shape.ALL, true, false),
    SCATTER("scatter", Shape.ALL, Shape.ONE, true, false),
    ALLGATHER("allgather", Shape.ONE, Shape.ALL, false, false),
    ALLTOALL("alltoall", Shape.ALL, Shape.ALL, false, false),
    REDUCE("reduce", Shape.ONE, Shape.ONE, true, true),
    ALLREDUCE("allreduce", Shape.ONE, Shape.ONE, false, true),
    REDUCE_SCATTER_BLOCK("reduceScatterBlock", Shape.ALL, Shape.ONE, false, true),
    SCAN("scan", Shape.ONE, Shape.ONE, false, true),
    EXSCAN("exscan", Shape.ONE, Shape.ONE, false, true);

    /** How many parts a buffer has. */
    private enum Shape {
        NONE,
        ONE,
        ALL
    }

    private final String operation;
    private final Shape first;
    private final Shape second;
    private final boolean rooted;
    private final boolean reduces;

    CollectiveText(String operation, Shape first, Shape second, boolean rooted, boolean reduces) {
        this.operation = operation;
        this.first = first;
        this.second = second;
        this.rooted = rooted;
        this.reduces = reduces;
    }

    /** The method's name. */
    String operation() {
        return operation;
    }

    /** Whether it has a root. */
    boolean isRooted() {
        return rooted;
    }

    /** Whether it has an operator. */
    boolean reduces() {
        return reduces;
    }

    /** Whether it moves data. */
    boolean hasData() {
        return first != Shape.NONE;
    }

    /** The arguments in parentheses, where each rank has {@code count} elements of a type for each part. */
    String arguments(String type, String count, String op, String root) {
        List<String> all = new ArrayList<>();
        for (Shape shape : new Shape[] {first, second}) {
            if (shape != Shape.NONE) {
                all.add("new " + type + "[" + count + (shape == Shape.ALL ? " * size" : "") + "]");
            }
        }
        if (reduces) {
            all.add("ReduceOp." + op);
        }
        if (rooted) {
            all.add(root);
        }
        return "(" + String.join(", ", all) + ")";
    }

    /** The usual arguments. */
    String arguments() {
        return arguments("int", "4", "SUM", "0");
    }
}
