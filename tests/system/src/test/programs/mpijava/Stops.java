import mpi.MPI;
import mpi.MPIException;

/** One rank ends the job; the others wait for it in vain. */
public class Stops {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Rank() == 1) {
            System.out.println("stops the job");
            System.out.flush();
            MPI.COMM_WORLD.Abort(7);
        }
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
        MPI.Finalize();
    }
}
