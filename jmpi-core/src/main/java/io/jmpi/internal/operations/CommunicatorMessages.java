package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.MessageOperations;
import io.jmpi.Mpi;
import io.jmpi.PartitionedReceive;
import io.jmpi.PartitionedSend;
import io.jmpi.SendMode;
import io.jmpi.Status;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.request.BufferedSendRequest;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.ExchangeRequest;
import io.jmpi.internal.request.MessageStatus;
import io.jmpi.internal.request.PartitionedReceiveRequest;
import io.jmpi.internal.request.PartitionedSendRequest;
import io.jmpi.internal.request.ReceiveRequest;
import io.jmpi.internal.request.SendRequest;
import io.jmpi.matching.text.Count;

/**
 * Point-to-point communication of one communicator (MPI 4.1, chapter 3): checks arguments and binds operations. Reports
 * an error to the communicator's handler, then throws it.
 *
 * <p>Thread: as the session's thread level allows. Lifetime: that of the communicator.
 */
public class CommunicatorMessages implements MessageOperations {
    /** Decorates the receives of messages that matched probes have taken. */
    @FunctionalInterface
    public interface ReceiveDecorator {
        /** Returns a request for the program in place of one that has been bound. */
        EngineRequest decorate(EngineRequest bound, Object buffer, Status status);
    }

    private final CommunicatorCore core;
    private final int peers;
    private ReceiveDecorator decorator = (bound, buffer, status) -> bound;

    /** Whether a standard send ends only when its message is received. */
    private final boolean isUnbuffered;

    /** Whether reports name the lines of matched probes. */
    private final boolean isChecked;

    public CommunicatorMessages(CommunicatorCore core) {
        this.core = core;
        this.peers = core.messages().peers();
        this.isUnbuffered = core.session().isUnbuffered();
        this.isChecked = core.session().isChecked();
    }

    public final CommunicatorCore core() {
        return core;
    }

    /** Sets what decorates the receives of messages that matched probes take; to be called before the first call. */
    public final void decorateReceives(ReceiveDecorator other) {
        decorator = other;
    }

