package io.jmpi.trace.report;

import java.time.Instant;

/**
 * How results were made. Immutable; any thread.
 *
 * @param command as it was typed
 * @param version of jmpi
 * @param date when
 */
public record Run(String command, String version, Instant date) {}
