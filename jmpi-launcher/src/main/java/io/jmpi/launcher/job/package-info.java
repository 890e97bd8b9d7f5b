/**
 * A job from its start to its exit code: {@link io.jmpi.launcher.job.ProcessJob}, whose ranks are processes, and {@link
 * io.jmpi.launcher.job.InJvmLauncher}, whose ranks are threads. Both decide which failure determines the exit code, and
 * which ranks end with it.
 */
package io.jmpi.launcher.job;
