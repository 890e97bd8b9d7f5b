package mpi;

import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Incoming;
import io.jmpi.mpi.rank.Ranks;

/**
 * The outcome of a receive, a probe or a wait. The public fields are those of mpiJava and MPJ Express, the getters those of
 * Open MPI.
 */
public final class Status extends mpjdev.Status implements Freeable {
    private boolean cancelled;

    /** Bytes of the message; the public field has them if they fit. */
    private long bytes;

    /** The number of objects in the message; negative if unknown. */
    private int objects = -1;

    /** Whether the message is of serialized objects, whose bytes say nothing about their number. */
    private boolean isOfObjects;

    /** Creates an empty status. */
    public Status() {
        source = MPI.ANY_SOURCE;
        tag = MPI.ANY_TAG;
        index = MPI.UNDEFINED;
    }

    /** The status of a send, and of a request that is no longer active. */
    static Status empty() {
        return new Status();
    }

    private Status(io.jmpi.Status outcome) {
        source = Ranks.here(outcome.source());
        tag = Ranks.tagHere(outcome.tag());
        index = MPI.UNDEFINED;
        cancelled = outcome.isCancelled();
        setBytes(outcome.bytes());
    }

    /** The status of a message that has not been received yet. */
    static Status ofProbe(io.jmpi.Status outcome) {
        Status status = new Status(outcome);
        status.isOfObjects = outcome.elementType()
                .filter(kind -> kind == io.jmpi.datatype.Datatype.SERIALIZED)
                .isPresent();
        status.objects = outcome.objects();
        status.numEls = status.isOfObjects
                ? status.objects
                : asInt(status.bytes
                        / outcome.elementType().map(kind -> kind.size()).orElse(1));
        status.count = status.numEls;
        return status;
    }

    /** The status of a receive of elements of that type. */
    static Status ofElements(io.jmpi.Status outcome, ElementType type) {
        Status status = new Status(outcome);
        status.numEls = asInt(status.bytes / type.unit());
        int size = type.inBytes().size();
        status.count = size == 0 || status.bytes % size != 0 ? status.numEls : asInt(status.bytes / size);
        return status;
    }

    /** The status of a receive; stores the objects of a receive of objects. */
    static Status of(io.jmpi.Status outcome, Incoming incoming) {
        if (!incoming.isOfObjects()) {
            return ofElements(outcome, incoming.type());
        }
        Status status = new Status(outcome);
        status.objects = stored(incoming, outcome);
        status.isOfObjects = true;
        status.numEls = status.objects;
        int size = incoming.type().inBytes().size() / incoming.type().unit();
        status.count = size == 0 || status.objects % size != 0 ? status.objects : status.objects / size;
        return status;
    }

    /** What the program's array cannot take is refused without an end of the request. */
    private static int stored(Incoming received, io.jmpi.Status outcome) {
        try {
            return received.store(outcome);
        } catch (Refusal e) {
            throw MPIException.of(e);
        }
    }

    Status at(int place) {
        index = place;
        return this;
    }

    private void setBytes(long length) {
        bytes = length;
        countInBytes = asInt(length);
    }

    /** A number as MPI's functions return it: {@link MPI#UNDEFINED} if it does not fit (MPI 4.1, section 3.2.5). */
    private static int asInt(long number) {
        return number <= Integer.MAX_VALUE ? (int) number : MPI.UNDEFINED;
    }

    /** The bytes that elements of the type have in the message; -1 if that is not known. */
    private long bytesFor(Datatype type) {
        if (!type.isObject() || !isOfObjects) {
            return bytes;
        }
        return objects < 0 ? -1 : (long) objects * type.unit();
    }

    // ---------------------------------------------------------------- Open MPI

    /** Returns the rank of the sender. */
    public int getSource() {
        return source;
    }

    /** Returns the tag of the message. */
    public int getTag() {
        return tag;
    }

    /** Returns {@link MPI#SUCCESS}: errors are exceptions. */
    public int getError() {
        return MPI.SUCCESS;
    }

    /** Returns the index of the request in the array of a call for several requests. */
    public int getIndex() {
        return index;
    }

    /**
     * Returns the number of elements; {@link MPI#UNDEFINED} if the message does not hold a whole number of them
     * (MPI_Get_count).
     */
    public int getCount(Datatype type) {
        return MPIException.call(() -> {
            int size = type.inBytes().size();
            long length = bytesFor(type);
            if (length < 0) {
                return MPI.UNDEFINED;
            }
            if (size == 0) {
                return length == 0 ? 0 : MPI.UNDEFINED;
            }
            return length % size == 0 ? asInt(length / size) : MPI.UNDEFINED;
        });
    }

    /**
     * Returns the number of basic elements; {@link MPI#UNDEFINED} if the message does not hold a whole number of them
     * (MPI_Get_elements).
     */
    public int getElements(Datatype type) {
        return MPIException.call(() -> asInt(elements(type)));
    }

    /** As {@link #getElements}. */
    public Count getElementsX(Datatype type) {
        return MPIException.call(() -> new Count(elements(type)));
    }

    private long elements(Datatype type) {
        long length = bytesFor(type);
        long elements = length < 0 ? -1 : type.inBytes().elements(length);
        return elements < 0 ? MPI.UNDEFINED : elements;
    }

    /** Sets the number of basic elements (MPI_Status_set_elements). */
    public void setElements(Datatype type, int elements) {
        setAllElements(type, elements);
    }

    private void setAllElements(Datatype type, long elements) {
        MPIException.run(() -> {
            long inOne = type.inBytes().elements(type.inBytes().size());
            long whole = inOne == 0 ? 0 : elements / inOne;
            setBytes(whole * type.inBytes().size()
                    + (inOne == 0 ? 0 : elements % inOne) * (type.inBytes().size() / Math.max(1, inOne)));
            numEls = asInt(elements);
            count = asInt(whole);
        });
    }

    /** As {@link #setElements}. */
    public void setElementsX(Datatype type, Count elements) {
        setAllElements(type, elements.getCount());
    }

    /** Whether the receive was cancelled (MPI_Test_cancelled). */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Sets whether the request was cancelled (MPI_Status_set_cancelled). */
    public void setCancelled(boolean flag) {
        cancelled = flag;
    }

    // ---------------------------------------------------------------- mpiJava

    /** Returns the number of elements; {@link MPI#UNDEFINED} if the message does not hold a whole number of them. */
    public int Get_count(Datatype datatype) {
        return getCount(datatype);
    }

    /**
     * Returns the number of basic elements; {@link MPI#UNDEFINED} if the message does not hold a whole number of them.
     */
    public int Get_elements(Datatype datatype) {
        return getElements(datatype);
    }

    /** Whether the receive was cancelled. */
    public boolean Test_cancelled() {
        return cancelled;
    }

    /** Does nothing: a status holds no resources. */
    @Override
    public void free() {}
}
