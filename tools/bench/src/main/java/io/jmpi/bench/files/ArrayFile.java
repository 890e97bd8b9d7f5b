package io.jmpi.bench.files;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.datatype.Datatype;
import io.jmpi.file.DataRepresentation;
import io.jmpi.file.FileView;
import io.jmpi.file.MpiFile;
import io.jmpi.file.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The program of each rank: writes and reads an array of EDGE x EDGE x RANKS doubles by a subarray view of each rank, whose runs have 8
 * bytes. Prints lines {@code write SECONDS} and {@code read SECONDS}, one pair for each repetition, as {@code files.c} does.
 */
public final class ArrayFile {
    private static final double NANOS = 1e9;
    private static final int PIECE = 1 << 22;

    private ArrayFile() {}

    /** How ranks access the file. */
    enum Way {
        /** By collective calls. */
        collective,
        /** By independent calls, block by block. */
        alone,
        /** Rank 0 alone writes the same number of bytes in one piece by a FileChannel. */
        channel
    }

    /** Runs the program of a rank: FILE EDGE REPETITIONS WAY [HINT=VALUE ...]. */
    public static void main(String[] arguments) throws IOException {
        try (Mpi mpi = Mpi.init()) {
            Path path = Path.of(arguments[0]);
            int edge = Integer.parseInt(arguments[1]);
            int repetitions = Integer.parseInt(arguments[2]);
            Way way = Way.valueOf(arguments[3]);
            Map<String, String> hints = new LinkedHashMap<>();
            if (way == Way.alone) {
                hints.putAll(
                        Map.of("romio_cb_read", "disable", "romio_cb_write", "disable", "romio_ds_read", "disable"));
            }
            for (int i = 4; i < arguments.length; i++) {
                String[] hint = arguments[i].split("=", 2);
                hints.put(hint[0], hint[1]);
            }
            for (int i = 0; i < repetitions; i++) {
                if (mpi.world().rank() == 0) {
                    Files.deleteIfExists(path);
                }
                mpi.world().barrier();
                if (way == Way.channel) {
                    throughChannel(
                            mpi.world(), path, 8L * edge * edge * mpi.world().size());
                } else {
                    throughViews(mpi.world(), path, edge, way, Info.of(hints));
                }
            }
            if (mpi.world().rank() == 0) {
                Files.deleteIfExists(path);
            }
        }
    }

    private static void throughViews(Communicator world, Path path, int edge, Way way, Info hints) {
        double[] data = new double[edge * edge];
        Arrays.setAll(data, i -> (double) i * world.size() + world.rank());
        double[] read = new double[data.length];
        Datatype<double[]> type = Datatype.DOUBLE.subarray(
                new int[] {edge, edge, world.size()}, new int[] {edge, edge, 1}, new int[] {0, 0, world.rank()});
        Set<OpenMode> modes = Set.of(OpenMode.CREATE, OpenMode.READ_WRITE);
        try (MpiFile file = MpiFile.open(world, path, modes, hints)) {
            file.setView(new FileView(0, Datatype.DOUBLE, type, DataRepresentation.NATIVE), hints);
            world.barrier();
            long start = System.nanoTime();
            if (way == Way.collective) {
                file.writeAtAll(0, data);
            } else {
                file.writeAt(0, data);
            }
            world.barrier();
            long written = System.nanoTime();
            if (way == Way.collective) {
                file.readAtAll(0, read);
            } else {
                file.readAt(0, read);
            }
            world.barrier();
            print(world, start, written, System.nanoTime());
            if (!Arrays.equals(data, read)) {
                throw new IllegalStateException("rank " + world.rank() + " has read other values than it has written");
            }
        }
    }

    private static void throughChannel(Communicator world, Path path, long bytes) throws IOException {
        if (world.rank() == 0) {
            ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
            try (FileChannel channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                long start = System.nanoTime();
                for (long position = 0; position < bytes; ) {
                    piece.clear().limit((int) Math.min(PIECE, bytes - position));
                    position += channel.write(piece, position);
                }
                long written = System.nanoTime();
                for (long position = 0; position < bytes; ) {
                    position += channel.read(piece.clear(), position);
                }
                print(world, start, written, System.nanoTime());
            }
        }
        world.barrier();
    }

    private static void print(Communicator world, long start, long written, long end) {
        if (world.rank() == 0) {
            System.out.printf(
                    Locale.ROOT, "write %.6f%nread %.6f%n", (written - start) / NANOS, (end - written) / NANOS);
        }
    }
}
