package io.jmpi.transport.netty.sockets;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import java.util.Map;

/** Creates the sockets of a transport, and the handler that polls them. Thread: the progress thread. */
public interface Sockets {
    /** Returns the factory of the handler that polls the sockets of one event loop. */
    IoHandlerFactory handlers();

    /** Returns the factory of the sockets with which a rank connects. */
    ChannelFactory<? extends Channel> channels();

    /** Returns the options that end connections when the other host is silent for the given time. */
    Map<ChannelOption<?>, Object> optionsFor(SilenceLimit silence);

    /** Returns the factory of the socket at which a rank listens. */
    ChannelFactory<? extends ServerChannel> serverChannels();
}
