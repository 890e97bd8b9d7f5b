import checks.Expect;
import java.nio.ByteBuffer;
import mpi.*;

/** Types made from types; extents are in bytes. */
public class Datatypes {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
        column.commit();
        Expect.equal(column.getSize(), 3, "size in ints");
        Expect.equal(column.getExtent(), 9, "extent in ints");
        int[] matrix = Expect.range(0, 12);
        int[] dense = new int[3];
        world.sendRecv(MPI.slice(matrix, 2), 1, column, next, 1, dense, 3, MPI.INT, before, 1);
        Expect.equal(dense, new int[] {2, 6, 10}, "column");
        Datatype mixed = Datatype.createStruct(
                new int[] {1, 2}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
        Expect.equal(mixed.getExtent(), 24, "extent of a struct in bytes");
        ByteBuffer out = MPI.newByteBuffer(24);
        ByteBuffer in = MPI.newByteBuffer(24);
        out.putInt(0, me).putDouble(16, 2.5);
        Status status = world.sendRecv(out, 1, mixed, next, 2, in, 1, mixed, before, 2);
        Expect.equal(in.getInt(0), before, "int of a struct");
        Expect.equal(in.getDouble(16), 2.5, "double of a struct");
        Expect.equal(status.getElements(mixed), 3, "elements");
        Expect.equal(
                Datatype.createStruct(new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.BYTE})
                        .getExtent(),
                16,
                "a struct ends where the next can begin");
        Datatype resized = Datatype.createResized(MPI.INT, 0, 8);
        Expect.equal(resized.getExtent(), 2, "resized, in ints");
        int[] every = new int[4];
        world.sendRecv(Expect.range(1, 4), 2, resized, next, 3, every, 2, MPI.INT, before, 3);
        Expect.equal(every, new int[] {1, 3, 0, 0}, "every second element");
        Datatype bytes = Datatype.createHIndexed(new int[] {1, 1}, new int[] {8, 0}, MPI.INT);
        int[] swapped = new int[2];
        world.sendRecv(new int[] {7, 0, 9}, 1, bytes, next, 4, swapped, 2, MPI.INT, before, 4);
        Expect.equal(swapped, new int[] {9, 7}, "displacements in bytes");
        Expect.equal(Datatype.createHVector(2, 1, 12, MPI.INT).getTrueExtent(), 4, "true extent in ints");
        Datatype backwards = Datatype.createVector(3, 1, -2, MPI.SHORT);
        Expect.equal(new int[] {backwards.getLb(), backwards.getTrueLb()}, new int[] {-4, -4}, "lower bounds in shorts");
        Datatype ints = Datatype.createStruct(new int[] {2}, new int[] {4}, new Datatype[] {MPI.INT});
        Expect.equal(new int[] {ints.getExtent(), ints.getTrueLb()}, new int[] {8, 4}, "a struct of ints, in bytes");
        Expect.equal(Datatype.createContiguous(2, ints).getExtent(), 16, "two structs, in bytes");
        Expect.equal(MPI.INT.getName(), "INT", "name");
        Expect.equal(
                new int[] {MPI.INT2.getExtent(), MPI.SHORT_INT.getExtent(), MPI.FLOAT_COMPLEX.getExtent()},
                new int[] {8, 8, 2},
                "pairs are of bytes, complex numbers of floats");
        Datatype copy = column.dup();
        column.free();
        Expect.that(column.isNull() && !copy.isNull(), "freed");
        copy.free();
        int failure = MPI.SUCCESS;
        try {
            MPI.INT.free();
        } catch (MPIException e) {
            failure = e.getErrorClass();
        }
        Expect.equal(failure, MPI.ERR_TYPE, "class of freeing a predefined type");
        byte[] packed = new byte[world.packSize(2, MPI.INT) + world.packSize(1, MPI.DOUBLE)];
        int position = world.pack(new int[] {1, 2}, 2, MPI.INT, packed, 0);
        position = world.pack(new double[] {3}, 1, MPI.DOUBLE, packed, position);
        Expect.equal(position, packed.length, "packed bytes");
        double[] unpacked = new double[1];
        world.unpack(packed, 8, unpacked, 1, MPI.DOUBLE);
        Expect.equal(unpacked[0], 3.0, "unpacked");
    }
}
