package io.jmpi.internal.file.collective;

/**
 * The part of a file that a collective call accesses, divided among aggregators: each has a domain, which it reads or writes section by
 * section, one in each round. Immutable; any thread.
 */
final class Domains {
    /** Domains and sections begin at multiples of it, except for the first one. */
    private static final int ALIGNMENT = 1 << 12;

    private final long low;
    private final long high;
    private final long start;
    private final long domain;
    private final int section;
    private final int aggregators;

    /**
     * Divides a part.
     *
     * @param most aggregators at most; fewer if each would have less than a section
     * @param bufferBytes of a section: a multiple of the alignment
     */
    Domains(long low, long high, int most, int bufferBytes) {
        this.low = low;
        this.high = high;
        this.section = bufferBytes;
        this.start = low - low % ALIGNMENT;
        long bytes = high - start;
        this.aggregators = (int) Math.max(1, Math.min(most, (bytes + section - 1) / section));
        long even = (bytes + aggregators - 1) / aggregators;
        this.domain = (even + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    int aggregators() {
        return aggregators;
    }

    int rounds() {
        return (int) ((Math.min(domain, high - start) + section - 1) / section);
    }

    /** Where the section of an aggregator in a round begins. */
    long begin(int aggregator, int round) {
        return Math.min(high, Math.max(low, start + aggregator * domain + (long) round * section));
    }

    /** Where it ends; it may be empty. */
    long end(int aggregator, int round) {
        long inDomain = Math.min(domain, (round + 1L) * section);
        return Math.min(high, Math.max(low, start + aggregator * domain + inDomain));
    }
}
