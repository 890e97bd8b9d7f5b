import java.io.Serializable;
import java.util.Random;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** A master hands out rows as objects, workers multiply them; all exit without an end of main. */
public class MatrixMultiply {
    static final int N = 24;
    static final int WORK = 1;
    static final int STOP = 2;

    static class Row implements Serializable {
        private static final long serialVersionUID = 1L;
        final int index;
        final double[] values;

        Row(int index, double[] values) {
            this.index = index;
            this.values = values;
        }
    }

    static int rowsDone; // Each rank has its own.

    static double[] multiply(double[] row, double[][] b) {
        double[] result = new double[N];
        for (int j = 0; j < N; j++) {
            for (int k = 0; k < N; k++) {
                result[j] += row[k] * b[k][j];
            }
        }
        return result;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        double[][] b = new double[N][N];
        if (me == 0) {
            Random random = new Random(1);
            double[][] a = new double[N][N];
            for (int i = 0; i < N; i++) {
                for (int j = 0; j < N; j++) {
                    a[i][j] = random.nextDouble();
                    b[i][j] = random.nextDouble();
                }
            }
            MPI.COMM_WORLD.Bcast(b, 0, N, MPI.OBJECT, 0); // An array of arrays: its rows are the objects.
            double[][] c = new double[N][];
            int sent = 0;
            int working = 0;
            for (int worker = 1; worker < size && sent < N; worker++, sent++, working++) {
                MPI.COMM_WORLD.Send(new Row[] {new Row(sent, a[sent])}, 0, 1, MPI.OBJECT, worker, WORK);
            }
            while (working > 0) {
                Row[] done = new Row[1];
                Status status = MPI.COMM_WORLD.Recv(done, 0, 1, MPI.OBJECT, MPI.ANY_SOURCE, WORK);
                c[done[0].index] = done[0].values;
                working--;
                if (sent < N) {
                    Row[] next = {new Row(sent, a[sent])};
                    Request request = MPI.COMM_WORLD.Isend(next, 0, 1, MPI.OBJECT, status.source, WORK);
                    request.Wait();
                    sent++;
                    working++;
                }
            }
            for (int worker = 1; worker < size; worker++) {
                MPI.COMM_WORLD.Send(new Object[] {null}, 0, 1, MPI.OBJECT, worker, STOP);
            }
            for (int i = 0; i < N; i++) {
                double[] expected = multiply(a[i], b);
                for (int j = 0; j < N; j++) {
                    if (c[i][j] != expected[j]) {
                        System.err.println("wrong element " + i + ", " + j);
                        System.exit(2);
                    }
                }
            }
        } else {
            MPI.COMM_WORLD.Bcast(b, 0, N, MPI.OBJECT, 0);
            while (true) {
                Object[] work = new Object[1];
                Status status = MPI.COMM_WORLD.Recv(work, 0, 1, MPI.OBJECT, 0, MPI.ANY_TAG);
                if (status.tag == STOP) {
                    break;
                }
                Row row = (Row) work[0];
                rowsDone++;
                MPI.COMM_WORLD.Send(
                        new Object[] {new Row(row.index, multiply(row.values, b))}, 0, 1, MPI.OBJECT, 0, WORK);
            }
        }
        int[] total = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {rowsDone}, 0, total, 0, 1, MPI.INT, MPI.SUM);
        if (total[0] != N) {
            System.err.println("rows " + total[0]);
            System.exit(3);
        }
        if (me == 0) {
            System.out.println("multiplied " + N + " rows");
        }
        MPI.Finalize();
        System.exit(0);
    }
}
