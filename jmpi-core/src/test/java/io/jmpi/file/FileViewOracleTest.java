package io.jmpi.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Random views and accesses of several ranks, compared with an array that each byte is written to or read from alone. */
@Timeout(300)
class FileViewOracleTest {
    private static final int CASES = Integer.getInteger("jmpi.test.cases", TestExtent.of(100, 300, 3000));
    private static final DataRepresentation[] REPRESENTATIONS = DataRepresentation.values();

    @TempDir
    Path directory;

    /** What one rank sees and accesses. */
    private record Part(ModelType type, int displacement, long offset, int bytes) {
        long place(long position) {
            return displacement + type.place(offset + position);
        }
    }

    @Test
    void shouldReadAndWriteAsByteByByte() {
        long seed = TestSeeds.SEED;
        for (int i = 0; i < CASES; i++) {
            long caseSeed = seed + i;
            try {
                check(new Random(caseSeed), directory.resolve("case" + i));
            } catch (AssertionError | RuntimeException | IOException e) {
                throw new AssertionError("-Djmpi.test.cases=1 -Djmpi.test.seed=" + caseSeed, e);
            }
        }
    }

    private void check(Random random, Path path) throws IOException {
        int ranks = 1 + random.nextInt(4);
        Part[] parts = random.nextBoolean() ? interleaved(ranks, random) : apart(ranks, random);
        byte[] before = new byte[random.nextInt(6000)];
        random.nextBytes(before);
        Files.write(path, before);
        byte[][] data = new byte[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            data[rank] = new byte[parts[rank].bytes];
            random.nextBytes(data[rank]);
        }
        MpiConfig config = MpiConfig.defaults()
                .with("collectives.memory", random.nextBoolean() ? "false" : "8")
                .with("progress", random.nextInt(4) == 0 ? "thread" : "application");
        Map<String, String> hints = hints(random);
        DataRepresentation representation = REPRESENTATIONS[random.nextInt(REPRESENTATIONS.length)];
        long accessSeed = random.nextLong();
        Jmpi.runSessions(config, ranks, Duration.ofSeconds(20), mpi -> {
            Communicator world = mpi.world();
            MpiFile file = MpiFile.open(world, path, Set.of(OpenMode.READ_WRITE), Info.of(hints));
            view(file, parts[world.rank()], representation);
            read(world, file, parts[world.rank()], before, new Random(accessSeed));
            world.barrier();
            write(world, file, parts[world.rank()], data[world.rank()], new Random(accessSeed));
            world.barrier();
            byte[] expected = expected(before, parts, data);
            assertThat(Files.readAllBytes(path))
                    .as("%s %s", hints, Arrays.toString(parts))
                    .isEqualTo(expected);
            read(world, file, parts[world.rank()], expected, new Random(accessSeed + 1));
            file.close();
        });
    }

    private static Map<String, String> hints(Random random) {
        Map<String, String> hints = new LinkedHashMap<>();
        hints.put("cb_nodes", Integer.toString(1 + random.nextInt(5)));
        hints.put("cb_buffer_size", random.nextBoolean() ? "4096" : "10000");
        String[] when = {"enable", "disable", "automatic"};
        hints.put("romio_cb_read", when[random.nextInt(3)]);
        hints.put("romio_cb_write", when[random.nextInt(3)]);
        hints.put("romio_ds_read", when[random.nextInt(3)]);
        hints.put("ind_rd_buffer_size", Integer.toString(8 * (1 + random.nextInt(50))));
        return hints;
    }

    private static void view(MpiFile file, Part part, DataRepresentation representation) {
        file.setView(part.displacement, Datatype.BYTE, part.type.type(), representation);
    }

    /** The bytes of a tile are dealt out to the ranks, except for some. */
    private static Part[] interleaved(int ranks, Random random) {
        int extent = ranks + random.nextInt(60);
        int[] owners = new int[extent];
        int holes = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 0;
        int run = 0;
        int owner = 0;
        for (int i = 0; i < extent; i++) {
            if (run-- == 0) {
                owner = random.nextInt(ranks + holes);
                run = random.nextInt(9);
            }
            owners[i] = i < ranks ? i : owner;
        }
        int displacement = random.nextInt(50);
        int most = random.nextInt(3) == 0 ? 60_000 : 6_000; // of many sections, or of few
        Part[] parts = new Part[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            int self = rank;
            int[] places = java.util.stream.IntStream.range(0, extent)
                    .filter(i -> owners[i] == self)
                    .toArray();
            ModelType type = ModelType.ofBytes(places, extent, random);
            int tiles = random.nextInt(most / extent);
            parts[rank] = new Part(type, displacement, random.nextInt(20), some(tiles * places.length, random));
        }
        return parts;
    }

    /** Each rank has a type of its own, in a region of its own. */
    private static Part[] apart(int ranks, Random random) {
        Part[] parts = new Part[ranks];
        int next = random.nextInt(100);
        for (int rank = 0; rank < ranks; rank++) {
            ModelType type = ModelType.ascending(random, random.nextInt(4));
            long offset = random.nextInt(3 * type.size());
            int bytes = some(random.nextInt(4000), random);
            Part part = new Part(type, next, offset, bytes);
            parts[rank] = part;
            next = bytes == 0 ? next : (int) part.place(bytes - 1) + 1 + random.nextInt(100);
        }
        return parts;
    }

    /** A number of bytes that elements of all types divide. */
    private static int some(int bytes, Random random) {
        return random.nextInt(8) == 0 ? 0 : bytes - bytes % 8;
    }

