package environment;

import checks.Expect;
import mpi.Errhandler;
import mpi.MPI;
import mpi.MPIException;

/** Clock, host, predefined attributes and the state of the library. */
public class Environment {
    public static void run() throws MPIException {
        Expect.that(MPI.Initialized(), "initialized");
        double start = MPI.Wtime();
        double tick = MPI.Wtick();
        Expect.that(tick > 0 && tick < 0.1, "tick " + tick);
        double end;
        do {
            end = MPI.Wtime();
        } while (end == start);
        Expect.that(end > start && end - start < 10, "clock");
        String name = MPI.Get_processor_name();
        Expect.that(name != null && !name.isEmpty(), "name of the host");

        int limit = ((Integer) MPI.COMM_WORLD.Attr_get(MPI.TAG_UB)).intValue();
        Expect.that(limit >= 32767, "largest tag " + limit);
        Expect.that(MPI.COMM_WORLD.Attr_get(MPI.HOST) instanceof Integer, "host");
        Expect.that(MPI.COMM_WORLD.Attr_get(MPI.IO) instanceof Integer, "io");
        int me = MPI.COMM_WORLD.Rank();
        MPI.COMM_WORLD.Send(new int[] {1}, 0, 1, MPI.INT, me, Math.min(limit, 1 << 30));
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, me, Math.min(limit, 1 << 30));

        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_RETURN);
        Errhandler handler = MPI.COMM_WORLD.Errhandler_get();
        Expect.that(handler == MPI.ERRORS_RETURN, "error handler");
        Expect.that(MPI.THREAD_SINGLE < MPI.THREAD_FUNNELED, "levels");
        Expect.that(MPI.THREAD_SERIALIZED < MPI.THREAD_MULTIPLE, "levels");
        Expect.that(MPI.queryThread() >= MPI.THREAD_SINGLE, "level");
        Expect.that(MPI.isMainThread(), "main thread");
        Expect.equal(MPI.UNDEFINED, -1, "number of undefined");
        Expect.that(MPI.ANY_SOURCE < 0 && MPI.PROC_NULL < 0 && MPI.ANY_SOURCE != MPI.PROC_NULL, "numbers");
        try {
            MPI.Init(new String[0]);
            Expect.that(false, "initialized twice");
        } catch (MPIException e) {
            Expect.that(e.getMessage() != null, "message");
        }
    }

    public static void main(String[] args) throws MPIException {
        Expect.that(!MPI.Initialized(), "initialized before");
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
