/**
 * The user's program: {@link io.jmpi.launcher.program.ProgramFinder} finds it before anything starts, and {@link
 * io.jmpi.launcher.program.RankClassLoader} loads it into a rank. {@link io.jmpi.launcher.program.RankExit} and {@link
 * io.jmpi.launcher.program.RankResources} are called by programs themselves, instead of methods of the JDK.
 */
package io.jmpi.launcher.program;
