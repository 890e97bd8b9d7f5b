package mpjdev;

/** The fields of {@link mpi.Status}, for programs that name this class. Thread: the caller's. */
public class Status {
    /** Rank of the sender. */
    public int source;

    /** Tag of the message. */
    public int tag;

    /** Index of the request in the array of a call for several requests. */
    public int index;

    /** Number of elements: those of the receive's type, or basic elements after a probe. */
    public int count;

    /** Number of basic elements. */
    public int numEls;

    /** Length of the message in bytes. */
    public int countInBytes;
}
