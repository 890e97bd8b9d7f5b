package io.jmpi.systemtests.programs.surface;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/** MPI 4.1, chapter 5: derived types by both protocols, compared with elements that are picked one by one. */
final class Datatypes implements Chapter {
    private static final int TAG = 5;

    /** The lengths of what is sent, in longs or in particles; the last one is beyond the eager threshold. */
    private static final int[] LENGTHS = {6, 9_000};

    /** A number, its square root and its flag: 4 + 8 + 1 bytes, with gaps, every 20 bytes. */
    private static final Datatype<ByteBuffer> PARTICLE = Datatype.struct(
                    new int[] {1, 1, 1}, new int[] {0, 8, 17}, Datatype.INT, Datatype.DOUBLE, Datatype.BYTE)
            .resized(0, 20);

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        for (int length : LENGTHS) {
            passColumn(all, length, checks);
            passBlocks(all, length, checks);
            passPlane(all, length, checks);
            passParticles(all, length, checks);
            passPacked(all, length, checks);
            passObjects(all, length, checks);
            refuse(all, length, checks);
        }
    }

    private static int left(Communicator all) {
        return (all.rank() + all.size() - 1) % all.size();
    }

    private static int right(Communicator all) {
        return (all.rank() + 1) % all.size();
    }

    /** Sends an element of a type, once to the same type and once to what has no gaps. */
    private static void pass(
            String what, Communicator all, Datatype<long[]> type, int[] positions, int room, Checks checks) {
        long[] out = Values.of(all.rank(), room);
        long[] sentToMe = Values.of(left(all), room);

        Request sent = all.isend(Buffer.of(out, 0, 1, type), right(all), TAG);
        long[] in = Values.untouched(room);
        Status status = all.recv(Buffer.of(in, 0, 1, type), left(all), TAG);
        long[] expected = Values.untouched(room);
        for (int position : positions) {
            expected[position] = sentToMe[position];
        }
        checks.same(what, expected, in);
        checks.same(what + ": elements", positions.length, status.elements(type));
        sent.waitFor();

        sent = all.isend(Buffer.of(out, 0, 1, type), right(all), TAG);
        long[] packed = Values.untouched(positions.length);
        all.recv(packed, left(all), TAG);
        checks.same(
                what + " without gaps",
                Arrays.stream(positions)
                        .mapToLong(position -> sentToMe[position])
                        .toArray(),
                packed);
        sent.waitFor();
    }

    private static void passColumn(Communicator all, int length, Checks checks) {
        int width = 3;
        int[] positions = IntStream.range(0, length).map(row -> row * width).toArray();
        pass("vector", all, Datatype.LONG.vector(length, 1, width), positions, length * width, checks);
    }

    /** Blocks of 1, 2, 3, 1, 2, 3 ... elements, the last ones first. */
    private static void passBlocks(Communicator all, int length, Checks checks) {
        int blocks = length / 2;
        int[] lengths = new int[blocks];
        int[] displacements = new int[blocks];
        IntStream.Builder positions = IntStream.builder();
        for (int block = 0; block < blocks; block++) {
            lengths[block] = 1 + block % 3;
            displacements[block] = (blocks - 1 - block) * 4;
            for (int i = 0; i < lengths[block]; i++) {
                positions.add(displacements[block] + i);
            }
        }
        pass(
                "indexed",
                all,
                Datatype.LONG.indexed(lengths, displacements),
                positions.build().toArray(),
                blocks * 4,
                checks);
    }

    /** The inner part of a block in three dimensions. */
    private static void passPlane(Communicator all, int length, Checks checks) {
        int[] sizes = {4, length / 2 + 2, 3};
        IntStream.Builder positions = IntStream.builder();
        for (int x = 1; x <= 2; x++) {
            for (int y = 1; y <= length / 2; y++) {
                positions.add((x * sizes[1] + y) * sizes[2] + 2);
            }
        }
        Datatype<long[]> type = Datatype.LONG.subarray(sizes, new int[] {2, length / 2, 1}, new int[] {1, 1, 2});
        pass("subarray", all, type, positions.build().toArray(), sizes[0] * sizes[1] * sizes[2], checks);
    }

    /** From a direct buffer of one byte order into one of the other, which lies on the heap. */
    private static void passParticles(Communicator all, int count, Checks checks) {
        ByteBuffer out = particles(ByteBuffer.allocateDirect(count * 20), ByteOrder.nativeOrder(), all.rank(), count);
        ByteBuffer in = ByteBuffer.allocate(count * 20).order(ByteOrder.BIG_ENDIAN);
        Status status = all.sendrecv(
                Buffer.of(out, 0, count, PARTICLE), right(all), TAG, Buffer.of(in, 0, count, PARTICLE), left(all), TAG);
        checks.same("particles", count, status.count(PARTICLE));
        ByteBuffer expected = particles(ByteBuffer.allocate(count * 20), ByteOrder.BIG_ENDIAN, left(all), count);
        checks.same("particles of " + left(all), expected.array(), in.array());
    }

    private static ByteBuffer particles(ByteBuffer memory, ByteOrder order, int key, int count) {
        memory.order(order);
        for (int i = 0; i < count; i++) {
            int number = (int) Values.at(key, i);
            memory.putInt(i * 20, number)
                    .putDouble(i * 20 + 8, Math.sqrt(number))
                    .put(i * 20 + 17, (byte) (number & 1));
        }
        return memory;
    }

    /** Elements that are packed one kind after the other, sent as a whole and unpacked. */
    private static void passPacked(Communicator all, int length, Checks checks) {
        long[] numbers = Values.of(all.rank(), length);
        double[] halves =
                Arrays.stream(numbers).mapToDouble(number -> number / 2.0).toArray();
        ByteBuffer bytes = ByteBuffer.allocate(Datatype.LONG.packSize(length) + Datatype.DOUBLE.packSize(length));
        Datatype.LONG.pack(numbers, 0, length, bytes);
        Datatype.DOUBLE.pack(halves, 0, length, bytes);
        all.sendrecvReplace(Buffer.of(bytes, 0, bytes.capacity(), Datatype.PACKED), right(all), TAG, left(all), TAG);
        bytes.clear();
        Datatype.LONG.unpack(bytes, numbers, 0, length);
        Datatype.DOUBLE.unpack(bytes, halves, 0, length);
        long[] expected = Values.of(left(all), length);
        checks.same("packed longs", expected, numbers);
        checks.same(
                "packed doubles",
                Arrays.stream(expected).mapToDouble(number -> number / 2.0).toArray(),
                halves);
    }

    /** Serialized ones, of classes that are let in without further ado; their length is found out by a probe. */
    private static void passObjects(Communicator all, int length, Checks checks) {
        ObjectStream stream = new ObjectStream(ObjectFilter.of("none", 1 << 20));
        ByteBuffer out = stream.write(new Object[] {"from " + all.rank(), Values.of(all.rank(), length)}, 0, 2);
        Request sent = all.isend(Buffer.of(out, 0, out.limit(), Datatype.SERIALIZED), right(all), TAG);
        ByteBuffer in = ByteBuffer.allocate((int) all.probe(left(all), TAG).bytes());
        all.recv(Buffer.of(in, 0, in.limit(), Datatype.SERIALIZED), left(all), TAG);
        checks.same("objects", new Object[] {"from " + left(all), Values.of(left(all), length)}, stream.read(in));
        sent.waitFor();
    }

    /** A message of another kind, and one that is too long: each fails its receive, and nothing else. */
    private static void refuse(Communicator all, int length, Checks checks) {
        Request[] sends = {
            all.isend(Values.of(0, length), right(all), TAG), all.isend(Values.of(0, length), right(all), TAG)
        };
        double[] doubles = new double[length];
        checks.fails("longs for doubles", ErrorClass.TYPE, () -> all.recv(doubles, left(all), TAG));
        checks.same("doubles after that", new double[length], doubles);
        long[] few = Values.untouched(length - 1);
        checks.fails("too many longs", ErrorClass.TRUNCATE, () -> all.recv(few, left(all), TAG));
        checks.same("longs after that", Values.untouched(length - 1), few);
        Request.waitAll(sends);
    }
}
