import checks.Expect;
import mpi.*;

/** Versions, clocks, threads, errors, and what is not there. */
public class Environment {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        Expect.that(MPI.isInitialized() && !MPI.isFinalized(), "state");
        Expect.that(MPI.getVersion().getVersion() >= 3 && !MPI.getLibVersion().isEmpty(), "version");
        double begin = MPI.wtime();
        Expect.that(MPI.wtick() > 0 && MPI.wtime() >= begin, "clock");
        Expect.that(!MPI.getProcessorName().isEmpty(), "host");
        Expect.that(MPI.isThreadMain() && MPI.queryThread() >= MPI.THREAD_SINGLE, "thread");
        world.setErrhandler(MPI.ERRORS_RETURN);
        Expect.equal(world.getErrhandler(), MPI.ERRORS_RETURN, "error handler");
        world.callErrhandler(MPI.ERR_COMM); // does nothing: the program knows of the error
        int failure = MPI.SUCCESS;
        try {
            world.send(new int[1], 1, MPI.INT, n, 1);
        } catch (MPIException e) {
            failure = e.getErrorClass();
        }
        Expect.equal(failure, MPI.ERR_RANK, "class of a wrong rank");
        try {
            world.sendRecv(new int[3], 3, MPI.INT, me, 1, new int[1], 1, MPI.INT, me, 1);
            failure = MPI.SUCCESS;
        } catch (MPIException e) {
            failure = e.getErrorCode();
        }
        Expect.equal(failure, MPI.ERR_TRUNCATE, "class of a long message");
        try {
            Intracomm.openPort();
            failure = MPI.SUCCESS;
        } catch (MPIException e) {
            failure = e.getErrorClass();
        }
        Expect.equal(failure, MPI.ERR_UNSUPPORTED_OPERATION, "class of ports");
        Expect.that(Intercomm.getParent().isNull(), "no parent");
        Status status = new Status();
        status.setElements(MPI.INT, 3);
        Expect.equal(status.getCount(MPI.INT), 3, "set elements");
    }
}
