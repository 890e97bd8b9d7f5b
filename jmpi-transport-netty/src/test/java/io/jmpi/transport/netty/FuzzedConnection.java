package io.jmpi.transport.netty;

import io.jmpi.transport.netty.buffers.ReceiveBuffer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;

/** A connection of a transport without a socket: the test gives it the bytes that it reads, and gets those it writes. */
final class FuzzedConnection implements AutoCloseable {
    private final EmbeddedChannel channel = new EmbeddedChannel();

    FuzzedConnection(Connection connection) {
        connection.attach(channel);
        channel.pipeline().fireChannelActive();
    }

    /** Lets the connection read the bytes, at most so many at a time. */
    void read(ByteBuffer bytes, int mostAtATime) {
        while (bytes.hasRemaining() && channel.isOpen()) {
            ReceiveBuffer received = channel.config().getRecvByteBufAllocator();
            ByteBuf memory = received.allocate(UnpooledByteBufAllocator.DEFAULT);
            int length = Math.min(Math.min(mostAtATime, bytes.remaining()), memory.writableBytes());
            if (length == 0) {
                throw new AssertionError("no room to read into");
            }
            memory.writeBytes(bytes.slice(bytes.position(), length));
            bytes.position(bytes.position() + length);
            channel.pipeline().fireChannelRead(memory);
            received.readComplete();
        }
    }

    /** The next bytes that the connection has written; null if there are none. */
    ByteBuffer written() {
        ByteBuf bytes = channel.readOutbound();
        if (bytes == null) {
            return null;
        }
        ByteBuffer copy = ByteBuffer.allocate(bytes.readableBytes());
        bytes.readBytes(copy);
        bytes.release();
        return copy.flip();
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() {
        channel.close();
        channel.checkException();
    }
}
