package io.jmpi.internal.p2p.protocol;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.operation.MessageFit;
import io.jmpi.internal.p2p.operation.ReceiveOperation;

/**
 * The end of each message's path: matched or unexpected, eager or rendezvous, decided at once or by a device, all
 * messages reach {@link #deliverTo}.
 */
public final class Delivery {
    private final UnexpectedPool pool;
    private final RendezvousProtocol rendezvous;
    private final MessageCounters counters;
    private final boolean lenientTypes;

    public Delivery(
            UnexpectedPool pool, RendezvousProtocol rendezvous, MessageCounters counters, boolean lenientTypes) {
        this.lenientTypes = lenientTypes;
        this.pool = pool;
        this.rendezvous = rendezvous;
        this.counters = counters;
    }

    public void deliverTo(ReceiveOperation receive, InboundMessage message) {
        long bytes = message.bytes();
        receive.matched(message.envelope, bytes, message.signature());
        MpiException misfit = MessageFit.misfit(receive, message, lenientTypes);
        if (!message.isRendezvous()) {
            if (misfit == null && !message.isDelivered()) {
                receive.packing()
                        .unpack(receive.target(), receive.offset(), 0, message.payload(), message.payloadOffset(), (int)
                                bytes);
            }
            if (message.isReadAhead()) {
                message.reportReadAhead();
                counters.rendezvousReceived++;
            } else {
                message.link().consumed((int) bytes);
                counters.eagerReceived++;
            }
            counters.bytesReceived += bytes;
        } else if (message.landing != null) {
            message.reportReadAhead();
            if (misfit == null) {
                rendezvous.redirectRead(receive, message);
                return;
            }
            rendezvous.discardRead(message);
            counters.rendezvousReceived++;
        } else if (message.unreadable != null) {
            receive.brokenOff(message.unreadable);
            return;
        } else if (misfit == null && bytes > 0) {
            rendezvous.startRead(receive, message);
            return;
        } else {
            rendezvous.finish(message);
            counters.rendezvousReceived++;
        }
        receive.complete(misfit);
    }

    /**
     * Delivers a complete message to the receive that has taken it, on the thread that posts the receive. {@link #taken}
     * follows, also if this throws.
     */
    public void deliverOutside(ReceiveOperation receive, InboundMessage message) {
        receive.matched(message.envelope, message.bytes(), message.signature());
        MpiException misfit = MessageFit.misfit(receive, message, lenientTypes);
        if (misfit == null) {
            receive.unpack(message);
        }
        message.deliveredOutside();
        receive.complete(misfit);
    }

    /** Ends a message that another thread has taken and delivered, or delivers it. */
    public void taken(InboundMessage message) {
        if (message.isDelivered()) {
            message.link().consumed((int) message.bytes());
            counters.eagerReceived++;
            counters.bytesReceived += message.bytes();
            message.release(pool);
        } else {
            deliverRetained(message.taker(), message);
        }
    }

    /** Moves an unexpected message out of its frame; returns an object for the next arrival. */
    public InboundMessage retain(InboundMessage message) {
        message.retain(pool);
        return pool.newMessage();
    }

    public void deliverRetained(ReceiveOperation receive, InboundMessage message) {
        deliverTo(receive, message);
        message.release(pool);
    }

    /** Ends a retained message that will never be received. */
    public void discard(InboundMessage message) {
        if (message.landing != null) {
            rendezvous.discardRead(message);
        } else if (message.isRendezvous() && message.unreadable == null) {
            rendezvous.finish(message);
        } else if (!message.isRendezvous() && !message.isReadAhead()) {
            message.link().consumed((int) message.bytes());
        }
        message.release(pool);
    }
}
