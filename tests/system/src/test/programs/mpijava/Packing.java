package types;

import checks.Expect;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;
import mpjbuf.Buffer;
import mpjbuf.BufferFactory;

/** Several kinds in one message. */
public class Packing {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        Datatype column = Datatype.Vector(3, 1, 3, MPI.DOUBLE);
        column.Commit();
        if (me == 0) {
            int size = MPI.COMM_WORLD.Pack_size(2, MPI.INT)
                    + MPI.COMM_WORLD.Pack_size(5, MPI.CHAR)
                    + MPI.COMM_WORLD.Pack_size(1, column);
            Expect.that(size >= 8 + 10 + 24, "size");
            byte[] bytes = new byte[size];
            double[] matrix = {1, 2, 3, 4, 5, 6, 7, 8, 9};
            int position = MPI.COMM_WORLD.Pack(new int[] {0, 7, 8}, 1, 2, MPI.INT, bytes, 0);
            Expect.equal(position, 8, "position");
            position = MPI.COMM_WORLD.Pack("hello".toCharArray(), 0, 5, MPI.CHAR, bytes, position);
            position = MPI.COMM_WORLD.Pack(matrix, 1, 1, column, bytes, position);
            Expect.equal(position, 42, "position");
            MPI.COMM_WORLD.Send(bytes, 0, position, MPI.PACKED, 1, 1);

            Buffer buffer = new Buffer(1000);
            position = MPI.COMM_WORLD.Pack(new long[] {5, 6}, 0, 2, MPI.LONG, buffer, 0);
            position = MPI.COMM_WORLD.Pack(new boolean[] {true}, 0, 1, MPI.BOOLEAN, buffer, position);
            position = MPI.COMM_WORLD.Pack(new Object[] {"an", "object"}, 0, 2, MPI.OBJECT, buffer, position);
            MPI.COMM_WORLD.Send(buffer, 0, position, MPI.PACKED, 1, 2);
            // Packed by hand, received as a type; and the other way round.
            position = MPI.COMM_WORLD.Pack(matrix, 0, 3, MPI.DOUBLE, bytes, 0);
            MPI.COMM_WORLD.Send(bytes, 0, position, MPI.PACKED, 1, 3);
            MPI.COMM_WORLD.Send(matrix, 0, 1, column, 1, 4);
        } else if (me == 1) {
            Status status = MPI.COMM_WORLD.Probe(0, 1);
            byte[] bytes = new byte[status.Get_count(MPI.PACKED)];
            MPI.COMM_WORLD.Recv(bytes, 0, bytes.length, MPI.PACKED, 0, 1);
            int[] ints = new int[2];
            char[] word = new char[5];
            double[] matrix = new double[9];
            int position = MPI.COMM_WORLD.Unpack(bytes, 0, ints, 0, 2, MPI.INT);
            position = MPI.COMM_WORLD.Unpack(bytes, position, word, 0, 5, MPI.CHAR);
            position = MPI.COMM_WORLD.Unpack(bytes, position, matrix, 1, 1, column);
            Expect.equal(position, bytes.length, "position");
            Expect.equal(ints, new int[] {7, 8}, "ints");
            Expect.equal(new String(word), "hello", "word");
            Expect.equal(matrix, new double[] {0, 2, 0, 0, 5, 0, 0, 8, 0}, "column");

            Buffer buffer = new Buffer(
                    BufferFactory.create(1000 + MPI.RECV_OVERHEAD), MPI.RECV_OVERHEAD, 1000 + MPI.RECV_OVERHEAD);
            status = MPI.COMM_WORLD.Recv(buffer, 0, 1000, MPI.PACKED, 0, 2);
            long[] longs = new long[2];
            boolean[] flag = new boolean[1];
            Object[] objects = new Object[2];
            position = MPI.COMM_WORLD.Unpack(buffer, 0, longs, 0, 2, MPI.LONG);
            position = MPI.COMM_WORLD.Unpack(buffer, position, flag, 0, 1, MPI.BOOLEAN);
            position = MPI.COMM_WORLD.Unpack(buffer, position, objects, 0, 2, MPI.OBJECT);
            Expect.equal(position, status.Get_count(MPI.PACKED), "position");
            Expect.that(longs[1] == 6 && flag[0], "long and boolean");
            Expect.equal(objects, new Object[] {"an", "object"}, "objects");
            BufferFactory.destroy(buffer.getStaticBuffer());
            MPI.COMM_WORLD.Recv(matrix, 0, 3, MPI.DOUBLE, 0, 3);
            Expect.equal(matrix[2], 3.0, "packed by hand");
            status = MPI.COMM_WORLD.Recv(bytes, 0, bytes.length, MPI.PACKED, 0, 4);
            Expect.equal(MPI.COMM_WORLD.Unpack(bytes, 0, matrix, 0, 3, MPI.DOUBLE), 24, "position");
            Expect.equal(matrix[1], 4.0, "received packed");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
