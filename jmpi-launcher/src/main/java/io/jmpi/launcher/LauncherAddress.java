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
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), ANY_PORT));
            return socket.getLocalAddress().getHostAddress();
        } catch (UnknownHostException e) {
            throw new LaunchException("--hosts: there is no host '" + host + "': its name has no address here", e);
        } catch (UncheckedIOException e) {
            throw new LaunchException("--hosts: no network leads to host '" + host + "': " + e.getMessage(), e);
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
