package types;

import checks.Expect;
import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** What MPI leaves open and existing programs do: other kinds than sent, no memory for nothing, spare counts. */
public class OtherKinds {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        // Nothing, from no memory.
        if (me == 0) {
            MPI.COMM_WORLD.Send(null, 0, 0, MPI.INT, 1, 1);
            MPI.COMM_WORLD.Isend(null, 0, 0, MPI.OBJECT, 1, 1).Wait();
            MPI.COMM_WORLD.Send(new byte[0], 0, 0, MPI.BYTE, 1, 1);
        } else if (me == 1) {
            MPI.COMM_WORLD.Recv(null, 0, 0, MPI.BYTE, 0, 1);
            Status status = MPI.COMM_WORLD.Irecv(new Object[0], 0, 0, MPI.OBJECT, 0, 1).Wait();
            Expect.equal(status.Get_count(MPI.OBJECT), 0, "no objects");
            status = MPI.COMM_WORLD.Recv(new int[3], 3, 0, MPI.INT, 0, 1);
            Expect.equal(status.Get_count(MPI.INT), 0, "nothing");
        }
        MPI.COMM_WORLD.Bcast(null, 0, 0, MPI.INT, 0);
        MPI.COMM_WORLD.Allreduce(null, 0, null, 0, 0, MPI.DOUBLE, MPI.SUM);
        MPI.COMM_WORLD.Allgather(null, 0, 0, MPI.INT, null, 0, 0, MPI.INT);

        // Bytes as ints, ints as bytes.
        if (me == 0) {
            MPI.COMM_WORLD.Send(new int[] {0x01020304}, 0, 1, MPI.INT, 1, 2);
            MPI.COMM_WORLD.Send(new byte[] {4, 3, 2, 1}, 0, 4, MPI.BYTE, 1, 3);
        } else if (me == 1) {
            byte[] bytes = new byte[4];
            MPI.COMM_WORLD.Recv(bytes, 0, 4, MPI.BYTE, 0, 2);
            Expect.equal(bytes, new byte[] {4, 3, 2, 1}, "bytes of an int");
            int[] ints = new int[1];
            MPI.COMM_WORLD.Recv(ints, 0, 1, MPI.INT, 0, 3);
            Expect.equal(ints[0], 0x01020304, "int of bytes");
        }

        // A type without elements, over any array.
        Datatype nothing = Datatype.Contiguous(0, MPI.INT);
        nothing.Commit();
        double[] numbers = {1};
        if (me == 0) {
            MPI.COMM_WORLD.Send(numbers, 0, 5, nothing, 1, 4);
            MPI.COMM_WORLD.Send(numbers, 0, 0, MPI.INT, 1, 4);
        } else if (me == 1) {
            MPI.COMM_WORLD.Recv(numbers, 0, 5, nothing, 0, 4);
            MPI.COMM_WORLD.Recv(numbers, 0, 0, MPI.BYTE, 0, 4);
            Expect.equal(numbers[0], 1.0, "number");
        }
        MPI.COMM_WORLD.Bcast(numbers, 0, 7, nothing, 0);

        // Direct memory.
        ByteBuffer memory = ByteBuffer.allocateDirect(16);
        if (me == 0) {
            memory.put(8, (byte) 9);
            MPI.COMM_WORLD.Send(memory, 4, 12, MPI.BYTE, 1, 5);
        } else if (me == 1) {
            MPI.COMM_WORLD.Recv(memory, 4, 12, MPI.BYTE, 0, 5);
            Expect.equal(memory.get(8), (byte) 9, "byte");
            Expect.equal(memory.position(), 0, "position");
        }

        byte[] ofInts = new byte[4 * size];
        MPI.COMM_WORLD.Gather(new int[] {me + 1}, 0, 1, MPI.INT, ofInts, 0, 4, MPI.BYTE, 1);
        Expect.equal(ofInts[0], me == 1 ? (byte) 1 : (byte) 0, "bytes of gathered ints");

        // A gather whose receive type has its own extent, and a count of more than the group.
        int[] counts = new int[size + 4];
        int[] displs = new int[size + 4];
        for (int i = 0; i < size; i++) {
            counts[i] = 1;
            displs[i] = i;
        }
        byte[] all = new byte[size];
        MPI.COMM_WORLD.Gatherv(new byte[] {(byte) me}, 0, 1, MPI.BYTE, all, 0, counts, displs, MPI.BYTE, 0);
        Expect.equal(all[size - 1], me == 0 ? (byte) (size - 1) : 0, "last");
        byte[] mine = new byte[1];
        MPI.COMM_WORLD.Scatterv(all, 0, counts, displs, MPI.BYTE, mine, 0, 1, MPI.BYTE, 0);
        Expect.equal(mine[0], (byte) me, "scattered");
        byte[] swapped = new byte[size];
        MPI.COMM_WORLD.Alltoallv(all, 0, counts, displs, MPI.BYTE, swapped, 0, counts, displs, MPI.BYTE);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
