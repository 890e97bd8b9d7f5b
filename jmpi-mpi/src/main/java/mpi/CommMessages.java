package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.Buffer;
import io.jmpi.Operation;
import io.jmpi.SendMode;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.IncomingObjects;
import io.jmpi.mpi.memory.Memory;
import io.jmpi.mpi.operation.Packing;
import io.jmpi.mpi.operation.Sends;

/** Messages of any type, in the form that both flavours share: with an offset in base units. */
abstract class CommMessages extends CommHandle {
    CommMessages(AnyCommunicator communicator) {
        super(communicator);
    }

    final void sends(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            Sends.send(core(), mode, buf, offset, count, Datatype.elementsOf(type), Ranks.dest(dest), tag);
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    final Request startsSend(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            return new Request(
                    Sends.start(core(), mode, buf, offset, count, Datatype.elementsOf(type), Ranks.dest(dest), tag),
                    Completion.SENT);
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    /** Starts to send elements that the program may change at once, unless they are many. */
    final Request startsSendOfCopy(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            ElementType elements = Datatype.elementsOf(type);
            return new Request(
                    Sends.startOfCopy(core(), mode, buf, offset, count, elements, Ranks.dest(dest), tag),
                    Completion.SENT);
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    final Prequest bindsSend(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        ElementType elements = Datatype.elementsOf(type);
        if (elements.isObject()) {
            return new Prequest(() -> startsSend(mode, buf, offset, count, type, dest, tag));
        }
        try {
            return new Prequest(
                    Sends.bind(core(), mode, buf, offset, count, elements, Ranks.dest(dest), tag), Completion.SENT);
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    final Status receives(Object buf, int offset, int count, Datatype type, int source, int tag) {
        try {
            ElementType elements = Datatype.elementsOf(type);
            if (elements.isObject()) {
                IncomingObjects objects = IncomingObjects.of(buf, offset, count, elements);
                return Status.ofObjects(
                        core().recv(objects.room(), Ranks.source(source), Ranks.tag(tag)), objects, type);
            }
            return Status.of(
                    core().recv(Memory.of(buf, offset, count, elements), Ranks.source(source), Ranks.tag(tag)), type);
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    final Request startsReceive(Object buf, int offset, int count, Datatype type, int source, int tag) {
        try {
            ElementType elements = Datatype.elementsOf(type);
            if (elements.isObject()) {
                IncomingObjects objects = IncomingObjects.of(buf, offset, count, elements);
                return new Request(
                        core().irecv(objects.room(), Ranks.source(source), Ranks.tag(tag)),
                        Completion.received(objects, type));
            }
            return new Request(
                    core().irecv(Memory.of(buf, offset, count, elements), Ranks.source(source), Ranks.tag(tag)),
                    Completion.received(type));
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    final Prequest bindsReceive(Object buf, int offset, int count, Datatype type, int source, int tag) {
        ElementType elements = Datatype.elementsOf(type);
        if (elements.isObject()) {
            return new Prequest(() -> startsReceive(buf, offset, count, type, source, tag));
        }
        try {
            return new Prequest(
                    core().recvInit(Memory.of(buf, offset, count, elements), Ranks.source(source), Ranks.tag(tag)),
                    Completion.received(type));
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    /** The receive is posted first, so that the blocking send cannot wait for this rank. */
    final Status exchanges(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        try {
            Buffer message = Sends.message(sendbuf, sendoffset, sendcount, Datatype.elementsOf(sendtype));
            ElementType received = Datatype.elementsOf(recvtype);
            if (received.isObject()) {
                Operation send = core().operations().send(SendMode.STANDARD, message, Ranks.dest(dest), sendtag);
                Request receive = startsReceive(recvbuf, recvoffset, recvcount, recvtype, source, recvtag);
                send.blocking();
                return receive.waitStatus();
            }
            return Status.of(
                    core().sendrecv(
                                    message,
                                    Ranks.dest(dest),
                                    sendtag,
                                    Memory.of(recvbuf, recvoffset, recvcount, received),
                                    Ranks.source(source),
                                    Ranks.tag(recvtag)),
                    recvtype);
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    final Status replaces(
            Object buf, int offset, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        ElementType elements = Datatype.elementsOf(type);
        if (elements.isObject()) { // What is sent is a copy.
            return exchanges(buf, offset, count, type, dest, sendtag, buf, offset, count, type, source, recvtag);
        }
        try {
            return Status.of(
                    core().sendrecvReplace(
                                    Memory.of(buf, offset, count, elements),
                                    Ranks.dest(dest),
                                    sendtag,
                                    Ranks.source(source),
                                    Ranks.tag(recvtag)),
                    type);
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    final Status probes(int source, int tag, boolean waits) {
        try {
            io.jmpi.Status found = waits
                    ? core().probe(Ranks.source(source), Ranks.tag(tag))
                    : core().iprobe(Ranks.source(source), Ranks.tag(tag));
            return found == null ? null : Status.of(found, null);
        } catch (RuntimeException e) {
            throw raised(e);
        }
    }

    /** Packs elements into bytes from a position on; returns the position behind them. */
    final int packs(Object inbuf, int offset, int incount, Datatype type, Object outbuf, int position) {
        return get(() -> Packing.pack(inbuf, offset, incount, Datatype.elementsOf(type), outbuf, position));
    }

    /** Unpacks elements from bytes from a position on; returns the position behind them. */
    final int unpacks(Object inbuf, int position, Object outbuf, int offset, int outcount, Datatype type) {
        return get(() -> Packing.unpack(inbuf, position, outbuf, offset, outcount, Datatype.elementsOf(type)));
    }
}
