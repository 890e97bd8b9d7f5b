import mpi.*;

/** Ends the job by calling an error handler. */
public class CallsHandler {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        MPI.COMM_WORLD.barrier();
        if (MPI.COMM_WORLD.getRank() == 0) {
            MPI.COMM_WORLD.callErrhandler(MPI.ERR_OTHER);
        }
        MPI.COMM_WORLD.barrier();
        System.out.println("not reached");
        MPI.Finalize();
    }
}
