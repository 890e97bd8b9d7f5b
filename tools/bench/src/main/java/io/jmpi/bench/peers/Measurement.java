package io.jmpi.bench.peers;

import io.jmpi.bench.peers.Program.Calls;
import io.jmpi.bench.peers.Program.Puts;
import io.jmpi.bench.peers.Program.RoundTrips;
import io.jmpi.bench.peers.Program.Stream;
import java.util.List;
import java.util.stream.Collectors;

/** The measurements that run with each library. */
enum Measurement {
    SHM_LATENCY(
            "shm-latency",
            "half round trip of 8 B",
            2,
            Transport.SHM,
            new RoundTrips(8, 5_000_000, 1_000_000, List.of(Figure.P50, Figure.P99))),
    SHM_RATE(
            "shm-rate",
            "messages of 8 B in windows of 64",
            2,
            Transport.SHM,
            new Stream(Figure.RATE, 8, 64, 20_000, 60, 9)),
    SHM_LONG(
            "shm-long",
            "half round trip of 1 MiB",
            2,
            Transport.SHM,
            new RoundTrips(1 << 20, 20_000, 2000, List.of(Figure.P50))),
    SHM_BANDWIDTH(
            "shm-bandwidth",
            "messages of 1 MiB in windows of 8",
            2,
            Transport.SHM,
            new Stream(Figure.BANDWIDTH, 1 << 20, 8, 100, 60, 9)),
    TCP_LATENCY(
            "tcp-latency",
            "half round trip of 8 B",
            2,
            Transport.TCP,
            new RoundTrips(8, 2_000_000, 500_000, List.of(Figure.P50, Figure.P99))),
    TCP_RATE(
            "tcp-rate",
            "messages of 8 B in windows of 64",
            2,
            Transport.TCP,
            new Stream(Figure.RATE, 8, 64, 1000, 250, 9)),
    TCP_LONG(
            "tcp-long",
            "half round trip of 1 MiB",
            2,
            Transport.TCP,
            new RoundTrips(1 << 20, 20_000, 2000, List.of(Figure.P50))),
    TCP_BANDWIDTH(
            "tcp-bandwidth",
            "messages of 1 MiB in windows of 8",
            2,
            Transport.TCP,
            new Stream(Figure.BANDWIDTH, 1 << 20, 8, 50, 60, 9)),
    ALLREDUCE("allreduce", "allreduce of 8 B on 4 ranks", 4, Transport.SHM, new Calls("allreduce", 8, 1000, 600, 9)),
    ALLTOALL(
            "alltoall",
            "alltoall of 1 KiB to each rank on 8 ranks",
            8,
            Transport.SHM,
            new Calls("alltoall", 1 << 10, 500, 300, 9)),
    BCAST("bcast", "bcast of 1 MiB on 4 ranks", 4, Transport.SHM, new Calls("bcast", 1 << 20, 100, 120, 9)),
    BARRIER("barrier", "barrier of 8 ranks", 8, Transport.SHM, new Calls("barrier", 0, 1000, 300, 9)),
    SHM_PUT("shm-put", "put and flush of 8 B", 2, Transport.SHM, new Puts(8, 100_000, 30, 9)),
    TCP_PUT("tcp-put", "put and flush of 8 B", 2, Transport.TCP, new Puts(8, 10_000, 30, 9)),
    /** Of jmpi alone: two of its matchers instead of several libraries. */
    OPTIMISTIC(
            "optimistic",
            "half round trip of 8 B, matcher optimistic",
            2,
            Transport.SHM,
            new RoundTrips(8, 1_000_000, 300_000, List.of(Figure.P50)));

    final String label;
    final String description;
    final int ranks;
    final Transport transport;

    @SuppressWarnings("ImmutableEnumChecker") // records of numbers
    final Program program;

    Measurement(String label, String description, int ranks, Transport transport, Program program) {
        this.label = label;
        this.description = description;
        this.ranks = ranks;
        this.transport = transport;
        this.program = program;
    }

    /** The program of its ranks; with few iterations if it should be quick. */
    Program program(boolean quick) {
        return quick ? program.quick() : program;
    }

    /** The library whose figures this measurement is for. */
    String subject(String usual) {
        return this == OPTIMISTIC ? JmpiRuns.OPTIMISTIC : usual;
    }

    boolean isOneSided() {
        return program instanceof Puts;
    }

    boolean isCollective() {
        return program instanceof Calls;
    }

    /** Whether it is of messages of 1 MiB between two ranks. */
    boolean isLong() {
        return this == SHM_LONG || this == SHM_BANDWIDTH || this == TCP_LONG || this == TCP_BANDWIDTH;
    }

    /** The measurements of messages between two ranks, by all libraries. */
    static List<Measurement> ofMessages() {
        return List.of(SHM_LATENCY, SHM_RATE, SHM_LONG, SHM_BANDWIDTH, TCP_LATENCY, TCP_RATE, TCP_LONG, TCP_BANDWIDTH);
    }

    /**
     * Finds a measurement by its label.
     *
     * @param among those to choose from
     * @throws IllegalArgumentException if there is no such measurement; the message lists all
     */
    static Measurement named(String label, List<Measurement> among) {
        return among.stream()
                .filter(each -> each.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(label + " is not one of "
                        + among.stream().map(each -> each.label).collect(Collectors.joining(", "))));
    }
}
