package objects;

import checks.Expect;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Derived types of objects. */
public class ObjectTypes {
    static Object[] numbers(int count) {
        Object[] numbers = new Object[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = Integer.valueOf(i);
        }
        return numbers;
    }

    static void exchange(Datatype type, int count, Object[] expected) throws MPIException {
        type.Commit();
        int me = MPI.COMM_WORLD.Rank();
        if (me == 0) {
            MPI.COMM_WORLD.Send(numbers(30), 0, count, type, 1, 1); // As they lie.
            MPI.COMM_WORLD.Send(numbers(30), 0, count, type, 1, 2); // Into a dense array.
        } else if (me == 1) {
            Object[] same = new Object[30];
            Status status = MPI.COMM_WORLD.Recv(same, 0, count, type, 0, 1);
            Expect.equal(status.Get_count(type), count, "count");
            Expect.equal(status.Get_elements(type), expected.length, "elements");
            for (int i = 0, next = 0; i < 30; i++) {
                boolean sent = next < expected.length && expected[next].equals(i);
                Expect.equal(same[i], sent ? i : null, "object " + i);
                next += sent ? 1 : 0;
            }
            Object[] dense = new Object[expected.length];
            status = MPI.COMM_WORLD.Recv(dense, 0, expected.length, MPI.OBJECT, 0, 2);
            Expect.equal(dense, expected, "dense");
            Expect.equal(status.Get_count(MPI.OBJECT), expected.length, "objects");
        }
        Object[] all = MPI.COMM_WORLD.Rank() == 0 ? numbers(30) : new Object[30];
        MPI.COMM_WORLD.Bcast(all, 0, count, type, 0);
        Expect.equal(all[(Integer) expected[expected.length - 1]], expected[expected.length - 1], "bcast");
    }

    public static void run() throws MPIException {
        Datatype pair = Datatype.Contiguous(2, MPI.OBJECT);
        Expect.equal(pair.Size(), 2, "size");
        Expect.equal(pair.Extent(), 2, "extent");
        exchange(pair, 3, new Object[] {0, 1, 2, 3, 4, 5});
        Datatype vector = Datatype.Vector(3, 2, 4, MPI.OBJECT);
        Expect.equal(vector.Extent(), 10, "extent");
        exchange(vector, 1, new Object[] {0, 1, 4, 5, 8, 9});
        exchange(vector, 2, new Object[] {0, 1, 4, 5, 8, 9, 10, 11, 14, 15, 18, 19});
        exchange(
                Datatype.Indexed(new int[] {1, 3}, new int[] {2, 5}, MPI.OBJECT), 1, new Object[] {2, 5, 6, 7});
        exchange(Datatype.Hvector(2, 1, 3, MPI.OBJECT), 2, new Object[] {0, 3, 4, 7});
        exchange(Datatype.Hindexed(new int[] {2, 1}, new int[] {0, 6}, pair), 1, new Object[] {0, 1, 2, 3, 6, 7});
        exchange(
                Datatype.Struct(
                        new int[] {1, 1, 1}, new int[] {0, 4, 8}, new Datatype[] {MPI.OBJECT, pair, MPI.UB}),
                2,
                new Object[] {0, 4, 5, 8, 12, 13});
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
