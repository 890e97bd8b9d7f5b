import checks.Expect;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import mpi.*;

/** A direct buffer is memory, whatever its elements are: the datatype says what a message has, and where. */
public class RawMemory {
    static Intracomm world;
    static int me;
    static int next;
    static int before;

    public static void run() throws MPIException {
        world = MPI.COMM_WORLD;
        me = world.getRank();
        next = (me + 1) % world.getSize();
        before = (me + world.getSize() - 1) % world.getSize();
        allTypesInAllBuffers();
        positionsAndSlices();
        persistent();
        collectives();
        partsOfTypes();
        bounds();
    }

    static Buffer[] buffers() {
        return new Buffer[] {
            MPI.newByteBuffer(64), MPI.newCharBuffer(32), MPI.newShortBuffer(32), MPI.newIntBuffer(16),
            MPI.newLongBuffer(8), MPI.newFloatBuffer(16), MPI.newDoubleBuffer(8)
        };
    }

    static final Datatype[] TYPES = {
        MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE, MPI.PACKED,
        MPI.INT2, MPI.FLOAT_COMPLEX, MPI.DOUBLE_COMPLEX, MPI.SHORT_INT, MPI.LONG_INT
    };

    /** What is in the memory of a buffer, seen as bytes by the program itself: it is sent to this rank. */
    static byte[] bytesOf(Buffer buffer, int count) throws MPIException {
        byte[] bytes = new byte[count];
        Request receive = world.iRecv(ByteBuffer.wrap(bytes), count, MPI.BYTE, me, 9);
        world.send(buffer, count, MPI.BYTE, me, 9);
        receive.waitFor();
        return bytes;
    }

    static void allTypesInAllBuffers() throws MPIException {
        for (Datatype type : TYPES) {
            for (int i = 0; i < buffers().length; i++) {
                Buffer from = buffers()[i];
                Buffer to = buffers()[(i + 3) % buffers().length];
                world.recv(from, 0, MPI.BYTE, MPI.PROC_NULL, 0);
                ByteBuffer pattern = MPI.newByteBuffer(64);
                for (int b = 0; b < 64; b++) {
                    pattern.put(b, (byte) (type == MPI.BOOLEAN ? b & 1 : 3 * b + 7));
                }
                Request filled = world.iRecv(from, 64, MPI.BYTE, me, 1);
                world.send(pattern, 64, MPI.BYTE, me, 1);
                filled.waitFor();
                Request receive = world.iRecv(to, 2, type, before, 2);
                world.iSend(from, 2, type, next, 2).waitFor();
                Expect.equal(receive.waitStatus().getCount(type), 2, "count of " + type);
                String what = type + " from " + from.getClass() + " to " + to.getClass();
                Expect.equal(bytesOf(to, 2)[0], pattern.get(0), what);
            }
        }
        CharBuffer chars = MPI.newCharBuffer(4);
        chars.put(0, (char) 0x4142);
        byte[] bytes = bytesOf(chars, 4);
        ByteBuffer expected = ByteBuffer.allocate(4).order(ByteOrder.nativeOrder());
        expected.putChar(0, (char) 0x4142);
        Expect.equal(bytes, expected.array(), "bytes of chars in the order of the machine");
    }

    static void positionsAndSlices() throws MPIException {
        LongBuffer longs = MPI.newLongBuffer(4);
        longs.put(0, 0x0000000200000001L).put(1, 0x0000000400000003L).position(3).limit(3);
        int[] ints = new int[4];
        Request receive = world.iRecv(MPI.slice(ints, 0), 4, MPI.INT, me, 3);
        world.send(longs, 4, MPI.INT, me, 3);
        receive.waitFor();
        Expect.equal(ints.length, 4, "ints");
        Expect.equal(ints[0] + ints[1] + ints[2] + ints[3], 10, "from index 0, whatever the position");
        longs.clear();
        Request inSlice = world.iRecv(MPI.slice(longs, 2), 2, MPI.INT, me, 4);
        world.send(MPI.slice(longs, 1), 2, MPI.INT, me, 4);
        inSlice.waitFor();
        Expect.equal(longs.get(2), longs.get(1), "in a slice");
        Expect.equal(longs.get(3), 0L, "behind the message");
        ShortBuffer big = ByteBuffer.allocateDirect(4).order(ByteOrder.BIG_ENDIAN).asShortBuffer();
        big.put(0, (short) 0x0102);
        Expect.equal(bytesOf(big, 2), new byte[] {1, 2}, "bytes as they are in memory");
    }

