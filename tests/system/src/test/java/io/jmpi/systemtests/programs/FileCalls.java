package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.datatype.Datatype;
import io.jmpi.file.DataRepresentation;
import io.jmpi.file.FileView;
import io.jmpi.file.MpiFile;
import io.jmpi.file.OpenMode;
import io.jmpi.file.SeekOrigin;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/** Ranks write and read one file in all ways, and compare what they read. */
public final class FileCalls {
    private static final int EDGE = 60;

    private FileCalls() {}

    public static void main(String[] arguments) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            Info hints = Info.of(Map.of("cb_buffer_size", "8192", "cb_nodes", Integer.toString(world.size() - 1)));
            Set<OpenMode> modes = Set.of(OpenMode.CREATE, OpenMode.READ_WRITE, OpenMode.DELETE_ON_CLOSE);
            try (MpiFile file = MpiFile.open(world, Path.of(arguments[0]), modes, hints)) {
                for (DataRepresentation each : DataRepresentation.values()) {
                    columns(world, file, each);
                }
                shared(world, file);
            }
            System.out.println("rank " + world.rank() + " has read what all have written");
        }
    }

    private static void columns(Communicator world, MpiFile file, DataRepresentation representation) {
        int ranks = world.size();
        double[] own = new double[EDGE * EDGE];
        Arrays.setAll(own, i -> (double) i * ranks + world.rank());
        Datatype<double[]> type = Datatype.DOUBLE.subarray(
                new int[] {EDGE, EDGE, ranks}, new int[] {EDGE, EDGE, 1}, new int[] {0, 0, world.rank()});
        file.setView(new FileView(24, Datatype.DOUBLE, type, representation), Info.EMPTY);
        file.writeAll(Arrays.copyOf(own, own.length / 2));
        file.iwriteAll(Arrays.copyOfRange(own, own.length / 2, own.length)).waitFor();
        double[] read = new double[own.length];
        file.ireadAtAll(0, read).waitFor();
        require(read, own);
        file.setView(new FileView(24, Datatype.DOUBLE, Datatype.DOUBLE, representation), Info.EMPTY);
        double[] all = new double[own.length * ranks];
        file.readAt(0, all);
        for (int i = 0; i < all.length; i++) {
            if (all[i] != i) {
                throw new IllegalStateException("element " + i + " is " + all[i] + " in " + representation);
            }
        }
        world.barrier();
    }

    private static void shared(Communicator world, MpiFile file) {
        file.setView(0, Datatype.INT, Datatype.INT);
        int[] own = {world.rank(), world.rank()};
        file.writeOrdered(own);
        file.writeShared(own);
        world.barrier();
        if (file.positionShared() != 4L * world.size()) {
            throw new IllegalStateException("the shared pointer is " + file.positionShared());
        }
        file.seekShared(0, SeekOrigin.START);
        int[] read = new int[2];
        file.readOrdered(read);
        if (!Arrays.equals(read, own)) {
            throw new IllegalStateException("read " + Arrays.toString(read) + " at the shared pointer");
        }
    }

    private static void require(double[] read, double[] expected) {
        if (!Arrays.equals(read, expected)) {
            throw new IllegalStateException("read other values than written");
        }
    }
}
