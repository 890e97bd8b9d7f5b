package environment;

import checks.Expect;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpjdev.*; // Programs for MPJ Express import it, whether they need it or not.

/** Errors are exceptions that a program may declare, catch, or neither. */
public class Errors {
    interface Call {
        void run() throws MPIException;
    }

    static void fails(String what, Call call) {
        try {
            call.run();
        } catch (MPIException e) {
            Expect.that(e.getMessage() != null && !e.getMessage().isEmpty(), "message of " + what);
            return;
        }
        throw new IllegalStateException("no error: " + what);
    }

    /** Declares nothing. */
    static int rankWithoutClause() {
        return MPI.COMM_WORLD.Rank();
    }

    /** Catches everything. */
    static boolean isCaught() {
        try {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1000, 0);
            return false;
        } catch (Exception e) {
            return e instanceof MPIException;
        }
    }

    /** Catches the class that MPJ Express's own exception extends. */
    static boolean isCaughtAsErrorOfTheDevice() {
        try {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1000, 0);
            return false;
        } catch (MPJDevException e) {
            return e.getMessage() != null;
        }
    }

    public static void run() throws MPIException {
        int me = rankWithoutClause();
        int size = MPI.COMM_WORLD.Size();
        Expect.that(isCaught(), "caught as Exception");
        Expect.that(isCaughtAsErrorOfTheDevice(), "caught as MPJDevException");
        int[] ints = new int[4];
        fails("rank", () -> MPI.COMM_WORLD.Send(ints, 0, 1, MPI.INT, size, 0));
        fails("negative rank", () -> MPI.COMM_WORLD.Send(ints, 0, 1, MPI.INT, -9, 0));
        fails("tag", () -> MPI.COMM_WORLD.Send(ints, 0, 1, MPI.INT, 0, -7));
        fails("count", () -> MPI.COMM_WORLD.Send(ints, 0, -1, MPI.INT, 0, 0));
        fails("length", () -> MPI.COMM_WORLD.Send(ints, 2, 3, MPI.INT, 0, 0));
        fails("offset", () -> MPI.COMM_WORLD.Send(ints, -1, 1, MPI.INT, 0, 0));
        fails("no memory", () -> MPI.COMM_WORLD.Send(null, 0, 1, MPI.INT, 0, 0));
        fails("no type", () -> MPI.COMM_WORLD.Send(ints, 0, 1, null, 0, 0));
        fails("string", () -> MPI.COMM_WORLD.Send("text", 0, 1, MPI.CHAR, 0, 0));
        fails("objects of ints", () -> MPI.COMM_WORLD.Send(ints, 0, 1, MPI.OBJECT, 0, 0));
        fails("root", () -> MPI.COMM_WORLD.Bcast(ints, 0, 1, MPI.INT, size));
        fails("no such object", () -> MPI.COMM_WORLD.Send(new Object[1], 1, 1, MPI.OBJECT, 0, 0));
        fails("not serializable", () -> MPI.COMM_WORLD.Send(new Object[] {new Object()}, 0, 1, MPI.OBJECT, 0, 0));
        fails("type", () -> Datatype.Contiguous(-1, MPI.INT));
        fails("operation", () -> MPI.COMM_WORLD.Allreduce(new float[1], 0, new float[1], 0, 1, MPI.FLOAT, MPI.BAND));
        fails("no operation", () -> MPI.COMM_WORLD.Allreduce(ints, 0, ints, 0, 1, MPI.INT, null));
        fails("attribute", () -> MPI.COMM_WORLD.Attr_get(12345));

        // A message that is too long; the next one arrives.
        MPI.COMM_WORLD.Send(ints, 0, 4, MPI.INT, me, 1);
        fails("truncated", () -> MPI.COMM_WORLD.Recv(ints, 0, 2, MPI.INT, me, 1));
        MPI.COMM_WORLD.Send(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, me, 2);
        fails("truncated objects", () -> MPI.COMM_WORLD.Recv(new Object[1], 0, 1, MPI.OBJECT, me, 2));
        MPI.COMM_WORLD.Send(new Object[] {"a"}, 0, 1, MPI.OBJECT, me, 3);
        fails("other class", () -> MPI.COMM_WORLD.Recv(new Integer[1], 0, 1, MPI.OBJECT, me, 3));
        MPI.COMM_WORLD.Send(new int[] {3}, 0, 1, MPI.INT, me, 4);
        MPI.COMM_WORLD.Recv(ints, 0, 1, MPI.INT, me, 4);
        Expect.equal(ints[0], 3, "after errors");
        MPIException own = new MPIException("own");
        Expect.equal(own.getMessage(), "own", "own exception");
        Expect.that(new MPIException(own).getCause() == own, "cause");
    }

    public static void main(String[] args) {
        try {
            MPI.Init(args);
            run();
            MPI.Finalize();
        } catch (MPIException e) {
            e.printStackTrace();
            System.exit(1);
        }
    }
}
