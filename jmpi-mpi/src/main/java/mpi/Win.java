package mpi;

import java.nio.Buffer;

/**
 * Windows of memory for one-sided communication, which jmpi does not have: constructors and static methods throw an {@link
 * MPIException} of class {@link MPI#ERR_UNSUPPORTED_OPERATION}. Therefore there is never an instance. Instance methods
 * are only declared, without bodies, so that programs compile.
 */
@SuppressWarnings("DoNotCallSuggester") // Programs may call them, and catch the exception.
public final class Win implements Freeable {

    /** Not supported. */
    public static final int WIN_NULL = 0;

    /** Not supported. */
    public static final int FLAVOR_PRIVATE = 1;

    /** Not supported. */
    public static final int FLAVOR_SHARED = 2;

    /** Not supported. */
    public Win(Buffer p0, int p1, int p2, Info p3, Comm p4) {
        throw unsupported();
    }

    /** Not supported. */
    public Win(int p0, int p1, Info p2, Comm p3, Buffer p4, int p5) {
        throw unsupported();
    }

    /** Not supported. */
    public Win(Info p0, Comm p1) {
        throw unsupported();
    }

    /** Not supported. */
    public static int createKeyval() {
        throw unsupported();
    }

    /** Not supported. */
    public static void freeKeyval(int p0) {
        throw unsupported();
    }

    private static MPIException unsupported() {
        return MPIException.unsupported("RMA windows");
    }

    // ---------------------------------------------------------------- declared only, because there is no instance

    public native void attach(Buffer p0, int p1);

    public native void detach(Buffer p0);

    public native Group getGroup();

    public native void put(Buffer p0, int p1, Datatype p2, int p3, int p4, int p5, Datatype p6);

    public native void get(Buffer p0, int p1, Datatype p2, int p3, int p4, int p5, Datatype p6);

    public native void accumulate(Buffer p0, int p1, Datatype p2, int p3, int p4, int p5, Datatype p6, Op p7);

    public native void fence(int p0);

    public native void start(Group p0, int p1);

    public native void complete();

    public native void post(Group p0, int p1);

    public native void waitFor();

    public native boolean test();

    public native void lock(int p0, int p1, int p2);

    public native void unlock(int p0);

    public native void setErrhandler(Errhandler p0);

    public native Errhandler getErrhandler();

    public native void callErrhandler(int p0);

    public native void setAttr(int p0, Object p1);

    public native Object getAttr(int p0);

    public native void deleteAttr(int p0);

    @Override
    public native void free();

    public native Info getInfo();

    public native void setInfo(Info p0);

    public final native Request rPut(Buffer p0, int p1, Datatype p2, int p3, int p4, int p5, Datatype p6);

    public final native Request rGet(Buffer p0, int p1, Datatype p2, int p3, int p4, int p5, Datatype p6);

    public native Request rAccumulate(Buffer p0, int p1, Datatype p2, int p3, int p4, int p5, Datatype p6, Op p7);

    public native void getAccumulate(
            Buffer p0,
            int p1,
            Datatype p2,
            Buffer p3,
            int p4,
            Datatype p5,
            int p6,
            int p7,
            int p8,
            Datatype p9,
            Op p10);

    public native Request rGetAccumulate(
            Buffer p0,
            int p1,
            Datatype p2,
            Buffer p3,
            int p4,
            Datatype p5,
            int p6,
            int p7,
            int p8,
            Datatype p9,
            Op p10);

    public native void lockAll(int p0);

    public native void unlockAll();

    public native void sync();

    public native void flush(int p0);

    public native void flushAll();

    public native void compareAndSwap(Buffer p0, Buffer p1, Buffer p2, Datatype p3, int p4, int p5);

    public native void fetchAndOp(Buffer p0, Buffer p1, Datatype p2, int p3, int p4, Op p5);

    public native void flushLocal(int p0);

    public native void flushLocalAll();

    public native String getName();

    public native void setName(String p0);
}
