/**
 * Ranks as processes of this host: their command lines, memory, output and ends, and {@link
 * io.jmpi.launcher.process.RankMain}, the main class of each. Jobs use {@link io.jmpi.launcher.process.RankStarter},
 * which {@code hosts} also implements.
 */
package io.jmpi.launcher.process;
