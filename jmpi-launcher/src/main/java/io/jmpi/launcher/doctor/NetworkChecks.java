package io.jmpi.launcher.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The checks of {@link Doctor} on names and connections. Any thread. */
final class NetworkChecks {
    private static final int CONNECT_MILLIS = 2000;

    /** A name server that answers is faster. */
    private static final Duration SLOW = Duration.ofSeconds(1);

    private NetworkChecks() {}

    /** Resolves this host's name, as programs that ask for it do. */
    static Finding hostName() {
        long start = System.nanoTime();
        try {
            InetAddress address = InetAddress.getLocalHost();
            return resolved(
                    address.getHostName() + " is " + address.getHostAddress(),
                    Duration.ofNanos(System.nanoTime() - start));
        } catch (UnknownHostException e) {
            return unresolved(e);
        }
    }

    /** The finding for a name that has an address. */
    static Finding resolved(String found, Duration time) {
        return time.compareTo(SLOW) < 0
                ? Finding.ok("host name", found)
                : Finding.note(
                        "host name",
                        found + ", but that took " + time.toMillis() + " ms: a name server does not answer;"
                                + " write the name to /etc/hosts");
    }

    /** The finding for a name without an address. */
    static Finding unresolved(UnknownHostException e) {
        return Finding.note(
                "host name",
                e.getMessage() + ". Jobs of this host need no name; for jobs of several hosts write it with its address"
                        + " to /etc/hosts");
    }

    /** A connection to each address that other hosts could use. */
    static List<Finding> ownAddresses() {
        List<Finding> findings = new ArrayList<>();
        try {
            for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
                if (each.isUp() && !each.isLoopback()) {
                    each.inetAddresses()
                            .filter(address -> !address.isLinkLocalAddress())
                            .forEach(address -> findings.add(connection("network " + each.getName(), address)));
                }
            }
        } catch (SocketException e) {
            return List.of(Finding.note("network", "cannot list the interfaces of this host: " + e.getMessage()));
        }
        return findings.isEmpty()
                ? List.of(Finding.note("network", "none but loopback: jobs run on this host only"))
                : findings;
    }

    /** Connects to a free port of an own address, as ranks do. */
    static Finding connection(String subject, InetAddress address) {
        try (ServerSocket server = new ServerSocket(0, 1, address);
                Socket client = new Socket()) {
            InetSocketAddress target = new InetSocketAddress(address, server.getLocalPort());
            client.connect(target, CONNECT_MILLIS);
            return Finding.ok(subject, "connected to " + text(address));
        } catch (IOException e) {
            String text = "cannot connect to a port of " + text(address) + " (" + e.getMessage()
                    + "): does a firewall forbid it?";
            return address.isLoopbackAddress()
                    ? Finding.fix(subject, text + " Ranks need connections within this host")
                    : Finding.note(
                            subject,
                            text
                                    + " Jobs of several hosts need connections between their hosts, to any port above 1023, and"
                                    + " can use another network: JMPI_TCP_INTERFACE");
        }
    }

    /** The address without the name of its interface. */
    private static String text(InetAddress address) {
        return address.getHostAddress().replaceFirst("%.*", "");
    }
}
