package io.jmpi.transport.netty.sockets;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ReflectiveChannelFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import jdk.net.ExtendedSocketOptions;

/** The kinds of socket I/O that Netty offers for TCP. */
public enum SocketIo implements Sockets {
    EPOLL(EpollSocketChannel.class, EpollServerSocketChannel.class) {
        @Override
        public IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }

        /**
         * The user timeout applies to bytes that the other host does not acknowledge; while there are any, TCP sends no
         * probes.
         */
        @Override
        public Map<ChannelOption<?>, Object> optionsFor(SilenceLimit silence) {
            Map<ChannelOption<?>, Object> options = new HashMap<>(Map.of(
                    ChannelOption.SO_KEEPALIVE,
                    true,
                    EpollChannelOption.TCP_KEEPIDLE,
                    silence.idleSeconds(),
                    EpollChannelOption.TCP_KEEPINTVL,
                    silence.intervalSeconds(),
                    EpollChannelOption.TCP_KEEPCNT,
                    SilenceLimit.PROBES,
                    EpollChannelOption.TCP_USER_TIMEOUT,
                    silence.millis()));
            RetransmissionLimit.option().ifPresent(option -> options.put(option, RetransmissionLimit.MILLIS));
            return options;
        }
    },
    NIO(NioSocketChannel.class, NioServerSocketChannel.class) {
        @Override
        public IoHandlerFactory handlers() {
            IoHandlerFactory factory = NioIoHandler.newFactory();
            return executor -> new InterruptKeepingHandler(factory.newHandler(executor));
        }

        /** Java has no user timeout: bytes that the other host does not acknowledge are sent again for a quarter of an hour. */
        @Override
        public Map<ChannelOption<?>, Object> optionsFor(SilenceLimit silence) {
            return Map.of(
                    ChannelOption.SO_KEEPALIVE,
                    true,
                    NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE),
                    silence.idleSeconds(),
                    NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL),
                    silence.intervalSeconds(),
                    NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT),
                    SilenceLimit.PROBES);
        }
    };

    /**
     * Reports each library that it cannot load, which needs no action, because Java's own sockets suffice. This
     * reference keeps the logger's level from being lost.
     */
    private static final Logger LOADER = Logger.getLogger("io.netty.util.internal.NativeLibraryLoader");

    private final Class<? extends Channel> channelClass;
    private final Class<? extends ServerChannel> serverChannelClass;

    SocketIo(Class<? extends Channel> channelClass, Class<? extends ServerChannel> serverChannelClass) {
        this.channelClass = channelClass;
        this.serverChannelClass = serverChannelClass;
    }

    /** The fastest kind available on this machine. */
    public static SocketIo best() {
        if (LOADER.getLevel() == null) { // Otherwise the user has chosen a level.
            LOADER.setLevel(Level.WARNING);
        }
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
