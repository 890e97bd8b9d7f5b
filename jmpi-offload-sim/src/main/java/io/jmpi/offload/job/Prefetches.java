package io.jmpi.offload.job;

import io.jmpi.matching.host.PrefetchAdvice;
import io.jmpi.offload.job.JobMessage.Ahead;
import java.util.LinkedHashMap;
import java.util.Map;

/** Messages of one rank that are read ahead of their receives: as far as memory and trust permit. */
final class Prefetches {
    private static final int SMALLEST_PIECE = 64;

    private final Rank rank;
    private final long mostBytes;
    private final PrefetchAdvice advice;
    private long bytes;
    private long useful;
    private long useless;
    private long withoutMemory;
    private long withoutTrust;

    Prefetches(Rank rank, long mostBytes, int peers) {
        this.rank = rank;
        this.mostBytes = mostBytes;
        advice = new PrefetchAdvice(peers);
    }

    /** A message is unexpected; it is read after so many nanoseconds, unless memory or trust is missing. */
    void consider(JobMessage message, double delay) {
        int peer = message.source();
        if (advice.isAgainst(peer)) {
            withoutTrust++;
        } else if (bytes + piece(message) > mostBytes) {
            withoutMemory++;
        } else {
            advice.started(peer);
            bytes += piece(message);
            rank.readAhead(message, delay);
        }
    }

    /** A message matches its receive, which returns the message's prefetch memory, if any. */
    void received(JobMessage message) {
        if (message.ahead != Ahead.NOT) {
            boolean isDone = message.ahead == Ahead.DONE;
            advice.used(message.source(), isDone);
            bytes -= piece(message);
            useful += isDone ? 1 : 0;
            useless += isDone ? 0 : 1;
        }
    }

    /** Memory comes in powers of two. */
    private static long piece(JobMessage message) {
        long highest = Long.highestOneBit(Math.max(SMALLEST_PIECE, message.bytes()));
        return highest < message.bytes() ? 2 * highest : highest;
    }

    Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("prefetch_useful", useful);
        counters.put("prefetch_useless", useless);
        counters.put("prefetch_no_memory", withoutMemory);
        counters.put("prefetch_no_trust", withoutTrust);
        return counters;
    }
}
