package io.jmpi.launcher.doctor;

import io.jmpi.transport.TransportModules;
import io.jmpi.transport.TransportProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The checks of {@link Doctor} on RDMA networks and UCX. No job needs them, so that nothing here is a fault. Any thread. */
final class UcxChecks {
    private static final String SUBJECT = "UCX";
    private static final String TRANSPORT = "ucx";

    /** Where Linux lists devices for RDMA. */
    private static final Path DEVICES = Path.of("/sys/class/infiniband");

    private static final int MOST_SECONDS = 5;

    private UcxChecks() {}

    static List<Finding> ucx() {
        List<TransportProvider> found = TransportProvider.all(UcxChecks.class.getClassLoader()).stream()
                .filter(provider -> provider.name().equals(TRANSPORT))
                .toList();
        List<String> devices = devices(DEVICES);
        if (found.isEmpty()) {
            return List.of(absent(devices));
        }
        FutureTask<List<Finding>> examined = new FutureTask<>(() -> present(found.get(0), devices));
        Thread thread = new Thread(examined, "doctor of UCX");
        thread.setDaemon(true);
        thread.start();
        try {
            return examined.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return List.of(Finding.note(
                    SUBJECT, "has not listed its devices within " + MOST_SECONDS + " s; try: ucx_info -d"));
        } catch (ExecutionException e) {
            return List.of(Finding.note(SUBJECT, "cannot be examined: " + e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** The finding if the transport is not on the class path, or needs a newer Java. */
    static Finding absent(List<String> devices) {
        String advice = TransportModules.advice(TRANSPORT);
        return devices.isEmpty()
                ? Finding.ok(SUBJECT, "not here, and without RDMA devices not needed; " + advice)
                : Finding.note(
                        SUBJECT,
                        "not here: jobs use sockets, and not the RDMA devices of this host ("
                                + String.join(", ", devices) + "); " + advice);
    }

    /** The findings of the transport. */
    static List<Finding> present(TransportProvider transport, List<String> devices) {
        if (!transport.problem().isEmpty()) {
            return List.of(Finding.note(SUBJECT, transport.problem()));
        }
        List<Finding> findings = new ArrayList<>();
        transport.describeHost().forEach(line -> findings.add(Finding.ok(SUBJECT, line)));
        if (transport.hasFastNetwork()) {
            findings.add(
                    Finding.ok(
                            SUBJECT,
                            "jobs of several hosts use RDMA with --transport ucx, and without that if JMPI_TCP_SECURITY=trusted"));
        } else if (!devices.isEmpty()) {
            findings.add(Finding.note(
                    SUBJECT,
                    "the kernel has RDMA devices (" + String.join(", ", devices)
                            + "), and UCX cannot use them: is a port up (ibv_devinfo), may you open /dev/infiniband, and does"
                            + " ucx_info -d list them?"));
        }
        return findings;
    }

    /** The devices for RDMA that the kernel lists. */
    static List<String> devices(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            return List.of(); // There is none, or this is not Linux.
        }
    }
}
