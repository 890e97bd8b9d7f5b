package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import java.nio.ByteBuffer;

/**
 * Messages of one Java object each, serialized as {@link io.jmpi.datatype.ObjectStream} does. MPI has no such messages; they
 * are matched like all others (MPI 4.1, section 3.5). The settings {@code objects.allow} and {@code objects.max.bytes} say
 * what may be received. Thread and lifetime: those of {@link Communicator}.
 */
abstract class ObjectMessages extends SendReceive {
    ObjectMessages(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /**
     * Starts to send an object. It is serialized before this returns, and may be changed then.
     *
     * @param object perhaps null
     * @throws MpiException of class TYPE if the object cannot be serialized, of class COUNT if it has more
     *     bytes than the limit; nothing is sent then
     */
    public Request isendObject(Object object, int dest, int tag) {
        ByteBuffer bytes = serialized(object);
        return isend(bytes, 0, bytes.limit(), Datatype.SERIALIZED, dest, tag);
    }

    private ByteBuffer serialized(Object object) {
        try {
            return objects().writeOne(object);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** Sends an object, as {@link #isendObject} does; returns when the message has left. */
    public void sendObject(Object object, int dest, int tag) {
        ByteBuffer bytes = serialized(object);
        send(bytes, 0, bytes.limit(), Datatype.SERIALIZED, dest, tag);
    }

    /**
     * Receives an object. Several threads may do so at the same time: each gets a message of its own. {@link #mprobe}, with
     * {@link Message#recvObject} after it, also tells who has sent it.
     *
     * @param source a rank, {@link Mpi#ANY_SOURCE} or {@link Mpi#PROC_NULL}
     * @param tag a tag or {@link Mpi#ANY_TAG}
     * @return the object, perhaps null; null if the source is PROC_NULL
     * @throws MpiException as {@link Message#recvObject}
     */
    public Object recvObject(int source, int tag) {
        return mprobe(source, tag).recvObject();
    }
}
