/** Whole jobs, started by the script {@code jmpirun} as a user starts them, and judged by what a user sees. */
package io.jmpi.systemtests;
