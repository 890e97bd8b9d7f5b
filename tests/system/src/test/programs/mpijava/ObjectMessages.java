package objects;

import checks.Expect;
import java.io.IOException;
import java.io.Serializable;
import java.sql.Timestamp;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Objects in point-to-point messages: collections, classes of the program, arrays, null. */
public class ObjectMessages {
    static class Particle implements Serializable {
        double x;
        int[] cells;
        Particle next;
        transient Object lost = "lost";

        Particle(double x, int... cells) {
            this.x = x;
            this.cells = cells;
        }
    }

    enum Color {
        RED,
        GREEN
    }

    static Object[] sample(int rank) {
        Map<String, List<Integer>> map = new HashMap<String, List<Integer>>();
        map.put("rank", new ArrayList<Integer>(List.of(rank)));
        Particle particle = new Particle(rank / 2.0, 1, 2, rank);
        particle.next = new Particle(7, 8);
        return new Object[] {
            "rank " + rank, map, particle, null, new int[][] {{1}, {2, rank}}, Color.GREEN, Integer.valueOf(rank)
        };
    }

    static void check(Object[] heard, int first, int rank) {
        Object[] expected = sample(rank);
        Expect.equal(heard[first], expected[0], "string");
        Expect.equal(heard[first + 1], expected[1], "map");
        Particle particle = (Particle) heard[first + 2];
        Expect.equal(particle.x, rank / 2.0, "field");
        Expect.equal(particle.cells, new int[] {1, 2, rank}, "array");
        Expect.equal(particle.next.cells, new int[] {8}, "object of an object");
        Expect.that(particle.lost == null, "transient");
        Expect.equal(heard[first + 3], null, "null");
        Expect.equal(heard[first + 4], expected[4], "array of arrays");
        Expect.that(heard[first + 5] == Color.GREEN, "enum");
        Expect.equal(heard[first + 6], rank, "number");
    }

    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (me + 1) % size;
        int left = (me + size - 1) % size;
        Object[] mine = sample(me);
        int n = mine.length;

        Object[] heard = new Object[n + 2];
        Status status =
                MPI.COMM_WORLD.Sendrecv(mine, 0, n, MPI.OBJECT, right, 1, heard, 1, n + 1, MPI.OBJECT, left, 1);
        check(heard, 1, left);
        Expect.equal(status.Get_count(MPI.OBJECT), n, "count of objects");
        Expect.equal(status.Get_elements(MPI.OBJECT), n, "elements");
        Expect.equal(status.source, left, "source");

        heard = new Object[n];
        Request receive = MPI.COMM_WORLD.Irecv(heard, 0, n, MPI.OBJECT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        Request send = me % 2 == 0
                ? MPI.COMM_WORLD.Isend(mine, 0, n, MPI.OBJECT, right, 2)
                : MPI.COMM_WORLD.Issend(mine, 0, n, MPI.OBJECT, right, 2);
        status = receive.Wait();
        send.Wait();
        check(heard, 0, left);
        Expect.equal(status.tag, 2, "tag");
        Expect.equal(status.count, n, "count");

        MPI.COMM_WORLD.Barrier();
        Object[] replaced = sample(me);
        MPI.COMM_WORLD.Sendrecv_replace(replaced, 0, n, MPI.OBJECT, right, 3, left, 3);
        check(replaced, 0, left);

        // A probe knows how many objects there are.
        if (me == 0) {
            for (int to = 1; to < size; to++) {
                String[] words = new String[to + 1];
                for (int i = 0; i <= to; i++) {
                    words[i] = "word " + i;
                }
                MPI.COMM_WORLD.Send(words, 0, to + 1, MPI.OBJECT, to, 4);
            }
        } else {
            status = MPI.COMM_WORLD.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            String[] words = new String[status.Get_count(MPI.OBJECT)];
            Expect.equal(words.length, me + 1, "objects that a probe finds");
            Expect.equal(status.count, me + 1, "field count");
            status = MPI.COMM_WORLD.Recv(words, 0, words.length, MPI.OBJECT, status.source, status.tag);
            Expect.equal(words[me], "word " + me, "last word");
        }
        MPI.COMM_WORLD.Barrier();

        // Large ones, with an announcement first.
        ArrayList<double[]> rows = new ArrayList<double[]>();
        for (int i = 0; i < 200; i++) {
            rows.add(new double[] {i, me, 100, 200, 300, 400});
        }
        Object[] box = {rows, new byte[200000]};
        Object[] others = new Object[2];
        MPI.COMM_WORLD.Sendrecv(box, 0, 2, MPI.OBJECT, right, 5, others, 0, 2, MPI.OBJECT, left, 5);
        Expect.equal(((double[]) ((List<?>) others[0]).get(150))[1], (double) left, "long message");
        Expect.equal(((byte[]) others[1]).length, 200000, "long array");

        // In MPI's other modes.
        MPI.Buffer_attach(new byte[100]);
        MPI.COMM_WORLD.Bsend(mine, 0, n, MPI.OBJECT, right, 6);
        MPI.COMM_WORLD.Recv(heard, 0, n, MPI.OBJECT, left, 6);
        check(heard, 0, left);
        MPI.Buffer_detach();
        if (me == 0) {
            MPI.COMM_WORLD.Ssend(mine, 2, 1, MPI.OBJECT, 1, 7);
        } else if (me == 1) {
            Particle[] particles = new Particle[1];
            MPI.COMM_WORLD.Recv(particles, 0, 1, MPI.OBJECT, 0, 7);
            Expect.equal(particles[0].next.x, 7.0, "particle");
        }

        // Values of the JDK, some of which consist of others.
        Object[] values = {
            Calendar.getInstance(), new SimpleDateFormat("yyyy"), new Timestamp(5), new java.io.File("a"),
            new IOException("lost"), Pattern.compile("a+")
        };
        Object[] copies = new Object[values.length];
        MPI.COMM_WORLD.Sendrecv(
                values, 0, values.length, MPI.OBJECT, me, 8, copies, 0, values.length, MPI.OBJECT, me, 8);
        for (int i = 0; i < 4; i++) {
            Expect.equal(copies[i], values[i], "value " + i);
        }
        Expect.equal(((IOException) copies[4]).getMessage(), "lost", "exception");
        Expect.equal(((Pattern) copies[5]).pattern(), "a+", "pattern");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
