package mpi;

import java.nio.Buffer;

/** Parallel files, which jmpi does not have: all calls throw an {@link MPIException} of class {@link MPI#ERR_UNSUPPORTED_OPERATION}. */
@SuppressWarnings("DoNotCallSuggester") // Programs may call them, and catch the exception.
public final class File {

    /** Not supported. */
    public File(Comm argument0, String argument1, int argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public File(Comm argument0, String argument1, int argument2, Info argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public void close() {
        throw unsupported();
    }

    /** Not supported. */
    public static void delete(String argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public static void delete(String argument0, Info argument1) {
        throw unsupported();
    }

    /** Not supported. */
    public void setSize(long argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void preallocate(long argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public long getSize() {
        throw unsupported();
    }

    /** Not supported. */
    public Group getGroup() {
        throw unsupported();
    }

    /** Not supported. */
    public int getAMode() {
        throw unsupported();
    }

    /** Not supported. */
    public void setInfo(Info argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public Info getInfo() {
        throw unsupported();
    }

    /** Not supported. */
    public void setView(long argument0, Datatype argument1, Datatype argument2, String argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public void setView(long argument0, Datatype argument1, Datatype argument2, String argument3, Info argument4) {
        throw unsupported();
    }

    /** Not supported. */
    public FileView getView() {
        throw unsupported();
    }

    /** Not supported. */
    public Status readAt(long argument0, Object argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Status readAtAll(long argument0, Object argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Status writeAt(long argument0, Object argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Status writeAtAll(long argument0, Object argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iReadAt(long argument0, Buffer argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iReadAtAll(long argument0, Buffer argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iWriteAt(long argument0, Buffer argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iWriteAtAll(long argument0, Buffer argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Status read(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status readAll(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status write(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status writeAll(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iRead(Buffer argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iReadAll(Buffer argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iWrite(Buffer argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iWriteAll(Buffer argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public void seek(long argument0, int argument1) {
        throw unsupported();
    }

    /** Not supported. */
    public long getPosition() {
        throw unsupported();
    }

    /** Not supported. */
    public long getByteOffset(long argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public Status readShared(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status writeShared(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iReadShared(Buffer argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Request iWriteShared(Buffer argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status readOrdered(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status writeOrdered(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public void seekShared(long argument0, int argument1) {
        throw unsupported();
    }

    /** Not supported. */
    public long getPositionShared() {
        throw unsupported();
    }

    /** Not supported. */
    public void readAtAllBegin(long argument0, Object argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Status readAtAllEnd(Object argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void writeAtAllBegin(long argument0, Object argument1, int argument2, Datatype argument3) {
        throw unsupported();
    }

    /** Not supported. */
    public Status writeAtAllEnd(Object argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void readAllBegin(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status readAllEnd(Object argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void writeAllBegin(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status writeAllEnd(Object argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void readOrderedBegin(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status readOrderedEnd(Object argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void writeOrderedBegin(Object argument0, int argument1, Datatype argument2) {
        throw unsupported();
    }

    /** Not supported. */
    public Status writeOrderedEnd(Object argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public int getTypeExtent(Datatype argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public void setAtomicity(boolean argument0) {
        throw unsupported();
    }

    /** Not supported. */
    public boolean getAtomicity() {
        throw unsupported();
    }

    /** Not supported. */
    public void sync() {
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

    private static MPIException unsupported() {
        return MPIException.unsupported("files");
    }
}
