package io.jmpi.bench.packing;

import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A datatype to pack, with memory for one element of it. Immutable. */
enum Shape {
    CONTIGUOUS("doubles side by side", true) {
        @Override
        Datatype<?> type() {
            return Datatype.DOUBLE.contiguous(8192);
        }
    },
    COLUMN("column of 256 x 256 doubles", true) {
        @Override
        Datatype<?> type() {
            return Datatype.DOUBLE.vector(256, 1, 256);
        }
    },
    LONG_COLUMN("column of 256 x 256 longs", false) {
        @Override
        Datatype<?> type() {
            return Datatype.LONG.vector(256, 1, 256);
        }
    },
    TWO_COLUMNS("two columns of 256 x 256 doubles", true) {
        @Override
        Datatype<?> type() {
            return Datatype.DOUBLE.vector(256, 2, 256);
        }
    },
    TALL_COLUMN("column of 2048 x 64 doubles", true) {
        @Override
        Datatype<?> type() {
            return Datatype.DOUBLE.vector(2048, 1, 64);
        }
    },
    FACE("face of 32 x 32 x 32 doubles", true) {
        @Override
        Datatype<?> type() {
            return Datatype.DOUBLE.subarray(new int[] {32, 32, 32}, new int[] {32, 32, 1}, new int[] {0, 0, 31});
        }
    },
    ROWS("rows of 48 of 64 doubles", true) {
        @Override
        Datatype<?> type() {
            return Datatype.DOUBLE.subarray(new int[] {64, 64}, new int[] {64, 48}, new int[] {0, 8});
        }
    },
    INDEXED("single doubles at unequal distances", false) {
        @Override
        Datatype<?> type() {
            int[] places = new int[1024];
            for (int i = 1; i < places.length; i++) {
                places[i] = places[i - 1] + 2 + (i * 7) % 5;
            }
            return Datatype.DOUBLE.indexedBlock(1, places);
        }
    },
    PARTICLES("256 structs of an int and three doubles", false) {
        @Override
        Datatype<?> type() {
            return Datatype.struct(new int[] {1, 3}, new int[] {0, 8}, Datatype.INT, Datatype.DOUBLE)
                    .contiguous(256);
        }
    };

    private final String text;
    private final boolean hasGoal;

    Shape(String text, boolean hasGoal) {
        this.text = text;
        this.hasGoal = hasGoal;
    }

    abstract Datatype<?> type();

    /** Whether the goal applies to it: doubles at equal distances. */
    boolean hasGoal() {
        return hasGoal;
    }

    /** Its name on the command line. */
    String shapeName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<String> names() {
        return Arrays.stream(values()).map(Shape::shapeName).toList();
    }

    /** The shape with that name; throws IllegalArgumentException if there is none. */
    static Shape named(String name) {
        return Arrays.stream(values())
                .filter(shape -> shape.shapeName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " is not one of " + String.join(", ", names())));
    }

    @Override
    public String toString() {
        return text;
    }
}
