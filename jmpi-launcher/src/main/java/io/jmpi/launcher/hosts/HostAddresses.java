package io.jmpi.launcher.hosts;

import io.jmpi.launcher.plan.HostList;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The addresses of the hosts of a job, each looked up once, and all at the same time: without a name service each
 * look-up takes ten seconds or more, without any output meanwhile.
 *
 * <p>Immutable; any thread.
 */
final class HostAddresses {
    private static final int MOST_THREADS = 64;
    private static final int PATIENCE_SECONDS = 2;

    /** Looks up one name. */
    @FunctionalInterface
    interface NameService {
        InetAddress addressOf(String name) throws UnknownHostException;
    }

    /** By name, with its user. */
    private final Map<String, Optional<InetAddress>> byHost;

    private HostAddresses(Map<String, Optional<InetAddress>> byHost) {
        this.byHost = byHost;
    }

    /**
     * Looks up the hosts.
     *
     * @param mayLack whether the job can do without an address that a name service does not return soon
     * @param printer receives a line for the user if it takes long
     */
    static HostAddresses of(List<HostList.Host> hosts, boolean mayLack, Consumer<String> printer) {
        return of(hosts.stream().map(HostList.Host::name).toList(), InetAddress::getByName, mayLack, printer);
    }

    static HostAddresses of(List<String> hosts, NameService service, boolean mayLack, Consumer<String> printer) {
        ExecutorService lookUps =
                Executors.newFixedThreadPool(Math.max(1, Math.min(hosts.size(), MOST_THREADS)), HostAddresses::daemon);
        Map<String, CompletableFuture<Optional<InetAddress>>> asked = new LinkedHashMap<>();
        for (String host : hosts) {
            asked.computeIfAbsent(host, name -> CompletableFuture.supplyAsync(() -> lookUp(name, service), lookUps));
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(asked.values().toArray(CompletableFuture[]::new));
        CompletableFuture<Void> soon = all.copy().completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        soon.join();
        if (!mayLack && !all.isDone()) {
            printer.accept(waiting(asked));
            all.join();
        }
        lookUps.shutdown();
        Map<String, Optional<InetAddress>> found = new LinkedHashMap<>();
        asked.forEach((host, address) -> found.put(host, address.getNow(Optional.empty())));
        return new HostAddresses(found);
    }

    private static String waiting(Map<String, CompletableFuture<Optional<InetAddress>>> asked) {
        String host = asked.entrySet().stream()
                .filter(each -> !each.getValue().isDone())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
        return "the name service has not resolved host '" + host + "' for " + PATIENCE_SECONDS
                + " seconds; names in /etc/hosts, and addresses instead of names, do not need it";
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "jmpirun-host-names");
        thread.setDaemon(true);
        return thread;
    }

    private static Optional<InetAddress> lookUp(String host, NameService service) {
        try {
            return Optional.of(service.addressOf(host.substring(host.indexOf('@') + 1)));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** The address of a host, whose name may begin with that of a user; empty if only the agent command knows it. */
    Optional<InetAddress> of(String host) {
        return byHost.get(host);
    }

    /** Whether a host has an address of this one. */
    boolean isHere(String host) throws SocketException {
        Optional<InetAddress> address = of(host);
        return address.isPresent() && NetworkInterface.getByInetAddress(address.get()) != null;
    }
}
