package io.jmpi.trace.replay;

/** Told of each pair that an engine makes. Thread: that of the replay. */
@FunctionalInterface
public interface PairListener {
    /** Nobody. */
    PairListener NONE = (receive, message) -> {};

    /** A receive and a message, by the numbers of {@link RankEvents}, have been matched. */
    void paired(int receive, int message);
}
