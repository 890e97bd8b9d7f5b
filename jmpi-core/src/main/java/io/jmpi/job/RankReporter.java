package io.jmpi.job;

/** Makes the reports of a rank. Any thread may call it, at any time. */
@FunctionalInterface
public interface RankReporter {
    /**
     * Reports what the rank does now, within a fraction of a second.
     *
     * @param withMessages whether the line shall also name the messages that the rank stores, which takes longer
     */
    RankReport report(boolean withMessages);
}
