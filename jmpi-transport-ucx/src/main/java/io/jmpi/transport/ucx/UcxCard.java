package io.jmpi.transport.ucx;

import io.jmpi.job.Job;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

/**
 * What a rank publishes for the others.
 *
 * @param address of its worker
 * @param credit bytes that eager messages of each peer may take at the rank
 * @param host identifies its host and what processes are seen there
 * @param process its number
 * @param started when it started, in milliseconds; 0 if unknown
 * @param hasTags whether it receives messages with tags
 */
record UcxCard(byte[] address, int credit, String host, long process, long started, boolean hasTags) {
    private static final String KEY = "jmpi.ucx.";

    /** Of a value of the job. */
    private static final int LONGEST = 480;

    static UcxCard own(byte[] address, int credit, boolean hasTags) {
        ProcessHandle self = ProcessHandle.current();
        long started = self.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return new UcxCard(address, credit, hostHere(), self.pid(), started, hasTags);
    }

    private static String hostHere() {
        try {
            String identity = Files.readString(Path.of("/proc/sys/kernel/random/boot_id"))
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
            return UUID.nameUUIDFromBytes(identity.getBytes(StandardCharsets.UTF_8))
                    .toString();
        } catch (IOException e) {
            return UUID.randomUUID().toString(); // Alone.
        }
    }

    /** Publishes it, in as many values as it needs. */
    void put(Job job) {
        String text = Base64.getEncoder().encodeToString(address);
        int parts = (text.length() + LONGEST - 1) / LONGEST;
        job.put(KEY + job.rank(), parts + "," + credit + "," + host + "," + process + "," + started + "," + hasTags);
        for (int i = 0; i < parts; i++) {
            job.put(
                    KEY + job.rank() + "." + i,
                    text.substring(i * LONGEST, Math.min(text.length(), (i + 1) * LONGEST)));
        }
    }

    /**
     * Reads the card of a rank.
     *
     * @throws IllegalStateException if it has published none, for example because it uses another transport
     */
    static UcxCard get(Job job, int rank) {
        String[] facts = facts(job, rank);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Integer.parseInt(facts[0]); i++) {
            text.append(job.get(KEY + rank + "." + i));
        }
        return new UcxCard(
                Base64.getDecoder().decode(text.toString()),
                Integer.parseInt(facts[1]),
                facts[2],
                Long.parseLong(facts[3]),
                Long.parseLong(facts[4]),
                Boolean.parseBoolean(facts[5]));
    }

    private static String[] facts(Job job, int rank) {
        try {
            return job.get(KEY + rank).split(",", -1);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "rank " + rank
                            + " has published no address for UCX; it probably uses another transport, because its host or"
                            + " its class path differs: name one for all ranks by --transport (" + e.getMessage() + ")",
                    e);
        }
    }

    /** Whether a process of this host is the rank's, and runs. */
    boolean isAlive() {
        return ProcessHandle.of(process)
                .filter(ProcessHandle::isAlive)
                .filter(handle -> started == 0
                        || handle.info()
                                        .startInstant()
                                        .map(Instant::toEpochMilli)
                                        .orElse(started)
                                == started)
                .isPresent();
    }
}
