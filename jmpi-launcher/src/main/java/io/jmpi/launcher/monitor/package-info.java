/**
 * What the launcher learns of running ranks, and makes known: deadlocks, the live view and the page of a run, statistics at the
 * end. The source of reports is passed in, so ranks may be processes or threads.
 */
package io.jmpi.launcher.monitor;
