package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.file.MpiFile;
import io.jmpi.file.OpenMode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * Ranks write and read a file together until that fails, as it must at all that are left. Then they close it. Each long of the file
 * is its number, from 1 on.
 */
public final class FileLosses {
    private static final int ELEMENTS = 200_000;

    private FileLosses() {}

    /** FILE, and ROUNDS; without the latter it goes on forever. */
    public static void main(String[] arguments) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            System.out.println("rank " + world.rank() + " is pid "
                    + ProcessHandle.current().pid());
            Info hints = Info.of(Map.of("cb_buffer_size", "65536"));
            Set<OpenMode> modes = Set.of(OpenMode.CREATE, OpenMode.READ_WRITE);
            MpiFile file = MpiFile.open(world, Path.of(arguments[0]), modes, hints);
            file.setView(8L * world.rank(), Datatype.LONG, Datatype.LONG.resized(0, world.size()));
            int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : Integer.MAX_VALUE;
            try {
                long[] data = new long[ELEMENTS];
                for (int round = 0; round < rounds; round++) {
                    long offset = (long) round % 4 * ELEMENTS;
                    Arrays.setAll(data, i -> (offset + i) * world.size() + world.rank() + 1);
                    file.writeAtAll(offset, data);
                    file.ireadAtAll(offset, data).waitFor();
                    if (round == 1) {
                        System.out.println("rank " + world.rank() + " goes on");
                    }
                }
            } catch (MpiException e) {
                System.out.println("rank " + world.rank() + ": " + e.errorClass() + ": " + e.getMessage());
            }
            try {
                file.close();
            } catch (MpiException e) {
                System.out.println("rank " + world.rank() + " closes: " + e.errorClass());
            }
        }
    }
}
