import checks.Expect;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.*;

/** Files that all ranks access together. */
public class ParallelFiles {
    private static final int BLOCK = 1000;

    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        String name = name(world);
        File file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
        columns(file, me, n);
        pointers(file, me, n);
        file.close();
        world.barrier();
        if (me == 0) {
            File.delete(name);
        }
        try {
            new File(world, name, MPI.MODE_RDONLY);
            Expect.that(false, "a file that has been deleted is opened");
        } catch (MPIException e) {
            Expect.equal(e.getErrorClass(), MPI.ERR_NO_SUCH_FILE, "error class");
        }
    }

    /** The same name at all ranks. */
    private static String name(Intracomm world) throws Exception {
        char[] name = new char[200];
        if (world.getRank() == 0) {
            String path = java.io.File.createTempFile("parallel", ".data").getPath();
            Arrays.fill(name, '\0');
            path.getChars(0, path.length(), name, 0);
        }
        world.bcast(name, name.length, MPI.CHAR, 0);
        return new String(name).trim();
    }

    /** Each rank writes each n-th int, and reads those of the next rank. */
    private static void columns(File file, int me, int n) throws MPIException {
        Datatype column = Datatype.createVector(BLOCK, 1, n, MPI.INT);
        column.commit();
        int next = (me + 1) % n;
        file.setView(4L * me, MPI.INT, column, "native");
        int[] numbers = Expect.range(me * BLOCK, BLOCK);
        Expect.equal(file.writeAll(numbers, BLOCK, MPI.INT).getCount(MPI.INT), BLOCK, "ints written");
        file.sync();
        MPI.COMM_WORLD.barrier();
        file.setView(4L * next, MPI.INT, column, "native");
        IntBuffer read = MPI.newIntBuffer(BLOCK);
        Expect.equal(file.iReadAll(read, BLOCK, MPI.INT).waitStatus().getCount(MPI.INT), BLOCK, "ints read");
        for (int i = 0; i < BLOCK; i++) {
            Expect.equal(read.get(i), next * BLOCK + i, "int " + i);
        }
        Expect.equal(file.getSize(), 4L * n * BLOCK, "size");
        Expect.equal(file.getByteOffset(1), 4L * next + 4L * n, "place of the second int");
        column.free();
    }

    /** Ordered and split access, and pointers. */
    private static void pointers(File file, int me, int n) throws MPIException {
        file.setSize(0);
        file.setView(0, MPI.INT, MPI.INT, "native");
        file.writeOrdered(new int[] {me, -me}, 2, MPI.INT);
        file.sync();
        Expect.equal(file.getPositionShared(), 2L * n, "shared pointer");
        int[] all = new int[2 * n];
        file.readAtAllBegin(0, all, 2 * n, MPI.INT);
        file.readAtAllEnd(all);
        for (int i = 0; i < n; i++) {
            Expect.equal(Arrays.copyOfRange(all, 2 * i, 2 * i + 2), new int[] {i, -i}, "part of rank " + i);
        }
        file.seek(-1, MPI.SEEK_END);
        int[] last = new int[3];
        Expect.equal(file.read(last, 3, MPI.INT).getCount(MPI.INT), 1, "the rest of the file");
        Expect.equal(last[0], 1 - n, "the last int");
    }
}
