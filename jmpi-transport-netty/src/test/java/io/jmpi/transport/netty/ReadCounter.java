package io.jmpi.transport.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Counts the reads of a channel, so that a test knows that its last bytes have been read. */
final class ReadCounter extends ChannelInboundHandlerAdapter {
    private int reads;

    /** Counts the reads of the connection to a peer. */
    static ReadCounter of(Node node, int peer) {
        Channel channel = node.transport.processPeer(peer).channel();
        ReadCounter counter = channel.pipeline().get(ReadCounter.class);
        if (counter == null) {
            counter = new ReadCounter();
            channel.pipeline().addFirst(counter);
        }
        return counter;
    }

    int reads() {
        return reads;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        reads++;
        context.fireChannelRead(message);
    }
}
