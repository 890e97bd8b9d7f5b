package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * The end of each message's path: matched or unexpected, eager or rendezvous, decided at once or by a device, all
 * messages reach {@link #deliverTo}.
 */
final class Delivery {
    private final UnexpectedPool pool;
    private final RendezvousProtocol rendezvous;
    private final MessageCounters counters;
    private final boolean lenientTypes;

    Delivery(UnexpectedPool pool, RendezvousProtocol rendezvous, MessageCounters counters, boolean lenientTypes) {
        this.lenientTypes = lenientTypes;
        this.pool = pool;
        this.rendezvous = rendezvous;
        this.counters = counters;
    }

    void deliverTo(ReceiveOperation receive, InboundMessage message) {
        long bytes = message.bytes;
        receive.matchedSource = (int) (message.envelope >>> 32);
        receive.matchedTag = (int) message.envelope;
        receive.matchedBytes = bytes;
        receive.matchedSignature = message.signature;
        MpiException misfit = MessageFit.misfit(receive, message, lenientTypes);
        if (!message.rendezvous) {
            if (misfit == null && !message.delivered) {
                receive.packing.unpack(
                        receive.target, receive.offset, 0, message.payload, message.payloadOffset, (int) bytes);
            }
            if (message.readAhead) {
                message.context.device.wasReadAhead(message);
                counters.rendezvousReceived++;
            } else {
                message.link.consumed((int) bytes);
                counters.eagerReceived++;
            }
            counters.bytesReceived += bytes;
        } else if (message.landing != null) {
            message.context.device.wasReadAhead(message);
            if (misfit == null) {
                rendezvous.goOnInto(receive, message);
                return;
            }
            rendezvous.goOnForNobody(message);
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

    int readsInProgress() {
        return rendezvous.readsInProgress();
    }

    long bytesInProgress() {
        return rendezvous.bytesInProgress();
    }

    /** Creates what decides which messages of a context are read ahead of their receives. */
    Prefetching newPrefetching(long mostBytes, int peers) {
        return new Prefetching(pool, rendezvous, mostBytes, peers);
    }

    /** Moves an unexpected message out of its frame; returns an object for the next arrival. */
    InboundMessage retain(InboundMessage message) {
        message.retain(pool);
        return pool.newMessage();
    }

    void deliverRetained(ReceiveOperation receive, InboundMessage message) {
        deliverTo(receive, message);
        message.release(pool);
    }

    /** Ends a retained message that will never be received. */
    void discard(InboundMessage message) {
        if (message.landing != null) {
            rendezvous.goOnForNobody(message);
        } else if (message.rendezvous && message.unreadable == null) {
            rendezvous.finish(message);
        } else if (!message.rendezvous && !message.readAhead) {
            message.link.consumed((int) message.bytes);
        }
        message.release(pool);
    }
}
