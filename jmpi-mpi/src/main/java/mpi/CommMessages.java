package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.Buffer;
import io.jmpi.Operation;
import io.jmpi.SendMode;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;

/** Messages of any type, in the form that both flavours share: with an offset in base units. */
abstract class CommMessages extends CommHandle {
    /** The length up to which Open MPI sends a buffered message at once. */
    private static final int SHORT_BYTES = 256;

    /** Nonblocking sends of mpiJava copy messages of up to so many bytes; it costs little beside their way. */
    private static final int COPIED_BYTES = 64 << 10;

    CommMessages(AnyCommunicator communicator) {
        super(communicator);
    }

    /** The elements of a message to send. */
    private static Buffer sent(Object buf, int offset, int count, Datatype type) {
        return type != null && type.isObject()
                ? ObjectElements.of(buf, offset, count, type).message()
                : Memory.of(buf, offset, count, type);
    }

    /**
     * Whether a buffered send needs no room in an attached buffer. A message of objects is a copy already, of a length that
     * the program cannot know. Short messages leave at once in Open MPI, and so programs send them without a buffer.
     */
    private static boolean isBufferedCopy(SendMode mode, int count, Datatype type) {
        return mode == SendMode.BUFFERED
                && type != null
                && (type.isObject()
                        || !Buffered.isAttached()
                                && (long) count * type.inBytes().size() <= SHORT_BYTES);
    }

    private void sendsCopy(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        Buffer message = sent(buf, offset, count, type);
        core().operations()
                .send(SendMode.STANDARD, type.isObject() || count == 0 ? message : copy(message), Ranks.dest(dest), tag)
                .nonblocking()
                .free();
    }

    /** The same elements in memory of their own. */
    static Buffer copy(Buffer elements) {
        Elements<?> copy = elements.elements().newSpace(elements.count());
        elements.elements().copyTo(copy);
        return bufferOf(copy);
    }

    static <T> Buffer bufferOf(Elements<T> elements) {
        return Buffer.of(elements.memory(), (int) elements.offset(), elements.count(), elements.type());
    }

