import checks.Expect;
import java.nio.ByteBuffer;
import mpi.*;

/** Structures of fields, nested ones too. */
public class Structures {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        Particle particle = new Particle();
        Expect.equal(particle.getExtent(), 32, "extent");
        ByteBuffer two = MPI.newByteBuffer(2 * particle.getExtent());
        Particle.Data second = particle.getData(two, 1);
        second.fill(me);
        ByteBuffer got = MPI.newByteBuffer(2 * particle.getExtent());
        world.sendRecv(two, 2, particle.getType(), next, 1, got, 2, particle.getType(), before, 1);
        Particle.Data received = particle.getData(got, 1);
        Expect.that(received.is(before), "fields");
        ByteBuffer bytes = second.getBuffer();
        Expect.equal(bytes.getDouble(0), me + 0.5, "the bytes of the second structure");
        Expect.equal(bytes.getInt(particle.ids + 8), me, "fields are offsets in bytes");
        Particle empty = new Particle();
        boolean refused = false;
        try {
            empty.setOffset(20);
        } catch (IllegalArgumentException e) {
            refused = true;
        }
        Expect.that(refused, "fields do not overlap");
        byte[] array = new byte[particle.getExtent()];
        world.recv(array, 0, particle.getType(), MPI.PROC_NULL, 1);
        Particle.Data inArray = particle.getData(array);
        inArray.fill(3);
        Expect.that(inArray.is(3), "fields in an array");
    }

    static class Point extends Struct {
        final int x = addDouble();
        final int y = addDouble();

        @Override
        protected Data newData() {
            return new Data();
        }

        class Data extends Struct.Data {
            double x() {
                return getDouble(x);
            }

            void set(double newX, double newY) {
                putDouble(x, newX);
                putDouble(y, newY);
            }
        }
    }

    static class Particle extends Struct {
        private final Point point = new Point();
        private final int place = addStruct(point);
        private final int ids = addInt(3);
        private final int flag = addByte();

        @Override
        protected Data newData() {
            return new Data();
        }

        class Data extends Struct.Data {
            void fill(int number) {
                Point.Data at = getData(point, place);
                at.set(number + 0.5, -1);
                putInt(ids, 2, number);
                putByte(flag, (byte) 1);
            }

            boolean is(int number) {
                Point.Data at = getData(point, place);
                return at.x() == number + 0.5 && getInt(ids, 2) == number && getByte(flag) == 1;
            }
        }
    }
}
