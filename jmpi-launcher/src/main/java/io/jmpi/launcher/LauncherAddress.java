package io.jmpi.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Where the launcher listens for agents and ranks on several hosts, and how each host reaches it: by the address from which this
 * host would send to that one. It listens at that address only, if it is the same for all.
 *
 * <p>Immutable; any thread. Lifetime: the listener becomes the PMI server's.
 */
final class LauncherAddress {
    private static final int BACKLOG = 1024;
    private static final int ANY_PORT = 9;

    /** 192.0.2.1, which no host has (RFC 5737). */
    private static final byte[] DOCUMENTATION_ADDRESS = {(byte) 192, 0, 2, 1};

    private final ServerSocket listener;
    private final Map<String, String> byHost;

    private LauncherAddress(ServerSocket listener, Map<String, String> byHost) {
        this.listener = listener;
        this.byHost = byHost;
    }

    /** Begins to listen. */
    static LauncherAddress open(HostList hosts) throws LaunchException, IOException {
        Map<String, String> byHost = new LinkedHashMap<>();
        for (HostList.Host host : hosts.hosts()) {
            byHost.put(host.name(), towards(host.name()));
        }
        boolean same = new TreeSet<>(byHost.values()).size() == 1;
        InetAddress bound =
                same ? InetAddress.getByName(byHost.values().iterator().next()) : null; // any
        return new LauncherAddress(new ServerSocket(0, BACKLOG, bound), byHost);
    }

    /** The own address from which packets to a host would leave; none is sent. */
    private static String towards(String host) throws LaunchException, IOException {
        Optional<InetAddress> address = addressOf(host);
        try (DatagramSocket socket = new DatagramSocket()) {
            // A name that only the agent command knows: the host is where the default route leads.
            InetAddress target = address.isPresent() ? address.get() : InetAddress.getByAddress(DOCUMENTATION_ADDRESS);
            socket.connect(new InetSocketAddress(target, ANY_PORT));
            return socket.getLocalAddress().getHostAddress();
        } catch (IOException | UncheckedIOException e) {
            throw new LaunchException(
                    address.isPresent()
                            ? "--hosts: no network leads to host '" + host + "': " + e.getMessage()
                            : "--hosts: the name '" + host
                                    + "' has no address here, and no default route says which of the"
                                    + " addresses here that host can reach; give an address, or a name of /etc/hosts",
                    e);
        }
    }

    /** The address of a host, whose name may begin with that of a user; empty if only the agent command knows it. */
    static Optional<InetAddress> addressOf(String host) {
        try {
            return Optional.of(InetAddress.getByName(host.substring(host.indexOf('@') + 1)));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    ServerSocket listener() {
        return listener;
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The launcher's address for a host. */
    String seenFrom(String host) {
        return byHost.get(host);
    }
}
