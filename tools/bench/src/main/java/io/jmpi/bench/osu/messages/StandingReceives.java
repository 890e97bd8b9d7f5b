package io.jmpi.bench.osu.messages;

import io.jmpi.Communicator;
import io.jmpi.Request;
import java.util.Map;

/**
 * Posted receives that no message matches, which searches must pass. Thread: the rank's. Lifetime: until
 * {@link #cancel}, which must be called before the session ends.
 */
final class StandingReceives {
    private final Communicator communicator;
    private final Request[] receives;

    private StandingReceives(Communicator communicator, Request[] receives) {
        this.communicator = communicator;
        this.receives = receives;
    }

    /** Posts that many receives from one source, with tags from {@code firstTag} up. */
    static StandingReceives post(Communicator communicator, int source, int firstTag, int count) {
        Request[] receives = new Request[count];
        for (int i = 0; i < count; i++) {
            receives[i] = communicator.irecv(new byte[0], source, firstTag + i);
        }
        return new StandingReceives(communicator, receives);
    }

    /** A note on the figures; empty if there is none. */
    String note() {
        return note(communicator);
    }

    /** A note on figures of a communicator whose device was too small; empty if it was not. */
    static String note(Communicator communicator) {
        Map<String, Long> counters = communicator.deviceCounters();
        if (counters.getOrDefault("software_tables_full", 0L) > 0) {
            return "software matched: the device's tables were full; raise optimistic.receives and optimistic.memory";
        }
        return counters.getOrDefault("software_no_memory", 0L) > 0
                ? "software matched: the device had no memory for the tables; raise optimistic.memory"
                : "";
    }

    /** Cancels all and waits for their completion. */
    void cancel() {
        for (Request receive : receives) {
            receive.cancel();
        }
        for (Request receive : receives) {
            if (!receive.waitFor().isCancelled()) {
                throw new IllegalStateException("a receive was matched that no message should match");
            }
        }
    }
}
