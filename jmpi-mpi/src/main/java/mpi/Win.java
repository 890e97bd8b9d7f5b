package mpi;

import java.nio.Buffer;

/** Windows of memory for one-sided communication, which jmpi does not have: all calls throw an {@link MPIException} of class {@link MPI#ERR_UNSUPPORTED_OPERATION}. */
@SuppressWarnings("DoNotCallSuggester") // Programs may call them, and catch the exception.
public final class Win implements Freeable {

    /** Not supported. */
    public static final int WIN_NULL = 0;

    /** Not supported. */
    public static final int FLAVOR_PRIVATE = 1;

    /** Not supported. */
    public static final int FLAVOR_SHARED = 2;

    /** Not supported. */
    public Win(Buffer argument0, int argument1, int argument2, Info argument3, Comm argument4) {
        throw unsupported();
    }

    /** Not supported. */
    public Win(int argument0, int argument1, Info argument2, Comm argument3, Buffer argument4, int argument5) {
        throw unsupported();
    }

    /** Not supported. */
    public Win(Info argument0, Comm argument1) {
        throw unsupported();
    }

    /** Not supported. */
    public void attach(Buffer argument0, int argument1) {
        throw unsupported();
    }

    /** Not supported. */
    public void detach(Buffer argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public Group getGroup() {
        throw unsupported();
    }

    /** Not supported. */
    public void put(
            Buffer argument0,
            int argument1,
            Datatype argument2,
            int argument3,
            int argument4,
            int argument5,
            Datatype argument6) {
        throw unsupported();
    }

    /** Not supported. */
    public void get(
            Buffer argument0,
            int argument1,
            Datatype argument2,
            int argument3,
            int argument4,
            int argument5,
            Datatype argument6) {
        throw unsupported();
    }

    /** Not supported. */
    public void accumulate(
            Buffer argument0,
            int argument1,
            Datatype argument2,
            int argument3,
            int argument4,
            int argument5,
            Datatype argument6,
            Op argument7) {
        throw unsupported();
    }

    /** Not supported. */
    public void fence(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void start(Group argument0, int argument1) {
        throw unsupported();
    }

    /** Not supported. */
    public void complete() {
        throw unsupported();
    }

    /** Not supported. */
    public void post(Group argument0, int argument1) {
        throw unsupported();
    }

    /** Not supported. */
    public void waitFor() {
        throw unsupported();
    }

    /** Not supported. */
    public boolean test() {
        throw unsupported();
    }

    /** Not supported. */
    public void lock(int argument0, int argument1, int argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public void unlock(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void setErrhandler(Errhandler argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public Errhandler getErrhandler() {
        throw unsupported();
    }

    /** Not supported. */
    public void callErrhandler(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public static int createKeyval() {
        throw unsupported();
    }

    /** Not supported. */
    public static void freeKeyval(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void setAttr(int argument0, Object argument1) {
        throw unsupported();
    }

    /** Not supported. */
    public Object getAttr(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void deleteAttr(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    @Override
    public void free() {
        throw unsupported();
    }

    /** Not supported. */
    public Info getInfo() {
        throw unsupported();
    }

    /** Not supported. */
    public void setInfo(Info argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public final Request rPut(
            Buffer argument0,
            int argument1,
            Datatype argument2,
            int argument3,
            int argument4,
            int argument5,
            Datatype argument6) {
        throw unsupported();
    }

    /** Not supported. */
    public final Request rGet(
            Buffer argument0,
            int argument1,
            Datatype argument2,
            int argument3,
            int argument4,
            int argument5,
            Datatype argument6) {
        throw unsupported();
    }

    /** Not supported. */
    public Request rAccumulate(
            Buffer argument0,
            int argument1,
            Datatype argument2,
            int argument3,
            int argument4,
            int argument5,
            Datatype argument6,
            Op argument7) {
        throw unsupported();
    }

    /** Not supported. */
    public void getAccumulate(
            Buffer argument0,
            int argument1,
            Datatype argument2,
            Buffer argument3,
            int argument4,
            Datatype argument5,
            int argument6,
            int argument7,
            int argument8,
            Datatype argument9,
            Op argument10) {
        throw unsupported();
    }

    /** Not supported. */
    public Request rGetAccumulate(
            Buffer argument0,
            int argument1,
            Datatype argument2,
            Buffer argument3,
            int argument4,
            Datatype argument5,
            int argument6,
            int argument7,
            int argument8,
            Datatype argument9,
            Op argument10) {
        throw unsupported();
    }

    /** Not supported. */
    public void lockAll(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void unlockAll() {
        throw unsupported();
    }

    /** Not supported. */
    public void sync() {
        throw unsupported();
    }

    /** Not supported. */
    public void flush(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void flushAll() {
        throw unsupported();
    }

    /** Not supported. */
    public void compareAndSwap(
            Buffer argument0, Buffer argument1, Buffer argument2, Datatype argument3, int argument4, int argument5) {
        throw unsupported();
    }

    /** Not supported. */
    public void fetchAndOp(
            Buffer argument0, Buffer argument1, Datatype argument2, int argument3, int argument4, Op argument5) {
        throw unsupported();
    }

    /** Not supported. */
    public void flushLocal(int argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void flushLocalAll() {
        throw unsupported();
    }

    /** Not supported. */
    public String getName() {
        throw unsupported();
    }

    /** Not supported. */
    public void setName(String argument0) {
        throw unsupported();
    }

    private static MPIException unsupported() {
        return MPIException.unsupported("RMA windows");
    }
}
