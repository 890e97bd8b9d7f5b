/**
 * A rank's counters of matching: as values that are sent to the launcher, and as text. {@link
 * io.jmpi.internal.statistics.RankStatistics} is a rank's report at the end of a session, and {@link
 * io.jmpi.internal.statistics.StatisticsReport} makes a table of it. {@code internal.core} fills them and the launcher
 * reads them; a change of their encoding affects both.
 */
package io.jmpi.internal.statistics;