    final void sends(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            if (isBufferedCopy(mode, count, type)) {
                sendsCopy(buf, offset, count, type, dest, tag);
                return;
            }
            core().operations()
                    .send(mode, sent(buf, offset, count, type), Ranks.dest(dest), tag)
                    .blocking();
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    final Request startsSend(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            if (isBufferedCopy(mode, count, type)) {
                sendsCopy(buf, offset, count, type, dest, tag);
                return new Request(null, Completion.SENT);
            }
            return started(mode, sent(buf, offset, count, type), dest, tag);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** Starts to send elements that the program may change at once, unless they are many. */
    final Request startsSendOfCopy(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            Buffer message = sent(buf, offset, count, type);
            Elements<?> elements = message.elements();
            boolean isCopied = elements.memory().getClass().isArray() && elements.bytes() <= COPIED_BYTES;
            return started(mode, isCopied ? copy(message) : message, dest, tag);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    private Request started(SendMode mode, Buffer message, int dest, int tag) {
        return new Request(
                core().operations().send(mode, message, Ranks.dest(dest), tag).nonblocking(), Completion.SENT);
    }

    final Prequest bindsSend(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        if (type != null && type.isObject()) {
            return new Prequest(() -> startsSend(mode, buf, offset, count, type, dest, tag));
        }
        try {
            return new Prequest(
                    core().operations()
                            .send(mode, Memory.of(buf, offset, count, type), Ranks.dest(dest), tag)
                            .persistent(),
                    Completion.SENT);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    final Status receives(Object buf, int offset, int count, Datatype type, int source, int tag) {
        try {
            if (type != null && type.isObject()) {
                ObjectElements elements = ObjectElements.of(buf, offset, count, type);
                GrowingBytes room = ObjectElements.room();
                return elements.received(room, core().recv(room, Ranks.source(source), Ranks.tag(tag)));
            }
            return Status.of(
                    core().recv(Memory.of(buf, offset, count, type), Ranks.source(source), Ranks.tag(tag)), type);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    final Request startsReceive(Object buf, int offset, int count, Datatype type, int source, int tag) {
        try {
            if (type != null && type.isObject()) {
                ObjectElements elements = ObjectElements.of(buf, offset, count, type);
                GrowingBytes room = ObjectElements.room();
                return new Request(
                        core().irecv(room, Ranks.source(source), Ranks.tag(tag)),
                        outcome -> elements.received(room, outcome));
            }
            return new Request(
                    core().irecv(Memory.of(buf, offset, count, type), Ranks.source(source), Ranks.tag(tag)),
                    Completion.received(type));
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    final Prequest bindsReceive(Object buf, int offset, int count, Datatype type, int source, int tag) {
        if (type != null && type.isObject()) {
            return new Prequest(() -> startsReceive(buf, offset, count, type, source, tag));
        }
        try {
            return new Prequest(
                    core().recvInit(Memory.of(buf, offset, count, type), Ranks.source(source), Ranks.tag(tag)),
                    Completion.received(type));
        } catch (MpiException e) {
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
            Buffer message = sent(sendbuf, sendoffset, sendcount, sendtype);
            if (recvtype != null && recvtype.isObject()) {
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
                                    Memory.of(recvbuf, recvoffset, recvcount, recvtype),
                                    Ranks.source(source),
                                    Ranks.tag(recvtag)),
                    recvtype);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    final Status replaces(
            Object buf, int offset, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        if (type != null && type.isObject()) { // What is sent is a copy.
            return exchanges(buf, offset, count, type, dest, sendtag, buf, offset, count, type, source, recvtag);
        }
        try {
            return Status.of(
                    core().sendrecvReplace(
                                    Memory.of(buf, offset, count, type),
                                    Ranks.dest(dest),
                                    sendtag,
                                    Ranks.source(source),
                                    Ranks.tag(recvtag)),
                    type);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    final Status probes(int source, int tag, boolean waits) {
        try {
            io.jmpi.Status found = waits
                    ? core().probe(Ranks.source(source), Ranks.tag(tag))
                    : core().iprobe(Ranks.source(source), Ranks.tag(tag));
            return found == null ? null : Status.of(found, null);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    // ---------------------------------------------------------------- pack and unpack

    /** Packs elements into bytes from a position on; returns the position behind them. */
    final int packs(Object inbuf, int offset, int incount, Datatype type, Object outbuf, int position) {
        return get(() -> {
            ByteBuffer target = Memory.bytes(outbuf).position(position);
            if (type != null && type.isObject()) {
                ByteBuffer objects = Session.objects()
                        .write(ObjectElements.of(inbuf, offset, incount, type).objects(), 0, incount);
                target.putInt(objects.remaining()).put(objects);
            } else {
                pack(Memory.of(inbuf, offset, incount, type).elements(), target);
            }
            return target.position();
        });
    }

    private static <T> void pack(Elements<T> elements, ByteBuffer target) {
        elements.type().pack(elements.memory(), elements.offset(), elements.count(), target);
    }

    /** Unpacks elements from bytes from a position on; returns the position behind them. */
    final int unpacks(Object inbuf, int position, Object outbuf, int offset, int outcount, Datatype type) {
        return get(() -> {
            ByteBuffer source = Memory.bytes(inbuf).position(position);
            if (type != null && type.isObject()) {
                ByteBuffer objects = source.slice(position + Integer.BYTES, source.getInt(position));
                ObjectElements.of(outbuf, offset, outcount, type)
                        .store(Session.objects().read(objects));
                return position + Integer.BYTES + objects.capacity();
            }
            unpack(Memory.of(outbuf, offset, outcount, type).elements(), source);
            return source.position();
        });
    }

    private static <T> void unpack(Elements<T> elements, ByteBuffer source) {
        elements.type().unpack(source, elements.memory(), elements.offset(), elements.count());
    }
}
