package io.jmpi.transport.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ReflectiveChannelFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** The kinds of socket I/O that Netty offers for TCP. */
enum SocketIo implements Sockets {
    EPOLL(EpollSocketChannel.class, EpollServerSocketChannel.class) {
        @Override
        public IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }
    },
    NIO(NioSocketChannel.class, NioServerSocketChannel.class) {
        @Override
        public IoHandlerFactory handlers() {
            IoHandlerFactory factory = NioIoHandler.newFactory();
            return executor -> new InterruptKeepingHandler(factory.newHandler(executor));
        }
    };

    private final Class<? extends Channel> channelClass;
    private final Class<? extends ServerChannel> serverChannelClass;

    SocketIo(Class<? extends Channel> channelClass, Class<? extends ServerChannel> serverChannelClass) {
        this.channelClass = channelClass;
        this.serverChannelClass = serverChannelClass;
    }

    /** The fastest kind available on this machine. */
    static SocketIo best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    @Override
    public ChannelFactory<? extends Channel> channels() {
        return new ReflectiveChannelFactory<>(channelClass);
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannels() {
        return new ReflectiveChannelFactory<>(serverChannelClass);
    }
}
