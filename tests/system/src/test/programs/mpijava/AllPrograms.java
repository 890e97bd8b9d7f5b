package checks;

import java.lang.reflect.InvocationTargetException;
import mpi.MPI;

/** Runs the method "run" of several programs, one after the other, in one job. */
public class AllPrograms {
    public static void main(String[] args) throws Exception {
        String[] names = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        for (int i = 0; i < names.length; i++) {
            try {
                Class.forName(names[i]).getMethod("run").invoke(null);
            } catch (InvocationTargetException e) {
                System.err.println("rank " + rank + " of " + MPI.COMM_WORLD.Size() + " fails in " + names[i]);
                e.getCause().printStackTrace();
                MPI.COMM_WORLD.Abort(1);
            }
            MPI.COMM_WORLD.Barrier();
            if (rank == 0) {
                System.out.println(names[i] + " passed");
            }
        }
        MPI.Finalize();
    }
}
