package io.jmpi.internal.session;

import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.matching.text.Count;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.math.BigInteger;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The address of this host at which the other ranks of a job reach this one.
 *
 * <p>By the setting {@code tcp.interface}: an interface, an address, or a network in CIDR notation. Otherwise the loopback
 * interface if all ranks are on this host; else the address by which this host reaches its launcher, or by which the launcher
 * calls it, or from which it sends by the default route, or the first one that is neither loopback nor of this link only. IPv4
 * is preferred.
 */
final class OwnAddress {
    private static final System.Logger LOG = System.getLogger(OwnAddress.class.getName());

    /** One address of an interface. */
    record Candidate(String interfaceName, InetAddress address, boolean isUp) {
        boolean isForOtherHosts() {
            return isUp && !address.isLoopbackAddress() && !address.isLinkLocalAddress();
        }

        @Override
        public String toString() {
            return interfaceName + " " + text(address);
        }
    }

    /** Digits and points, or text with colons. No other text is treated as an address, and no name is looked up. */
    private static final Pattern LITERAL = Pattern.compile("\\d+(\\.\\d+){3}|[0-9a-fA-F.]*:[0-9a-fA-F:.]*");

    /** 192.0.2.1, which no host has (RFC 5737). */
    private static final byte[] DOCUMENTATION_ADDRESS = {(byte) 192, 0, 2, 1};

    private static final int DISCARD_PORT = 9;

    private final List<Candidate> candidates;

    /** Chooses among these; for tests. */
    OwnAddress(List<Candidate> candidates) {
        this.candidates = candidates.stream()
                .sorted((one, other) ->
                        Boolean.compare(other.address() instanceof Inet4Address, one.address() instanceof Inet4Address))
                .toList();
    }

    /**
     * Returns the address that a session uses. May look up the name of this host: not on a progress thread.
     *
     * @throws MpiException if the setting names no address of this host, or an address that ranks of other hosts cannot
     *     reach
     */
    static InetAddress of(MpiConfig config, Job job) {
        String wanted = config.get(Setting.TCP_INTERFACE);
        if (wanted.equals("auto") && job.localSize() == job.size()) {
            return InetAddress.getLoopbackAddress();
        }
        OwnAddress own = new OwnAddress(ofThisHost());
        if (!wanted.equals("auto")) {
            InetAddress named = own.named(wanted);
            if (named.isLoopbackAddress() && job.localSize() < job.size()) {
                own.refuseOrWarn(wanted, job);
            }
            return named;
        }
        List<InetAddress> known = new ArrayList<>(job.hostAddresses());
        sourceOfDefaultRoute().ifPresent(known::add);
        return own.best(known);
    }

    /**
     * A launcher on this host, or one whose location is unknown, may have started all ranks here, regardless of its
     * count.
     */
    private void refuseOrWarn(String wanted, Job job) {
        String text = "setting '" + Setting.TCP_INTERFACE.key() + "' is '" + wanted
                + "', a loopback address, which other hosts cannot reach, but this host has only " + job.localSize()
                + " of " + Count.of(job.size(), "rank");
        if (job.isLauncherElsewhere()) {
            throw new MpiException(
                    ErrorClass.ARG,
                    text
                            + ", and the launcher is on another host; choose an interface or address that the other"
                            + " hosts reach (this host has " + all() + "), or set JMPI_LOCAL_SIZE=" + job.size()
                            + " if all ranks are here");
        }
        LOG.log(
                Level.WARNING,
                "{0}, as far as is known; if ranks run elsewhere, choose an interface or address that they reach",
                text);
    }

    /** The address from which this host would send to one that no interface has; nothing is sent. */
    private static Optional<InetAddress> sourceOfDefaultRoute() {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(InetAddress.getByAddress(DOCUMENTATION_ADDRESS), DISCARD_PORT);
            return Optional.of(socket.getLocalAddress());
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty(); // There is no default route.
        }
    }

    private static List<Candidate> ofThisHost() {
        List<Candidate> all = new ArrayList<>();
        try {
            for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
                boolean isUp = each.isUp();
                each.inetAddresses().forEach(address -> all.add(new Candidate(each.getName(), address, isUp)));
            }
        } catch (SocketException e) {
            throw new MpiException(ErrorClass.OTHER, "cannot list the interfaces of this host: " + e.getMessage(), e);
        }
        return all;
    }

    /**
     * Returns the first of these addresses that other hosts can use, or the first of all.
     *
     * @param known by which the launcher knows this host, or by which this host sends to others
     * @throws MpiException if there is none
     */
    InetAddress best(List<InetAddress> known) {
        return known.stream()
                .filter(address -> candidates.stream()
                        .anyMatch(
                                each -> each.isForOtherHosts() && each.address().equals(address)))
                .findFirst()
                .or(() -> candidates.stream()
                        .filter(Candidate::isForOtherHosts)
                        .map(Candidate::address)
                        .findFirst())
                .orElseThrow(() -> new MpiException(
                        ErrorClass.OTHER,
                        "the job has ranks on other hosts, but they cannot reach this one: it has no address besides "
                                + all() + "; set '" + Setting.TCP_INTERFACE.key()
                                + "' if the other hosts reach one of these"));
    }

    private String all() {
        return candidates.stream().map(Candidate::toString).collect(Collectors.joining(", "));
    }

    /** Returns the address that the setting names. */
    InetAddress named(String wanted) {
        return candidates.stream()
                .filter(each -> each.isUp() && matches(wanted, each))
                .map(Candidate::address)
                .findFirst()
                .orElseThrow(() -> new MpiException(
                        ErrorClass.ARG,
                        "setting '" + Setting.TCP_INTERFACE.key() + "' is '" + wanted
                                + "', but this host has no such interface, address or network; it has "
                                + all() + "; set it to one of these, or to auto"));
    }

    private static boolean matches(String wanted, Candidate candidate) {
        if (wanted.equals(candidate.interfaceName())) {
            return !candidate.address().isLinkLocalAddress();
        }
        int slash = wanted.indexOf('/');
        return slash < 0
                ? candidate.address().equals(parsed(wanted))
                : isIn(wanted.substring(0, slash), wanted.substring(slash + 1), candidate.address());
    }

    private static boolean isIn(String network, String prefix, InetAddress address) {
        InetAddress first = parsed(network);
        byte[] bits = address.getAddress();
        if (first == null || bits.length != first.getAddress().length || !prefix.matches("\\d{1,3}")) {
            return false;
        }
        int length = Integer.parseInt(prefix);
        int free = 8 * bits.length - length;
        return free >= 0
                && new BigInteger(1, bits)
                        .shiftRight(free)
                        .equals(new BigInteger(1, first.getAddress()).shiftRight(free));
    }

    /** Parses a text with an address, without a look-up of names; null if it is not an address. */
    private static InetAddress parsed(String text) {
        if (!LITERAL.matcher(text).matches()) {
            return null;
        }
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            return null;
        }
    }

    /** The address without the scope that IPv6 addresses of one link have. */
    private static String text(InetAddress address) {
        String text = address.getHostAddress();
        int scope = text.indexOf('%');
        return scope < 0 ? text : text.substring(0, scope);
    }
}
