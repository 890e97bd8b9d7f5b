package messages;

import checks.Expect;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** The master takes messages of unknown length from any worker. */
public class Probing {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        if (me != 0) {
            double[] data = new double[me * 3];
            for (int i = 0; i < data.length; i++) {
                data[i] = me;
            }
            MPI.COMM_WORLD.Send(data, 0, data.length, MPI.DOUBLE, 0, 10 + me);
            MPI.COMM_WORLD.Send("worker".toCharArray(), 0, 6, MPI.CHAR, 0, 99);
        } else {
            boolean[] seen = new boolean[size];
            for (int i = 1; i < size; i++) {
                Status status = MPI.COMM_WORLD.Probe(i % 2 == 1 ? MPI.ANY_SOURCE : i, i % 2 == 1 ? MPI.ANY_TAG : 10 + i);
                if (i % 2 == 1) { // A probe does not receive.
                    status = MPI.COMM_WORLD.Probe(i, 10 + i);
                }
                Expect.equal(status.source, i, "source");
                Expect.equal(status.tag, 10 + i, "tag");
                Expect.equal(status.Get_count(MPI.DOUBLE), 3 * i, "doubles");
                Expect.equal(status.Get_count(MPI.BYTE), 24 * i, "bytes");
                Expect.equal(status.count, 3 * i, "field count");
                double[] data = new double[status.Get_count(MPI.DOUBLE)];
                Status received =
                        MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.DOUBLE, status.source, status.tag);
                Expect.equal(received.Get_count(MPI.DOUBLE), data.length, "received");
                Expect.equal(data[data.length - 1], (double) i, "data");
                seen[i] = true;
            }
            for (int i = 1; i < size; i++) {
                Status status;
                do {
                    status = MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 99);
                } while (status == null);
                char[] text = new char[10];
                Status received = MPI.COMM_WORLD.Recv(text, 2, 8, MPI.CHAR, status.source, 99);
                Expect.equal(received.Get_count(MPI.CHAR), 6, "chars");
                Expect.equal(new String(text, 2, 6), "worker", "text");
                Expect.that(seen[status.source], "each worker once");
                seen[status.source] = false;
            }
            Expect.that(MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, "nothing is left");
        }
        if (me == 0) { // The class that has the fields in MPJ Express.
            MPI.COMM_WORLD.Send(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, 0, 2);
            mpjdev.Status objects = MPI.COMM_WORLD.Probe(0, 2);
            Object[] words = new Object[objects.count];
            mpjdev.Status received = MPI.COMM_WORLD.Recv(words, 0, objects.count, MPI.OBJECT, objects.source, objects.tag);
            Expect.equal(words, new Object[] {"a", "b"}, "as many objects as the probe has counted");
            Expect.equal(received.numEls, 2, "objects received");
        }
        Status nobody = MPI.COMM_WORLD.Probe(MPI.PROC_NULL, 3);
        Expect.equal(nobody.source, MPI.PROC_NULL, "source of nobody");
        Expect.equal(nobody.Get_count(MPI.INT), 0, "count of nobody");

        // Part of a number is no whole number of them.
        if (me == 0) {
            MPI.COMM_WORLD.Send(new byte[7], 0, 7, MPI.BYTE, 0, 1);
            Status status = MPI.COMM_WORLD.Probe(0, 1);
            Expect.equal(status.Get_count(MPI.INT), MPI.UNDEFINED, "count of 7 bytes as ints");
            MPI.COMM_WORLD.Recv(new byte[7], 0, 7, MPI.BYTE, 0, 1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
