import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Messages from and into memory segments, which need Java 22. */
public final class SegmentExchange {
    private static final int TAG = 3;
    private static final long FAR = 512 << 20;
    private static final int LAST = 8;

    private SegmentExchange() {}

    public static void main(String[] args) {
        if (args.length == 0) {
            try (Mpi mpi = Mpi.init()) {
                exchange(mpi.world());
            }
            return;
        }
        if (args[0].equals("overlap")) {
            Jmpi.run(MpiConfig.defaults().with("check", "true"), 1, SegmentExchange::overlap);
            return;
        }
        if (args[0].equals("counts")) {
            Jmpi.run(2, SegmentExchange::countMoreThanAnInt);
            return;
        }
        if (args[0].equals("long")) {
            Jmpi.run(2, SegmentExchange::exchangeLong);
            return;
        }
        Jmpi.run(MpiConfig.defaults().with("progress", args[0]), 2, SegmentExchange::exchange);
    }

    private static void exchange(Communicator world) {
        try (Arena arena = Arena.ofShared()) {
            int peer = 1 - world.rank();
            MemorySegment out = arena.allocate(ValueLayout.JAVA_DOUBLE, 100_000);
            MemorySegment in = arena.allocate(ValueLayout.JAVA_DOUBLE, 100_000);
            out.setAtIndex(ValueLayout.JAVA_DOUBLE, 99_999, world.rank() + 0.5);
            world.sendrecv(out, peer, TAG, in, peer, TAG);
            double[] numbers = new double[2];
            world.sendrecv(
                    Buffer.ofSegment(out, 99_998 * 8L, 2, Datatype.DOUBLE.inBuffer()), peer, TAG, numbers, peer, TAG);
            double whole = in.getAtIndex(ValueLayout.JAVA_DOUBLE, 99_999);
            byte[] heap = new byte[8];
            world.sendrecv(Buffer.of(out, 99_999 * 8, 8), peer, TAG, MemorySegment.ofArray(heap), peer, TAG);
            double inHeap = MemorySegment.ofArray(heap).get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 0);
            System.out.println("rank " + world.rank() + " got " + whole + ", " + numbers[1] + ", " + inHeap);
            far(world, arena);
            if (world.rank() == 0) {
                refuse(arena);
            }
        }
    }

    /** Receives into ranges of one segment, beside the first of 3 GiB and across its end. */
    private static void overlap(Communicator world) {
        try (Arena arena = Arena.ofShared()) {
            long end = 3L << 30;
            MemorySegment wide = sparse(end + 6 * (1L << 20), arena);
            Datatype<ByteBuffer> mebibyte = Datatype.BUFFER.contiguous(1 << 20);
            List<Request> posted = new ArrayList<>();
            for (Buffer next : List.of(
                    Buffer.ofSegment(wide, 0, 3 << 10, mebibyte),
                    Buffer.ofSegment(wide, end, 8, Datatype.BUFFER),
                    Buffer.ofSegment(wide, 1 << 20, 3 << 10, mebibyte),
                    Buffer.ofSegment(wide, end - 4, 8, Datatype.BUFFER),
                    Buffer.ofSegment(sparse(end, arena), 0, 3 << 10, mebibyte))) {
                try {
                    posted.add(world.irecv(next, 0, TAG));
                    System.out.println("apart");
                } catch (MpiException e) {
                    System.out.println(e.errorClass() + (e.getMessage().contains("overlaps") ? " overlaps" : ""));
                }
            }
            for (Request each : posted) {
                each.cancel();
                each.waitFor();
            }
        }
    }

    /** Elements in a segment of more than 4 GiB, of which a sparse file needs few pages. */
    private static void far(Communicator world, Arena arena) {
        MemorySegment wide = sparse(FAR * LAST + FAR, arena);
        Datatype<ByteBuffer> type = Datatype.LONG.inBuffer().resized(0, (int) FAR);
        Buffer all = Buffer.ofSegment(wide, 8, LAST + 1, type);
        if (world.rank() == 0) {
            for (int i = 0; i <= LAST; i++) {
                wide.set(ValueLayout.JAVA_LONG, 8 + i * FAR, 100 + i);
            }
        }
        world.bcast(all, 0);
        StringBuilder line = new StringBuilder("far:");
        for (int i = 0; i <= LAST; i += LAST / 2) {
            line.append(' ').append(wide.get(ValueLayout.JAVA_LONG, 8 + i * FAR));
        }
        System.out.println(line.append(wide.get(ValueLayout.JAVA_LONG, FAR) == 0 ? "" : " and more"));
    }

    /** A prime number of bytes, more than an int counts; then elements with gaps, and parts; each rank has 2 GiB. */
    private static void countMoreThanAnInt(Communicator world) {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate((1L << 31) + 11, 8);
            long size = memory.byteSize();
            for (long i = 0; i < size && world.rank() == 0; i += 4093) {
                memory.set(ValueLayout.JAVA_BYTE, i, (byte) (i >> 12));
            }
            if (world.rank() == 0) {
                world.send(memory, 1, TAG);
            } else {
                Status status = world.recv(memory, 0, TAG);
                System.out.println("got " + status.longCount(Datatype.BYTE) + " elements");
            }
            requireBytes(memory, 0);
            Datatype<ByteBuffer> sparse = Datatype.SHORT.inBuffer().resized(0, 4); // 2^29 of them
            Buffer gaps = Buffer.ofSegment(memory, 3, (size - 3) / 4, sparse);
            world.bcast(gaps, 1);
            requireBytes(memory, 0);
            long most = size - 100;
            long[] counts = {100, most};
            Buffer parts = Buffer.ofSegment(memory, 0, counts, new long[] {most, 0}, Datatype.BUFFER);
            if (world.rank() == 0) {
                world.gatherv(new byte[100], parts, 0);
            } else {
                world.gatherv(Buffer.ofSegment(memory, 100, most, Datatype.BUFFER), parts, 0);
            }
            requireBytes(world.rank() == 0 ? memory.asSlice(0, most) : memory, world.rank() == 0 ? 100 : 0);
            System.out.println("rank " + world.rank() + " has all");
        }
    }

    private static void requireBytes(MemorySegment memory, long shift) {
        for (long i = 0; i < memory.byteSize(); i++) {
            long at = i + shift;
            if (memory.get(ValueLayout.JAVA_BYTE, i) != (at % 4093 == 0 ? (byte) (at >> 12) : 0)) {
                throw new AssertionError("wrong content at " + i);
            }
        }
    }

    /** A whole segment of more than 4 GiB, and the sum of more than 2 GiB, whose content is checked where 31 and 32 bits end. */
    private static void exchangeLong(Communicator world) {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate((1L << 32) + 4096, 8);
            long longs = memory.byteSize() / 8;
            for (long i = 0; i < longs && world.rank() == 0; i++) {
                memory.setAtIndex(ValueLayout.JAVA_LONG, i, i * 3);
            }
            if (world.rank() == 0) {
                world.send(memory, 1, TAG);
            } else {
                Status status = world.recv(memory, 0, TAG);
                System.out.println("got " + status.longCount(Datatype.BYTE) + " bytes");
            }
            require(memory, longs, 3);
            long some = (1L << 28) + 100;
            world.allreduce(
                    Buffer.IN_PLACE, Buffer.ofSegment(memory, 0, some, Datatype.LONG.inBuffer()), ReduceOp.SUM);
            require(memory, some, 6);
        }
    }

    private static void require(MemorySegment memory, long longs, long factor) {
        for (long i = 0; i < longs; i++) {
            if (memory.getAtIndex(ValueLayout.JAVA_LONG, i) != i * factor) {
                throw new AssertionError("wrong content at " + i);
            }
        }
    }

    private static MemorySegment sparse(long bytes, Arena arena) {
        try {
            Path file = Files.createTempFile("segment", ".bin");
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void refuse(Arena shared) {
        try (Arena confined = Arena.ofConfined()) {
            complain(() -> Buffer.of(confined.allocate(8)));
        }
        complain(() -> Buffer.of(MemorySegment.ofArray(new int[2])));
        System.out.println(Buffer.of(MemorySegment.NULL.reinterpret((1L << 31) + 11))); // a prime number
        System.out.println(Buffer.of(MemorySegment.NULL.reinterpret(6L << 30)));
        complain(() -> Buffer.ofSegment(shared.allocate(8), 9, 1, Datatype.BUFFER));
        complain(() -> Buffer.ofSegment(shared.allocate(8), 0, 2, Datatype.DOUBLE.inBuffer()));
        complain(() -> Buffer.ofSegment("text", 0, 1, Datatype.BUFFER));
    }

    private static void complain(Runnable call) {
        try {
            call.run();
            System.out.println("no error");
        } catch (MpiException e) {
            System.out.println(e.errorClass() + ": " + e.getMessage());
        }
    }
}
