package mpi;

import java.nio.Buffer;

/**
 * Parallel files, which jmpi does not have: constructors and static methods throw an {@link
 * MPIException} of class {@link MPI#ERR_UNSUPPORTED_OPERATION}. Therefore there is never an instance. Instance methods
 * are only declared, without bodies, so that programs compile.
 */
@SuppressWarnings("DoNotCallSuggester") // Programs may call them, and catch the exception.
public final class File {

    /** Not supported. */
    public File(Comm p0, String p1, int p2) {
        throw unsupported();
    }

    /** Not supported. */
    public File(Comm p0, String p1, int p2, Info p3) {
        throw unsupported();
    }

    /** Not supported. */
    public static void delete(String p0) {
        throw unsupported();
    }

    /** Not supported. */
    public static void delete(String p0, Info p1) {
        throw unsupported();
    }

    private static MPIException unsupported() {
        return MPIException.unsupported("files");
    }

    // ---------------------------------------------------------------- declared only, because there is no instance

    public native void close();

    public native void setSize(long p0);

    public native void preallocate(long p0);

    public native long getSize();

    public native Group getGroup();

    public native int getAMode();

    public native void setInfo(Info p0);

    public native Info getInfo();

    public native void setView(long p0, Datatype p1, Datatype p2, String p3);

    public native void setView(long p0, Datatype p1, Datatype p2, String p3, Info p4);

    public native FileView getView();

    public native Status readAt(long p0, Object p1, int p2, Datatype p3);

    public native Status readAtAll(long p0, Object p1, int p2, Datatype p3);

    public native Status writeAt(long p0, Object p1, int p2, Datatype p3);

    public native Status writeAtAll(long p0, Object p1, int p2, Datatype p3);

    public native Request iReadAt(long p0, Buffer p1, int p2, Datatype p3);

    public native Request iReadAtAll(long p0, Buffer p1, int p2, Datatype p3);

    public native Request iWriteAt(long p0, Buffer p1, int p2, Datatype p3);

    public native Request iWriteAtAll(long p0, Buffer p1, int p2, Datatype p3);

    public native Status read(Object p0, int p1, Datatype p2);

    public native Status readAll(Object p0, int p1, Datatype p2);

    public native Status write(Object p0, int p1, Datatype p2);

    public native Status writeAll(Object p0, int p1, Datatype p2);

    public native Request iRead(Buffer p0, int p1, Datatype p2);

    public native Request iReadAll(Buffer p0, int p1, Datatype p2);

    public native Request iWrite(Buffer p0, int p1, Datatype p2);

    public native Request iWriteAll(Buffer p0, int p1, Datatype p2);

    public native void seek(long p0, int p1);

    public native long getPosition();

    public native long getByteOffset(long p0);

    public native Status readShared(Object p0, int p1, Datatype p2);

    public native Status writeShared(Object p0, int p1, Datatype p2);

    public native Request iReadShared(Buffer p0, int p1, Datatype p2);

    public native Request iWriteShared(Buffer p0, int p1, Datatype p2);

    public native Status readOrdered(Object p0, int p1, Datatype p2);

    public native Status writeOrdered(Object p0, int p1, Datatype p2);

    public native void seekShared(long p0, int p1);

    public native long getPositionShared();

    public native void readAtAllBegin(long p0, Object p1, int p2, Datatype p3);

    public native Status readAtAllEnd(Object p0);

    public native void writeAtAllBegin(long p0, Object p1, int p2, Datatype p3);

    public native Status writeAtAllEnd(Object p0);

    public native void readAllBegin(Object p0, int p1, Datatype p2);

    public native Status readAllEnd(Object p0);

    public native void writeAllBegin(Object p0, int p1, Datatype p2);

    public native Status writeAllEnd(Object p0);

    public native void readOrderedBegin(Object p0, int p1, Datatype p2);

    public native Status readOrderedEnd(Object p0);

    public native void writeOrderedBegin(Object p0, int p1, Datatype p2);

    public native Status writeOrderedEnd(Object p0);

    public native int getTypeExtent(Datatype p0);

    public native void setAtomicity(boolean p0);

    public native boolean getAtomicity();

    public native void sync();

    public native void setErrhandler(Errhandler p0);

    public native Errhandler getErrhandler();

    public native void callErrhandler(int p0);
}
