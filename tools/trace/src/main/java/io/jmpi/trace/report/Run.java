package io.jmpi.trace.report;

import java.time.Instant;

/**
 * The origin of results. Immutable; any thread.
 *
 * @param command as typed
 * @param version of jmpi
 * @param date of the run
 */
public record Run(String command, String version, Instant date) {}
