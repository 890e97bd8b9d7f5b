package io.jmpi.launcher.hosts;

import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.plan.HostList;
import io.jmpi.launcher.plan.LaunchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The address at which the launcher listens for agents and ranks on several hosts, and the address by which each host
 * reaches it: the one from which this host would send to that one. It listens at that address only, if it is the same
 * for all.
 *
 * <p>Immutable; any thread. Lifetime: the listener becomes the PMI server's.
 */
public final class LauncherAddress {
    private static final int BACKLOG = 1024;
    private static final int ANY_PORT = 9;

    /** 192.0.2.1, which no host has (RFC 5737). */
    private static final byte[] DOCUMENTATION_ADDRESS = {(byte) 192, 0, 2, 1};

    private final ServerSocket listener;
    private final Map<String, String> byHost;

    private final HostAddresses hosts;

    private LauncherAddress(ServerSocket listener, Map<String, String> byHost, HostAddresses hosts) {
        this.listener = listener;
        this.byHost = byHost;
        this.hosts = hosts;
    }

    /** Begins to listen. */
    public static LauncherAddress open(HostList hosts) throws LaunchException, IOException {
        Optional<InetAddress> only = onlyOwn();
        // The only address reaches each host, wherever it is.
        HostAddresses addresses = HostAddresses.of(hosts.hosts(), only.isPresent(), Console::report);
        Map<String, String> byHost = new LinkedHashMap<>();
        for (HostList.Host host : hosts.hosts()) {
            byHost.put(host.name(), towards(host.name(), addresses.of(host.name()), only));
        }
        boolean same = new TreeSet<>(byHost.values()).size() == 1;
        InetAddress bound =
                same ? InetAddress.getByName(byHost.values().iterator().next()) : null; // any
        return new LauncherAddress(new ServerSocket(0, BACKLOG, bound), byHost, addresses);
    }

    /** The own address from which packets to a host would leave; none is sent. */
    private static String towards(String host, Optional<InetAddress> address, Optional<InetAddress> only)
            throws LaunchException, IOException {
        if (address.isEmpty() && only.isPresent()) {
            return only.get().getHostAddress();
        }
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
                                    + "' has no address here, and this host has no default route, from which jmpirun"
                                    + " would choose its own address; give an address, or a name of /etc/hosts",
                    e);
        }
    }

    public ServerSocket listener() {
        return listener;
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The address of this host that others can use; empty if it has several, or none. */
    private static Optional<InetAddress> onlyOwn() throws IOException {
        List<InetAddress> own = new ArrayList<>();
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            if (each.isUp()) {
                each.inetAddresses()
                        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                        .forEach(own::add);
            }
        }
        return own.size() == 1 ? Optional.of(own.get(0)) : Optional.empty();
    }

    /** Whether a host has an address of this one. */
    boolean isHere(String host) throws IOException {
        return hosts.isHere(host);
    }

    /** The launcher's address for a host. */
    String seenFrom(String host) {
        return byHost.get(host);
    }
}