    private static byte[] expected(byte[] before, Part[] parts, byte[][] data) {
        int length = before.length;
        for (Part part : parts) {
            length = part.bytes == 0 ? length : Math.max(length, (int) part.place(part.bytes - 1) + 1);
        }
        byte[] expected = Arrays.copyOf(before, length);
        for (int rank = 0; rank < parts.length; rank++) {
            for (int i = 0; i < data[rank].length; i++) {
                expected[(int) parts[rank].place(i)] = data[rank][i];
            }
        }
        return expected;
    }

    // ---------------------------------------------------------------- accesses

    private static void write(Communicator world, MpiFile file, Part part, byte[] data, Random random) {
        FileAccess[] accesses = {FileAccess.WRITE_AT, FileAccess.WRITE_AT_ALL, FileAccess.WRITE, FileAccess.WRITE_ALL};
        FileAccess access = accesses[random.nextInt(accesses.length)];
        Random own = new Random(random.nextLong() + world.rank());
        Memory memory = Memory.of(data.length, file.view().representation(), own);
        memory.put(data);
        assertThat(run(file, access, part, memory.buffer, random).bytes()).isEqualTo(data.length);
    }

    private static void read(Communicator world, MpiFile file, Part part, byte[] expected, Random random) {
        FileAccess[] accesses = {FileAccess.READ_AT, FileAccess.READ_AT_ALL, FileAccess.READ, FileAccess.READ_ALL};
        FileAccess access = accesses[random.nextInt(accesses.length)];
        Random own = new Random(random.nextLong() + world.rank());
        int available = 0;
        while (available < part.bytes && part.place(available) < expected.length) {
            available++;
        }
        Memory memory = Memory.of(part.bytes, file.view().representation(), own);
        Status status = run(file, access, part, memory.buffer, random);
        assertThat(status.bytes())
                .as("bytes of %s of rank %d", access, world.rank())
                .isEqualTo(available);
        byte[] wanted = new byte[available];
        for (int i = 0; i < available; i++) {
            wanted[i] = expected[(int) part.place(i)];
        }
        assertThat(Arrays.copyOf(memory.get(), available - available % 8))
                .as("%s of rank %d", access, world.rank())
                .isEqualTo(Arrays.copyOf(wanted, available - available % 8));
    }

    private static Status run(MpiFile file, FileAccess access, Part part, Buffer buffer, Random random) {
        boolean isExplicit = access.positioning() == FileAccess.Positioning.EXPLICIT;
        if (!isExplicit) {
            file.seek(part.offset);
        }
        FileOperation operation = file.bind(FileCall.at(access, isExplicit ? part.offset : 0, buffer));
        Status status = switch (random.nextInt(3)) {
            case 0 -> operation.blocking();
            case 1 -> operation.nonblocking().waitFor();
            default -> access.isCollective() ? operation.split().waitFor() : operation.blocking();
        };
        if (!isExplicit) {
            assertThat(file.position()).isEqualTo(part.offset + part.bytes);
        }
        return status;
    }

    /** Memory of a random class that holds bytes of a file. */
    private static final class Memory {
        private final Buffer buffer;
        private final Datatype<Object> type;
        private final Object memory;
        private final int offset;
        private final int count;
        private final int swapped;

        private Memory(Object memory, Datatype<?> type, int offset, int count, int basicBytes, boolean external) {
            this.memory = memory;
            @SuppressWarnings("unchecked") // The callers pass the type of the memory.
            Datatype<Object> ofMemory = (Datatype<Object>) type;
            this.type = ofMemory;
            this.offset = offset;
            this.count = count;
            this.swapped = external ? basicBytes : 1;
            this.buffer = Buffer.of(memory, offset, count, ofMemory);
        }

        static Memory of(int bytes, DataRepresentation representation, Random random) {
            boolean external = representation == DataRepresentation.EXTERNAL32;
            int eighth = bytes / 8;
            int gap = 1 + random.nextInt(3);
            return switch (random.nextInt(9)) {
                case 0 -> new Memory(new byte[bytes + 5], Datatype.BYTE, 5, bytes, 1, external);
                case 1 -> new Memory(ByteBuffer.allocate(bytes), Datatype.BUFFER, 0, bytes, 1, external);
                case 2 -> new Memory(ByteBuffer.allocateDirect(bytes + 3), Datatype.BUFFER, 3, bytes, 1, external);
                case 3 -> new Memory(new int[bytes / 4 + 2], Datatype.INT, 2, bytes / 4, 4, external);
                case 4 -> new Memory(new double[eighth], Datatype.DOUBLE, 0, eighth, 8, external);
                case 5 -> new Memory(new short[bytes / 2], Datatype.SHORT, 0, bytes / 2, 2, external);
                case 6 ->
                    new Memory(ByteBuffer.allocateDirect(bytes), Datatype.LONG.inBuffer(), 0, eighth, 8, external);
                case 7 ->
                    new Memory(
                            new long[eighth * gap + 1],
                            Datatype.LONG.resized(0, gap),
                            1,
                            eighth == 0 ? 0 : eighth,
                            8,
                            external);
                default ->
                    new Memory(
                            new int[2 * eighth * (1 + gap)],
                            Datatype.INT.vector(2, 1, gap).resized(0, 1 + gap),
                            0,
                            eighth,
                            4,
                            external);
            };
        }

        /** Stores bytes as they shall be in the file. */
        void put(byte[] bytes) {
            type.unpack(ByteBuffer.wrap(swap(bytes)), memory, offset, count);
        }

        byte[] get() {
            ByteBuffer packed = ByteBuffer.allocate(type.packSize(count));
            type.pack(memory, offset, count, packed);
            return swap(packed.array());
        }

        private byte[] swap(byte[] bytes) {
            byte[] other = bytes.clone();
            for (int i = 0; i < bytes.length; i++) {
                other[i - i % swapped + swapped - 1 - i % swapped] = bytes[i];
            }
            return other;
        }
    }
}
