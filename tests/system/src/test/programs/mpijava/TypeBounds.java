package types;

import checks.Expect;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Bounds by LB and UB. */
public class TypeBounds {
    static Datatype struct(int[] lengths, int[] places, Datatype... types) throws MPIException {
        Datatype made = Datatype.Struct(lengths, places, types);
        made.Commit();
        return made;
    }

    static void bounds(Datatype type, int lb, int ub, int size, String name) throws MPIException {
        Expect.equal(new int[] {type.Lb(), type.Ub(), type.Extent(), type.Size()},
                new int[] {lb, ub, ub - lb, size}, "bounds of " + name);
    }

    public static void run() throws MPIException {
        Datatype wide = struct(new int[] {1, 1, 1}, new int[] {-3, 0, 6}, MPI.LB, MPI.INT, MPI.UB);
        bounds(wide, -3, 6, 1, "wide");
        bounds(Datatype.Contiguous(2, wide), -3, 15, 2, "two wide");
        bounds(Datatype.Vector(2, 1, 2, wide), -3, 24, 2, "vector of wide");
        bounds(struct(new int[] {1, 1}, new int[] {0, 3}, MPI.INT, MPI.UB), 0, 3, 1, "with upper bound");
        bounds(struct(new int[] {1, 1}, new int[] {-2, 0}, MPI.LB, MPI.INT), -2, 1, 1, "with lower bound");
        bounds(struct(new int[] {2}, new int[] {1}, MPI.INT), 1, 3, 2, "from 1 on");
        bounds(Datatype.Indexed(new int[] {1, 2}, new int[] {5, 2}, MPI.CHAR), 2, 6, 3, "indexed");
        bounds(Datatype.Hvector(3, 1, -2, MPI.LONG), -4, 1, 3, "backwards");
        // Bounds of a component remain.
        bounds(struct(new int[] {1, 1}, new int[] {0, 10}, wide, MPI.INT), -3, 6, 2, "component with bounds");

        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        // Every third element.
        Datatype third = struct(new int[] {1, 1}, new int[] {0, 3}, MPI.INT, MPI.UB);
        int[] numbers = new int[3 * size];
        MPI.COMM_WORLD.Allgather(new int[] {me + 1}, 0, 1, MPI.INT, numbers, 0, 1, third);
        for (int i = 0; i < 3 * size; i++) {
            Expect.equal(numbers[i], i % 3 == 0 ? i / 3 + 1 : 0, "every third");
        }
        int[] back = new int[1];
        MPI.COMM_WORLD.Scatter(numbers, 0, 1, third, back, 0, 1, MPI.INT, size - 1);
        Expect.equal(back[0], me + 1, "scattered");

        // Elements before the offset.
        Datatype backwards = Datatype.Hvector(3, 1, -2, MPI.INT);
        backwards.Commit();
        if (me == 0) {
            MPI.COMM_WORLD.Send(Expect.range(0, 10), 6, 1, backwards, 1, 1);
        } else if (me == 1) {
            int[] dense = new int[3];
            MPI.COMM_WORLD.Recv(dense, 0, 3, MPI.INT, 0, 1);
            Expect.equal(dense, new int[] {6, 4, 2}, "backwards");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
