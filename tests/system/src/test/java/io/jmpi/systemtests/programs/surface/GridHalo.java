package io.jmpi.systemtests.programs.surface;

import io.jmpi.Buffer;
import io.jmpi.CartCommunicator;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import java.util.Arrays;

/**
 * One rank's block of a field in a grid of ranks, which is a ring in the first dimension and a strip in the second, with a
 * border that its neighbors fill. Rows and columns are derived types.
 */
final class GridHalo {
    private static final int STEPS = 3;
    private static final int UP = 21;
    private static final int DOWN = 22;
    private static final int LEFT = 23;
    private static final int RIGHT = 24;

    private final CartCommunicator grid;
    private final int rows;
    private final int columns;
    private final int width;
    private final long[] field;
    private final Datatype<long[]> row;
    private final Datatype<long[]> column;
    private final Checks checks;

    /** A block of so many rows and columns, without the border. */
    GridHalo(CartCommunicator grid, int rows, int columns, Checks checks) {
        this.grid = grid;
        this.rows = rows;
        this.columns = columns;
        this.width = columns + 2;
        this.field = new long[(rows + 2) * width];
        this.checks = checks;
        int[] sizes = {rows + 2, width};
        this.row = Datatype.LONG.contiguous(columns);
        this.column = Datatype.LONG.subarray(sizes, new int[] {rows, 1}, new int[] {1, 0});
    }

    /** In every way: each step has other numbers, and the same neighbors. */
    void exchange() {
        PersistentRequest[] messages = messages();
        for (int step = 0; step < STEPS; step++) {
            fill(step);
            PersistentRequest.startAll(messages);
            Request.waitAll(messages);
            check(step, "persistent requests");
        }
        PersistentRequest planned = grid.neighborAlltoallwInit(
                Buffer.of(field, 0, ones(), leaving(), types()), Buffer.of(field, 0, ones(), coming(), types()));
        for (int step = 0; step < STEPS; step++) {
            fill(step);
            planned.start();
            planned.waitFor();
            check(step, "neighborAlltoallwInit");
        }
        fill(STEPS);
        grid.neighborAlltoallw(
                Buffer.of(field, 0, ones(), leaving(), types()), Buffer.of(field, 0, ones(), coming(), types()));
        check(STEPS, "neighborAlltoallw");
        fill(STEPS + 1);
        grid.ineighborAlltoallw(
                        Buffer.of(field, 0, ones(), leaving(), types()), Buffer.of(field, 0, ones(), coming(), types()))
                .waitFor();
        check(STEPS + 1, "ineighborAlltoallw");
    }

    private PersistentRequest[] messages() {
        CartCommunicator.Shift down = grid.shift(0, 1);
        CartCommunicator.Shift right = grid.shift(1, 1);
        int[] from = leaving();
        int[] to = coming();
        return new PersistentRequest[] {
            grid.recvInit(Buffer.of(field, to[0], 1, row), down.source(), DOWN),
            grid.recvInit(Buffer.of(field, to[1], 1, row), down.destination(), UP),
            grid.recvInit(Buffer.of(field, to[2], 1, column), right.source(), RIGHT),
            grid.recvInit(Buffer.of(field, to[3], 1, column), right.destination(), LEFT),
            grid.sendInit(Buffer.of(field, from[0], 1, row), down.source(), UP),
            grid.ssendInit(Buffer.of(field, from[1], 1, row), down.destination(), DOWN),
            grid.sendInit(Buffer.of(field, from[2], 1, column), right.source(), LEFT),
            grid.ssendInit(Buffer.of(field, from[3], 1, column), right.destination(), RIGHT)
        };
    }

    private static int[] ones() {
        return new int[] {1, 1, 1, 1};
    }

    private Datatype<?>[] types() {
        return new Datatype<?>[] {row, row, column, column};
    }

    /** Where the first and last row and column begin; the column type itself leaves the border's row out. */
    private int[] leaving() {
        return new int[] {width + 1, rows * width + 1, 1, columns};
    }

    /** Where those of the neighbors go. */
    private int[] coming() {
        return new int[] {1, (rows + 1) * width + 1, 0, columns + 1};
    }

    private void fill(int step) {
        Arrays.fill(field, Values.UNTOUCHED);
        for (int y = 1; y <= rows; y++) {
            for (int x = 1; x <= columns; x++) {
                field[y * width + x] = valueAt(step, y, x);
            }
        }
    }

    private void check(int step, String what) {
        long[] expected = new long[field.length];
        for (int y = 0; y < rows + 2; y++) {
            for (int x = 0; x < width; x++) {
                boolean corner = (y == 0 || y == rows + 1) && (x == 0 || x == columns + 1);
                expected[y * width + x] = corner ? Values.UNTOUCHED : valueAt(step, y, x);
            }
        }
        checks.same("halo by " + what + " in step " + step + ", " + columns + " columns", expected, field);
    }

    /** What the whole field has at a place of this block or its border; nothing beyond the ends of the strip. */
    private long valueAt(int step, int y, int x) {
        int[] dims = grid.dims();
        int[] coords = grid.coords();
        int globalX = coords[1] * columns + x - 1;
        if (globalX < 0 || globalX >= dims[1] * columns) {
            return Values.UNTOUCHED;
        }
        int globalY = Math.floorMod(coords[0] * rows + y - 1, dims[0] * rows);
        return Values.at(step, globalY * dims[1] * columns + globalX);
    }
}
