package io.jmpi.trace.replay;

/** Receives each pair that an engine makes. Thread: that of the replay. */
@FunctionalInterface
public interface PairListener {
    /** Ignores pairs. */
    PairListener NONE = (receive, message) -> {};

    /** A receive and a message, by the numbers of {@link RankEvents}, were matched. */
    void paired(int receive, int message);
}
