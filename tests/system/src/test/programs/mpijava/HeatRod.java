package applications;

import mpi.Cartcomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.ShiftParms;

/** Heat in a rod, with ghost cells of both neighbours, compared with the same on one rank. State is in static fields. */
public class HeatRod {
    private static final int CELLS = 30;
    private static final int STEPS = 40;
    private static double[] now;
    private static double[] next;
    private static Cartcomm line;

    private static void exchange() throws MPIException {
        ShiftParms shift = line.Shift(0, 1);
        Request[] requests = {
            line.Irecv(now, 0, 1, MPI.DOUBLE, shift.rank_source, 1),
            line.Irecv(now, now.length - 1, 1, MPI.DOUBLE, shift.rank_dest, 2),
            line.Isend(now, 1, 1, MPI.DOUBLE, shift.rank_source, 2),
            line.Isend(now, now.length - 2, 1, MPI.DOUBLE, shift.rank_dest, 1),
        };
        Request.Waitall(requests);
    }

    private static void step() {
        for (int i = 1; i < now.length - 1; i++) {
            next[i] = now[i] + 0.25 * (now[i - 1] - 2 * now[i] + now[i + 1]);
        }
        double[] old = now;
        now = next;
        next = old;
    }

    private static double[] alone() {
        now = new double[CELLS + 2];
        next = new double[CELLS + 2];
        now[1] = 100;
        for (int i = 0; i < STEPS; i++) {
            step();
        }
        return now;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        line = MPI.COMM_WORLD.Create_cart(new int[] {MPI.COMM_WORLD.Size()}, new boolean[] {false}, true);
        int rank = line.Rank();
        int size = line.Size();
        double[] expected = alone();
        int[] counts = new int[size];
        int[] displs = new int[size];
        for (int i = 0; i < size; i++) {
            displs[i] = CELLS * i / size;
            counts[i] = CELLS * (i + 1) / size - displs[i];
        }
        now = new double[counts[rank] + 2];
        next = new double[counts[rank] + 2];
        now[1] = rank == 0 ? 100 : 0;
        for (int i = 0; i < STEPS; i++) {
            exchange();
            step();
        }
        double[] all = new double[CELLS];
        line.Gatherv(now, 1, counts[rank], MPI.DOUBLE, all, 0, counts, displs, MPI.DOUBLE, 0);
        if (rank == 0) {
            for (int i = 0; i < CELLS; i++) {
                if (all[i] != expected[i + 1]) {
                    throw new IllegalStateException("cell " + i + ": " + all[i] + " instead of " + expected[i + 1]);
                }
            }
            System.out.println("same temperature in " + CELLS + " cells");
        }
        MPI.Finalize();
    }
}
