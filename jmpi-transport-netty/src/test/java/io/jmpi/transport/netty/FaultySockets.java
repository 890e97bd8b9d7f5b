package io.jmpi.transport.netty;

import io.jmpi.transport.faults.Faults;
import io.jmpi.transport.netty.sockets.SilenceLimit;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.transport.netty.sockets.Sockets;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Sockets of one rank that read pieces of any length, often single bytes, and accept late; with cuts, they also end in
 * the middle of a frame, and drop connections that they have accepted. Thread: the progress thread.
 */
final class FaultySockets implements Sockets {
    private static final int READS_PER_BURST = 8;
    private static final int MAX_BURST = 80;
    private static final int MAX_PIECE = 100_000;
    private static final int SOCKETS_PER_CUT = 4;
    private static final int MAX_BYTES_BEFORE_CUT = 2_000_000;
    private static final int ACCEPTS_PER_DROP = 12;

    private final Faults faults;
    private final int rank;
    private int sockets;

    FaultySockets(Faults faults, int rank) {
        this.faults = faults;
        this.rank = rank;
    }

    @Override
    public IoHandlerFactory handlers() {
        return SocketIo.NIO.handlers();
    }

    @Override
    public ChannelFactory<? extends Channel> channels() {
        return () -> new FaultySocket(nextDecisions());
    }

    @Override
    public Map<ChannelOption<?>, Object> optionsFor(SilenceLimit silence) {
        return SocketIo.NIO.optionsFor(silence);
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannels() {
        return FaultyServerSocket::new;
    }

    private SplittableRandom nextDecisions() {
        return faults.decisions("socket", rank, sockets++);
    }

    /** The connection of one pair. */
    private final class FaultySocket extends NioSocketChannel {
        private final SplittableRandom random;
        private long bytesBeforeCut;
        private int singleBytes;

        FaultySocket(SplittableRandom random) {
            this.random = random;
            drawCut();
        }

        FaultySocket(Channel parent, SocketChannel socket, SplittableRandom random) {
            super(parent, socket);
            this.random = random;
            drawCut();
        }

        private void drawCut() {
            bytesBeforeCut = faults.cuts() && random.nextInt(SOCKETS_PER_CUT) == 0
                    ? random.nextInt(MAX_BYTES_BEFORE_CUT)
                    : Long.MAX_VALUE;
        }

        @Override
        protected int doReadBytes(ByteBuf buffer) throws Exception {
            int writable = buffer.writableBytes();
            unsafe().recvBufAllocHandle().attemptedBytesRead(writable);
            long most = Math.min(nextPiece(), bytesBeforeCut);
            if (most == 0) {
                return -1;
            }
            int read = buffer.writeBytes(javaChannel(), (int) Math.min(writable, most));
            if (read > 0 && bytesBeforeCut != Long.MAX_VALUE) {
                bytesBeforeCut -= read;
            }
            return read;
        }

        private int nextPiece() {
            if (singleBytes == 0 && random.nextInt(READS_PER_BURST) == 0) {
                singleBytes = random.nextInt(1, MAX_BURST);
            }
            if (singleBytes > 0) {
                singleBytes--;
                return 1;
            }
            return 1 + random.nextInt(1 + random.nextInt(MAX_PIECE));
        }
    }

    private final class FaultyServerSocket extends NioServerSocketChannel {
        private final SplittableRandom random = faults.decisions("accept", rank, rank);

        @Override
        protected int doReadMessages(List<Object> accepted) throws Exception {
            if (random.nextBoolean()) {
                return 0;
            }
            SocketChannel socket = javaChannel().accept();
            if (socket == null) {
                return 0;
            }
            if (faults.cuts() && random.nextInt(ACCEPTS_PER_DROP) == 0) {
                socket.close();
                return 0;
            }
            accepted.add(new FaultySocket(this, socket, nextDecisions()));
            return 1;
        }
    }
}
