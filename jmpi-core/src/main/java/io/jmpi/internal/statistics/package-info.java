/**
 * What a rank has counted of matching: as values that travel to the launcher, and as text. {@link
 * io.jmpi.internal.statistics.RankStatistics} is what a rank reports at the end of a session, and {@link
 * io.jmpi.internal.statistics.StatisticsReport} makes a table of it. {@code internal.core} fills them and the launcher reads
 * them; who changes their encoding changes it for both.
 */
package io.jmpi.internal.statistics;
