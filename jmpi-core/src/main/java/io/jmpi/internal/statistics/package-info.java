/**
 * What a rank counts and measures of matching: as values that travel to the launcher, and as text. {@link
 * io.jmpi.internal.statistics.RankStatistics} is what a rank reports at the end of a session, {@link
 * io.jmpi.internal.statistics.StatisticsReport} makes a table of it, {@link io.jmpi.internal.statistics.MatchingTime}
 * measures the time in matchers. {@code internal.core} fills them and the launcher reads them; who changes their
 * encoding changes it for both.
 */
package io.jmpi.internal.statistics;