    static void persistent() throws MPIException {
        CharBuffer from = MPI.newCharBuffer(4);
        DoubleBuffer to = MPI.newDoubleBuffer(1);
        Prequest send = world.sendInit(from, 8, MPI.BYTE, next, 5);
        Prequest receive = world.recvInit(to, 8, MPI.BYTE, before, 5);
        for (int i = 0; i < 3; i++) {
            from.put(0, (char) i);
            Prequest.startAll(new Prequest[] {receive, send});
            Request.waitAll(new Request[] {receive, send});
            Expect.equal((int) Double.doubleToRawLongBits(to.get(0)) & 0xffff, i, "round " + i);
        }
    }

    static void collectives() throws MPIException {
        int size = world.getSize();
        IntBuffer mine = MPI.newIntBuffer(1).put(0, me);
        LongBuffer all = MPI.newLongBuffer((size + 1) / 2);
        world.allGather(mine, 4, MPI.BYTE, all, 4, MPI.BYTE);
        ByteBuffer bytes = MPI.newByteBuffer(4 * size);
        bytes.put(0, bytesOf(all, 4 * size));
        for (int i = 0; i < size; i++) {
            Expect.equal(bytes.getInt(4 * i), i, "part of rank " + i);
        }
        CharBuffer sum = MPI.newCharBuffer(2);
        world.iAllReduce(mine, MPI.slice(sum, 0), 1, MPI.INT, MPI.SUM).waitFor();
        int total = sum.get(0) | sum.get(1) << 16;
        Expect.equal(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? total : size * (size - 1) / 2, size * (size - 1) / 2, "sum in chars");
        CharBuffer word = MPI.newCharBuffer(2);
        if (me == 0) {
            word.put(0, 'o').put(1, 'k');
        }
        world.bcast(word, 4, MPI.BYTE, 0);
        Expect.equal("" + word.get(0) + word.get(1), "ok", "broadcast");
        int[] counts = new int[size];
        int[] places = new int[size];
        Datatype[] types = new Datatype[size];
        for (int i = 0; i < size; i++) {
            counts[i] = 3;
            places[i] = 3 * i;
            types[i] = MPI.BYTE;
        }
        ShortBuffer out = MPI.newShortBuffer(2 * size);
        ShortBuffer in = MPI.newShortBuffer(2 * size);
        for (int i = 0; i < 2 * size; i++) {
            out.put(i, (short) (256 * (me + 1) + me + 1));
        }
        world.allToAllw(out, counts, places, types, in, counts, places, types);
        byte[] parts = bytesOf(in, 3 * size);
        for (int i = 0; i < 3 * size; i++) {
            Expect.equal(parts[i], (byte) (i / 3 + 1), "byte " + i);
        }
    }

    /** A structure of a double and an int in memory of doubles. */
    static void partsOfTypes() throws MPIException {
        Datatype pair = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.INT});
        pair.commit();
        DoubleBuffer from = MPI.newDoubleBuffer(4);
        from.put(0, 1.5).put(1, 2.5).put(2, 3.5).put(3, 4.5);
        DoubleBuffer to = MPI.newDoubleBuffer(4);
        world.sendRecv(from, 2, pair, next, 6, to, 2, pair, before, 6);
        Expect.equal(to.get(2), 3.5, "double of the second structure");
        Datatype shorts = Datatype.createVector(2, 1, 3, MPI.SHORT);
        shorts.commit();
        LongBuffer gaps = MPI.newLongBuffer(1).put(0, -1L);
        world.sendRecv(new short[] {0, 9, 9, 0}, 1, shorts, me, 7, gaps, 1, shorts, me, 7);
        Expect.equal(gaps.get(0), 0x0000ffffffff0000L, "gaps stay");
    }

    static void bounds() {
        try {
            world.iSend(MPI.newCharBuffer(4), 9, MPI.BYTE, me, 8);
            throw new IllegalStateException("9 bytes of 8");
        } catch (MPIException e) {
            Expect.equal(e.getErrorClass(), MPI.ERR_BUFFER, "class of: " + e.getMessage());
        }
        try {
            world.iRecv(MPI.newIntBuffer(2).asReadOnlyBuffer(), 8, MPI.BYTE, me, 8);
            throw new IllegalStateException("received into a read-only buffer");
        } catch (MPIException e) {
            Expect.equal(e.getErrorClass(), MPI.ERR_BUFFER, "class of: " + e.getMessage());
        }
    }
}
