package io.jmpi.transport.ucx;

import io.jmpi.transport.ucx.tag.TagUnit;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.TagMatchingHeader;
import java.util.BitSet;

/** The messages that go to one rank with tags: each is a frame behind the header of a message. Thread: the progress thread. */
final class TaggedSends {
    private final TagUnit unit;
    private final UcxTransport transport;

    /** The contexts of those that the peer expects. */
    private final BitSet announced = new BitSet();

    TaggedSends(TagUnit unit, UcxTransport transport) {
        this.unit = unit;
        this.transport = transport;
    }

    /** Whether a frame is a message of a context whose messages have tags. */
    boolean wants(SendBuffer buffer) {
        int tmh = MessageHeader.LENGTH + MessageFrame.TMH_OFFSET;
        return buffer.end >= tmh + TagMatchingHeader.LENGTH
                && FrameHeader.type(buffer.bytes, MessageHeader.LENGTH) == FrameHeader.MESSAGE
                && TagMatchingHeader.opcode(buffer.bytes, tmh) != TagMatchingHeader.FIN
                && unit.sendsWithTags(
                        TagMatchingHeader.contextId(buffer.bytes, tmh), TagMatchingHeader.source(buffer.bytes, tmh));
    }

    /**
     * Sends a message, after the announcement of its context.
     *
     * @return as of {@link io.jmpi.transport.ucx.ucp.UcpWorker#send}
     */
    int send(long endpoint, SendBuffer buffer, UcxPeer peer) {
        int tmh = MessageHeader.LENGTH + MessageFrame.TMH_OFFSET;
        int context = TagMatchingHeader.contextId(buffer.bytes, tmh);
        if (!announced.get(context)) {
            SendBuffer announcement = transport.buffers().takeAtOnce(peer);
            announced.set(context);
            MessageHeader.put(announcement, transport.token(), transport.rank(), 0);
            MessageHeader.putContext(announcement, context);
            int status = transport
                    .worker()
                    .send(
                            endpoint,
                            announcement.address,
                            MessageHeader.ANNOUNCEMENT,
                            announcement.address,
                            0,
                            announcement.ticket,
                            true);
            peer.sent(announcement, status);
            if (status < 0) {
                return status; // The endpoint may be closed now.
            }
        }
        MessageHeader.put(buffer, transport.token(), transport.rank(), 0);
        return unit.send(
                endpoint,
                buffer.address,
                buffer.end,
                context,
                TagMatchingHeader.source(buffer.bytes, tmh),
                TagMatchingHeader.tag(buffer.bytes, tmh),
                buffer.ticket);
    }
}
