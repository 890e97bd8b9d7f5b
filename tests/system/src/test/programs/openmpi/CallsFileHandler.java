import mpi.*;

/** Ends the job by an error of a file whose errors are fatal. */
public class CallsFileHandler {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int mode = MPI.MODE_CREATE | MPI.MODE_WRONLY | MPI.MODE_DELETE_ON_CLOSE;
        File file = new File(MPI.COMM_WORLD, "calls-file-handler.data", mode);
        file.setErrhandler(MPI.ERRORS_ARE_FATAL);
        if (MPI.COMM_WORLD.getRank() == 0) {
            file.read(new int[1], 1, MPI.INT);
        }
        MPI.COMM_WORLD.barrier();
        System.out.println("not reached");
        MPI.Finalize();
    }
}
