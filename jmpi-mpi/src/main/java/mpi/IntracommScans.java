package mpi;

import io.jmpi.Communicator;
import java.nio.Buffer;

/** Reductions over the ranks before, which communicators of one group have, as Open MPI's bindings have them. */
abstract class IntracommScans extends Comm {
    IntracommScans(Communicator communicator) {
        super(communicator);
    }

    /** Combines the elements of the ranks up to this one: MPI_Scan. */
    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        runs(() -> scanOf(Part.of(sendbuf, count, type), Part.of(recvbuf, count, type), op));
    }

    /** Combines the elements of the ranks up to this one, in place: MPI_Scan. */
    public final void scan(Object recvbuf, int count, Datatype type, Op op) {
        runs(() -> scanOf(Part.IN_PLACE, Part.of(recvbuf, count, type), op));
    }

    /** Combines the elements of the ranks before this one: MPI_Exscan. */
    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        runs(() -> exscanOf(Part.of(sendbuf, count, type), Part.of(recvbuf, count, type), op));
    }

    /** Combines the elements of the ranks before this one, in place: MPI_Exscan. */
    public final void exScan(Object buf, int count, Datatype type, Op op) {
        runs(() -> exscanOf(Part.IN_PLACE, Part.of(buf, count, type), op));
    }

    /** Starts {@link #scan}: MPI_Iscan. */
    public final Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return starts(() -> scanOf(Part.of(sendbuf, count, type), Part.of(recvbuf, count, type), op));
    }

    /** Starts {@link #scan}: MPI_Iscan. */
    public final Request iScan(Buffer recvbuf, int count, Datatype type, Op op) {
        return starts(() -> scanOf(Part.IN_PLACE, Part.of(recvbuf, count, type), op));
    }

    /** Starts {@link #exScan}: MPI_Iexscan. */
    public final Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return starts(() -> exscanOf(Part.of(sendbuf, count, type), Part.of(recvbuf, count, type), op));
    }

    /** Starts {@link #exScan}: MPI_Iexscan. */
    public final Request iExScan(Buffer buf, int count, Datatype type, Op op) {
        return starts(() -> exscanOf(Part.IN_PLACE, Part.of(buf, count, type), op));
    }
}