    @Override
    public final EngineRequest send(SendMode mode, Object buffer, int dest, int tag) {
        try {
            core.requireUsable();
            if (dest < 0 || dest >= peers || tag < 0) {
                Arguments.destination(dest, peers);
                Arguments.sendTag(tag);
            }
            Buffer checked =
                    buffer instanceof Buffer given && given.isMessage() ? given : Arguments.sent("buffer", buffer);
            if (mode == SendMode.BUFFERED) {
                return new BufferedSendRequest(core, checked, dest, tag);
            }
            return dest == Mpi.PROC_NULL
                    ? new SendRequest(core)
                    : new SendRequest(
                            core,
                            mode == SendMode.SYNCHRONOUS || isUnbuffered && mode == SendMode.STANDARD,
                            checked,
                            dest,
                            tag);
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    @Override
    public final EngineRequest recv(Object buffer, int source, int tag) {
        return receive("buffer", buffer, source, tag);
    }

    private EngineRequest receive(String name, Object buffer, int source, int tag) {
        try {
            requireReceivable(source, tag);
            Buffer checked = Arguments.received(name, buffer);
            return source == Mpi.PROC_NULL ? new ReceiveRequest(core) : new ReceiveRequest(core, checked, source, tag);
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    private void requireReceivable(int source, int tag) {
        core.requireUsable();
        if (source < 0 || source >= peers || tag < 0) {
            Arguments.source(source, peers);
            Arguments.receiveTag(tag);
            core.matching().requirePermitted(source, tag);
        }
    }

    @Override
    public final EngineRequest sendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        EngineRequest send = send(SendMode.STANDARD, sent("sendBuffer", sendBuffer), dest, sendTag);
        return new ExchangeRequest(receive("recvBuffer", recvBuffer, source, recvTag), send);
    }

    private Buffer sent(String name, Object buffer) {
        try {
            return Arguments.sent(name, buffer);
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    @Override
    public final EngineRequest sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        EngineRequest receive = receive("buffer", buffer, source, recvTag);
        Buffer sent = copyOf(buffer);
        return new ExchangeRequest(receive, send(SendMode.STANDARD, sent, dest, sendTag));
    }

    /** Copies the elements of a buffer. */
    public static Buffer copyOf(Object buffer) {
        return Buffer.ofElements(Buffer.of(buffer).elements().copy());
    }

    // ---------------------------------------------------------------- partitioned messages (chapter 4)

    @Override
    public final PartitionedSend psend(Object buffer, int partitions, int dest, int tag) {
        try {
            core.requireUsable();
            Arguments.destination(dest, peers);
            Arguments.sendTag(tag);
            Elements<?> elements = divided(Arguments.sent("buffer", buffer), partitions);
            PartitionedSendRequest send = dest == Mpi.PROC_NULL
                    ? new PartitionedSendRequest(core, partitions)
                    : new PartitionedSendRequest(core, elements, partitions, dest, tag);
            send.persist();
            return send;
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    @Override
    public final PartitionedReceive precv(Object buffer, int partitions, int source, int tag) {
        try {
            core.requireUsable();
            Arguments.partitionedSource(source, tag, peers);
            Elements<?> elements = divided(Arguments.received("buffer", buffer), partitions);
            PartitionedReceiveRequest receive = source == Mpi.PROC_NULL
                    ? new PartitionedReceiveRequest(core, partitions)
                    : new PartitionedReceiveRequest(core, elements, partitions, source, tag);
            receive.persist();
            return receive;
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    private static Elements<?> divided(Buffer buffer, int partitions) {
        if (partitions < 1) {
            throw new MpiException(ErrorClass.COUNT, "partitions " + partitions + " is not positive");
        }
        if (buffer.count() % partitions != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "buffer has " + Count.of(buffer.count(), "element") + ", which cannot be divided equally among "
                            + Count.of(partitions, "partition"));
        }
        return buffer.elements();
    }

    // ---------------------------------------------------------------- probes (section 3.8)

    /**
     * Looks for a message.
     *
     * @param waits whether to wait until there is one
     * @return null if there is none and {@code waits} is false
     */
    public final Status probe(int source, int tag, boolean waits) {
        try {
            requireReceivable(source, tag);
            if (source == Mpi.PROC_NULL) {
                return MessageStatus.FROM_NOBODY;
            }
            ProbeOperation probe = new ProbeOperation(core.messages(), source, tag, waits);
            return run(probe, waits) ? statusOf(probe) : null;
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    /** As {@link #probe}, and removes the message from matching, so that only the caller can receive it. */
    public final TakenMessage claim(int source, int tag, boolean waits) {
        try {
            requireReceivable(source, tag);
            if (source == Mpi.PROC_NULL) {
                return new TakenMessage(core, null, MessageStatus.FROM_NOBODY, decorator);
            }
            MatchedProbe probe = new MatchedProbe(core.messages(), source, tag, waits);
            if (isChecked) {
                probe.calledAt(core.session().programLine());
            }
            return run(probe, waits) ? new TakenMessage(core, probe, statusOf(probe), decorator) : null;
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    private boolean run(ProbeOperation probe, boolean waits) {
        if (waits) {
            execute(probe);
            return true;
        }
        core.engine().waiter().poll();
        execute(probe);
        if (!probe.wasFound()) {
            core.engine().waiter().foundNothing();
        }
        return probe.wasFound();
    }

    private void execute(ProbeOperation probe) {
        try {
            core.engine().execute(probe);
        } catch (MpiException e) {
            throw e.errorClass() == ErrorClass.PROC_FAILED
                    ? e.during(probe.toString(), core.alsoUnexpected(probe.source))
                    : e;
        }
    }

    private static Status statusOf(ProbeOperation probe) {
        return new MessageStatus(
                probe.foundSource(), probe.foundTag(), probe.foundBytes(), probe.foundSignature(), false);
    }
}
